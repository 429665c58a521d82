package chain

import (
	"bytes"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/text/mark"
)

// setLanguages marks in which language a text is on a page in another language. In what isn't a
// page, it only removes the marks of such texts.
func setLanguages(c *fiber.Ctx) error {
	err := c.Next()
	response := c.Response()
	kind, _, _ := strings.Cut(string(response.Header.ContentType()), ";")
	if response.IsBodyStream() || !isText(kind) || !mark.HasLanguage(response.Body()) {
		return err
	}
	if kind == fiber.MIMETextHTML {
		response.SetBodyRaw(mark.Page(bytes.Clone(response.Body())))
		return err
	}
	response.SetBodyRaw([]byte(mark.Strip(string(response.Body()))))
	return err
}

// isText reports whether a media type is of a text that pages show or scripts read. Other files
// have their own way to write texts.
func isText(kind string) bool {
	return strings.HasPrefix(kind, "text/") || kind == fiber.MIMEApplicationJSON
}
