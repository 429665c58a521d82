package preview

import "net/url"

// processorScript is the script of the preview's own stand-in for the payment processor, which asks nobody.
func processorScript(base *url.URL) *url.URL { return base.JoinPath(root, "processor.js") }
