package preview

import (
	"net/url"

	"memberportal/static"
)

// processorScript is the preview's own stand-in for the payment processor (islands/preview-processor.ts), which asks nobody.
func processorScript(base *url.URL, assets *static.Assets) *url.URL {
	return base.JoinPath(assets.URL("preview-processor.js"))
}
