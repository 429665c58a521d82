// Package answer answers a visit: with a page inside the frame of every page, with a part of one,
// with a redirect, or with the page of a failure.
package answer

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/visit"
	"memberportal/views/layout"
)

// Elsewhere is what a view returns that redirects.
func Elsewhere(v *visit.Visit, path string) (templ.Component, error) { return nil, v.C.Redirect(path) }

// Screen answers with a page in the usual frame.
func Screen(v *visit.Visit, body templ.Component) error { return Page(v, Frame(v), body) }

// Page answers with a page in a frame of its own.
func Page(v *visit.Visit, frame layout.Page, body templ.Component) error {
	return HTML(v, layout.Document(frame, body))
}

// HTML answers with HTML that is complete, or a part of a page.
func HTML(v *visit.Visit, body templ.Component) error {
	v.C.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	ctx := templ.WithNonce(v.Ctx, visit.Nonce(v.C))
	return body.Render(ctx, v.C.Response().BodyWriter())
}
