package signin

import (
	"net/url"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
)

// errNotSaved is input that exceeds the limits, or that comes from a page of no known member.
var errNotSaved = fiber.NewError(fiber.StatusUnprocessableEntity, "the input is not saved")

// SaveForm takes the input that a page's script sends when the session ends, before or after its
// end.
func SaveForm(r *request.Request) error {
	var sent struct {
		Form   string
		Fields url.Values
	}
	if err := respond.DecodeJSON(r, &sent); err != nil {
		return err
	}
	outcome, _, err := respond.SaveInput(r, sent.Form, sent.Fields)
	if err != nil {
		return err
	}
	if outcome == paths.InputLost {
		return errNotSaved
	}
	return r.C.SendStatus(fiber.StatusNoContent)
}
