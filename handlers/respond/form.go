package respond

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"mime"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
)

// ServeForm calls the route's handler. The page of a form gets saved input; a form that was handled
// without an error no longer needs it.
func ServeForm(r *request.Request, serve func(*request.Request) error) (err error) {
	if !r.Route.HasForm {
		return serve(r)
	}
	saved := SavedFormsOf(r.Portal, r.Identity.Key)
	if r.Route.Kind == request.KindScreen {
		value, err := r.Ahead(saved.Key())
		if err != nil {
			return err
		}
		r.Saved = saved.find(value, r.C.Path())
		return serve(r)
	}
	if err := serve(r); err != nil {
		return err
	}
	// Files may have taken longer than the request had.
	return saved.drop(context.WithoutCancel(r.Ctx), r.C.Path())
}

// IdempotencyKey is the idempotency key that the form carried, so that a double submit is one
// message; a new one for a form without a key of ours.
func IdempotencyKey(from request.Fields) string {
	key := from("key")
	if len(key) != len(rand.Text()) {
		return rand.Text()
	}
	return key
}

// DecodeJSON reads what a script of ours sent. Another media type is refused: a form of another
// site can send text, but no JSON. A body that is not JSON is a bad request.
func DecodeJSON(r *request.Request, into any) error {
	if kind, _, err := mime.ParseMediaType(r.C.Get(fiber.HeaderContentType)); err != nil ||
		kind != fiber.MIMEApplicationJSON {
		return fiber.ErrUnsupportedMediaType
	}
	if json.Unmarshal(r.C.Body(), into) != nil {
		return fiber.ErrBadRequest
	}
	return nil
}
