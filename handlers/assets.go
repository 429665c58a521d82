package handlers

import (
	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// compressFrom is the size in bytes from which compressing a page is worth its time.
const compressFrom = 1 << 10

// asset serves the built files from memory. No session is touched.
func (p *Portal) asset(c *fiber.Ctx) error { return p.serveAsset(c, c.Path(), nil) }

// cardKeeper serves the service worker of offline cards, whose name has no hash: it must not
// change.
func (p *Portal) cardKeeper(c *fiber.Ctx) error {
	return p.serveAsset(c, p.Assets.URL("saved-card-worker.js"), map[string]string{fiber.HeaderCacheControl: "no-cache"})
}

func (p *Portal) serveAsset(c *fiber.Ctx, path string, headers map[string]string) error {
	file, ok := p.Assets.Serve(path, c.Get(fiber.HeaderAcceptEncoding))
	if !ok {
		return fiber.ErrNotFound
	}
	for name, value := range file.Headers {
		c.Set(name, value)
	}
	for name, value := range headers {
		c.Set(name, value)
	}
	if c.Fresh() {
		return c.SendStatus(fiber.StatusNotModified)
	}
	return c.Send(file.Body)
}

// Compression levels with the best ratio for their time. Brotli's pages are a tenth smaller, for a
// quarter of a millisecond (docs/performance.md).
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
