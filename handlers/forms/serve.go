package forms

import (
	"crypto/rand"
	"encoding/json"
	"mime"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/visit"
)

// Serve calls the route's handler. The page of a form gets saved input; a form that was handled
// without an error no longer needs it.
func Serve(v *visit.Visit, serve func(*visit.Visit) error) (err error) {
	if !v.Route.HasForm {
		return serve(v)
	}
	saved := SavedOf(v.Portal, v.Identity.Key)
	if v.Route.Kind == visit.KindScreen {
		if v.Saved, err = saved.find(v.Ctx, v.C.Path()); err != nil {
			return err
		}
		return serve(v)
	}
	if err := serve(v); err != nil {
		return err
	}
	return saved.drop(v.Ctx, v.C.Path())
}

// Key is the idempotency key that the form carried, so that a double submit is one message; a new
// one for a form without a key of ours.
func Key(from visit.Fields) string {
	key := from("key")
	if len(key) != len(rand.Text()) {
		return rand.Text()
	}
	return key
}

// DecodeJSON reads what a script of ours sent. Another media type is refused: a form of another
// site can send text, but no JSON. A body that is not JSON is a bad request.
func DecodeJSON(v *visit.Visit, into any) error {
	if kind, _, err := mime.ParseMediaType(v.C.Get(fiber.HeaderContentType)); err != nil || kind != fiber.MIMEApplicationJSON {
		return fiber.ErrUnsupportedMediaType
	}
	if json.Unmarshal(v.C.Body(), into) != nil {
		return fiber.ErrBadRequest
	}
	return nil
}
