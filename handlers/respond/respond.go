// Package respond answers a request: with a page inside the frame of every page, with a part of
// one, with a redirect, or with the page of a failure. It loads the profile before a page and shows
// the overlay meanwhile, runs every form in one way (see [Submit]), and counts against the rate
// limits.
//
// A call that failed leads to one of two things:
//
//   - an error page, if the request cannot go on without the call: see [NewErrorPage];
//   - a text beside the form or on the screen that made the call: see [FailureText].
//
// Both decide by the [failure.Failure] that the error carries, in this order: the text of a limit,
// section 8's own, the other system's, the screen's, the general one.
package respond

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/views/layout"
)

// Redirect is what a view returns that redirects.
func Redirect(r *request.Request, path string) (templ.Component, error) {
	return nil, r.C.Redirect(path)
}

// Screen answers with a page in the usual frame.
func Screen(r *request.Request, body templ.Component) error { return Page(r, Frame(r), body) }

// Page answers with a page in a frame of its own.
func Page(r *request.Request, frame layout.Page, body templ.Component) error {
	return HTML(r, layout.Document(frame, body))
}

// HTML answers with HTML that is complete, or a part of a page.
func HTML(r *request.Request, body templ.Component) error {
	r.C.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	ctx := templ.WithNonce(r.Ctx, request.Nonce(r.C))
	return body.Render(ctx, r.C.Response().BodyWriter())
}
