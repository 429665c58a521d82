package edge

import (
	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// compressFrom is the size in bytes from which compressing a page is worth its time.
const compressFrom = 1 << 10

// PageBrotli and PageGzip are the compression levels with the best ratio for their time. Brotli's
// pages are a seventh smaller than those of gzip (docs/performance.md).
const (
	PageBrotli = 5
	PageGzip   = 6
)

// Compress compresses pages with brotli or gzip.
func Compress(c *fiber.Ctx) error {
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
		response.SetBodyRaw(fasthttp.AppendBrotliBytesLevel(nil, response.Body(), PageBrotli))
		response.Header.SetContentEncoding("br")
	case accept.HasAcceptEncoding("gzip"):
		response.SetBodyRaw(fasthttp.AppendGzipBytesLevel(nil, response.Body(), PageGzip))
		response.Header.SetContentEncoding("gzip")
	}
	return nil
}
