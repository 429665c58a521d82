package edge

import (
	"io"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

const (
	// UploadTimeout is how long a slow phone may take to send its files, as long as they arrive at
	// the least rate.
	UploadTimeout = 5 * time.Minute
	// SendTimeout is how long its files may take on their way to the user API, with the wait for
	// others and one retry.
	SendTimeout = 3 * time.Minute
	// restTimeout is how long the server reads the rest of an upload that it has refused. Without
	// that, the connection would break before the browser reads the answer.
	restTimeout = 2 * time.Second
)

// BodyPolicy decides about the body of a request when its head has arrived. fasthttp would read it
// whole before any handler runs, so that an upload without a session cost as much as one with it.
type BodyPolicy struct {
	Limit   int           // of every body that isn't an upload, in bytes
	Timeout time.Duration // for such a body
	// Files returns the bytes of files that the request may send, 0 for none.
	Files  func(head *fasthttp.RequestHeader) int
	Origin string // of our pages
	// Forged is the error of an upload that does not come from a page of ours.
	Forged error
}

// verdictHeader carries what HeaderReceived decides to Read. A client cannot set it.
const verdictHeader = "X-Portal-Body"

// The verdicts. Without one, the body is small.
const (
	verdictStream = "stream"
	verdictForged = "forged"
	verdictLarge  = "large"
)

// HeaderReceived is called by the server before it reads the body. A body that is refused is never
// read, and the connection ends.
func (p *BodyPolicy) HeaderReceived(head *fasthttp.RequestHeader) fasthttp.RequestConfig {
	head.Del(verdictHeader)
	length := head.ContentLength()
	if length <= p.Limit { // it is known: framing refuses a Transfer-Encoding
		return fasthttp.RequestConfig{ReadTimeout: p.Timeout}
	}
	verdict := p.verdict(head, length)
	if verdict == verdictForged || verdict == verdictLarge {
		head.SetContentLength(0)
		head.Del(fiber.HeaderExpect)
		head.SetConnectionClose()
	}
	head.Set(verdictHeader, verdict)
	if verdict == verdictStream { // the server reads as much as a small body before the handler runs
		return fasthttp.RequestConfig{ReadTimeout: rateGrace + time.Duration(p.Limit)*time.Second/leastRate}
	}
	return fasthttp.RequestConfig{ReadTimeout: UploadTimeout}
}

func (p *BodyPolicy) verdict(head *fasthttp.RequestHeader, length int) string {
	files := p.Files(head)
	switch {
	case files == 0 || length > files+p.Limit || len(head.MultipartFormBoundary()) == 0:
		return verdictLarge
	case !FromPageOf(p.Origin, string(head.Peek("Sec-Fetch-Site")), string(head.Peek(fiber.HeaderOrigin))):
		return verdictForged
	}
	return verdictStream
}

// FromPageOf checks the headers in which a browser reports where a request began. Old browsers send
// none. The origin "null" stands for one that a privacy setting or a redirect has hidden; no page
// can set Sec-Fetch-Site, so that alone decides then.
func FromPageOf(ours, site, origin string) bool {
	switch origin {
	case "null":
		return site == "same-origin"
	case "", ours:
		return site == "" || site == "same-origin"
	}
	return false
}

// Read is the middleware that reads a small body, and makes the [Form] of an upload.
func (p *BodyPolicy) Read(c *fiber.Ctx) error {
	switch c.Get(verdictHeader) {
	case verdictLarge:
		return fiber.ErrRequestEntityTooLarge
	case verdictForged:
		return p.Forged
	case verdictStream:
		return p.stream(c)
	}
	if !c.Request().IsBodyStream() {
		return c.Next()
	}
	body, err := io.ReadAll(c.Context().RequestBodyStream())
	if err != nil {
		c.Response().Header.SetConnectionClose()
		return fiber.ErrBadRequest
	}
	c.Request().SetBody(body)
	return c.Next()
}

// stream ends the connection after an upload, because the handler may not have read all of it.
func (p *BodyPolicy) stream(c *fiber.Ctx) error {
	body := &steadyReader{
		body: c.Context().RequestBodyStream(), conn: c.Context().Conn(),
		end: time.Now().Add(UploadTimeout), left: rateGrace,
	}
	form := newForm(c, body)
	c.Locals(formKey, form)
	err := c.Next()
	c.Response().Header.SetConnectionClose()
	if rest := c.Context().RequestBodyStream(); rest != nil && !form.ended {
		_ = c.Context().Conn().SetReadDeadline(time.Now().Add(restTimeout))
		_, _ = io.Copy(io.Discard, rest)
	}
	return err
}

// FormValue returns a field of the body. Fiber's FormValue would prefer the query.
func FormValue(c *fiber.Ctx, name string) string {
	if upload := FormOf(c); upload != nil {
		return upload.Value(name)
	}
	if value := c.Request().PostArgs().Peek(name); value != nil {
		return string(value)
	}
	form, err := c.MultipartForm()
	if err != nil || len(form.Value[name]) == 0 {
		return ""
	}
	return form.Value[name][0]
}
