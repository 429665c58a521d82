package layout

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// Document is a page with the frame of every page.
func Document(p Page, body templ.Component) templ.Component { return styled(&p, pageBody(&p, body)) }

// Bare is a page without navigation: the loading overlay.
func Bare(p Page, body templ.Component) templ.Component { return styled(&p, bareBody(body)) }

// styled is a page with the style of its body. A first page has only the rules that apply to its
// HTML, so its body is rendered before its head.
func styled(p *Page, body templ.Component) templ.Component {
	if !p.FirstPage {
		return document(p, body)
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var html strings.Builder
		if err := body.Render(ctx, &html); err != nil {
			return err
		}
		p.shownStyle = p.Assets.ShownStyle(html.String(), p.Style, "later.css")
		return document(p, templ.Raw(html.String())).Render(ctx, w)
	})
}
