package web

import (
	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// compressFrom is the size in bytes from which compressing a page is worth its time.
const compressFrom = 1 << 10

// Compression levels with the best ratio for their time. Brotli's pages are a seventh smaller than
// those of gzip (docs/performance.md).
const (
	pageBrotli = 5
	pageGzip   = 6
)

// compress compresses pages with brotli or gzip.
func (p *Portal) compress(c *fiber.Ctx) error {
	if err := c.Next(); err != nil {
		return err
	}
	response := c.Response()
	if response.IsBodyStream() {
		return nil // reading its length would read the whole file
	}
	c.Vary(fiber.HeaderAcceptEncoding)
	if len(response.Body()) < compressFrom {
		return nil
	}
	switch accept := &c.Request().Header; {
	case accept.HasAcceptEncoding("br"):
		response.SetBodyRaw(fasthttp.AppendBrotliBytesLevel(nil, response.Body(), pageBrotli))
		response.Header.SetContentEncoding("br")
	case accept.HasAcceptEncoding("gzip"):
		response.SetBodyRaw(fasthttp.AppendGzipBytesLevel(nil, response.Body(), pageGzip))
		response.Header.SetContentEncoding("gzip")
	}
	return nil
}
