package edge

import (
	"bytes"
	"runtime"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v2"
	brotli "github.com/molecule-man/go-brrr"
	"github.com/valyala/fasthttp"
)

// compressFrom is the size in bytes from which compressing a page is worth its time.
const compressFrom = 1 << 10

// Compression levels. A first page is compressed as well as is worth it, because its member waits
// for every byte on a connection that just began. Level 3 takes a third of the time, for a tenth
// more bytes. Zstandard would take a fifth less of it, as a third encoding.
const (
	firstBrotli = 6
	pageBrotli  = 3
	pageGzip    = 6
)

// window is the base-2 logarithm of brotli's window: 64 kB. No page is much larger, and a writer
// with the usual 4 MB keeps 10 MB of memory instead of one.
const window = 16

// ComesFromPage reports whether a page of this origin led to this one, so that the browser has what
// every page loads. Browsers without Sec-Fetch-Site state the page itself.
func ComesFromPage(c *fiber.Ctx, origin string) bool {
	if site := c.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	return strings.HasPrefix(c.Get(fiber.HeaderReferer), origin+"/")
}

// Compress returns the middleware that compresses pages with brotli or gzip.
func Compress(origin string) fiber.Handler {
	return func(c *fiber.Ctx) error {
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
			level := firstBrotli
			if ComesFromPage(c, origin) {
				level = pageBrotli
			}
			response.SetBodyRaw(withBrotli(response.Body(), level))
			response.Header.SetContentEncoding("br")
		case accept.HasAcceptEncoding("gzip"):
			response.SetBodyRaw(fasthttp.AppendGzipBytesLevel(nil, response.Body(), pageGzip))
			response.Header.SetContentEncoding("gzip")
		}
		return nil
	}
}

// writers has writers of each level, which are costly to make.
var writers [firstBrotli + 1]sync.Pool

// slots has one place for each processor. Compressing only takes processor time, so more at once
// would finish no sooner, and each takes a writer of 1 MB: 500 pages whose user API answers at the
// same moment would take 150 MB.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// withBrotli returns a compressed page. The level is one of the constants.
func withBrotli(page []byte, level int) []byte {
	slots <- struct{}{}
	defer func() { <-slots }()
	var compressed bytes.Buffer
	compressed.Grow(len(page) / 4)
	w, ok := writers[level].Get().(*brotli.Writer)
	if !ok {
		// Fails for unknown levels only.
		w, _ = brotli.NewWriterOptions(&compressed, level, brotli.WriterOptions{LGWin: window})
	}
	w.Reset(&compressed)
	_, _ = w.Write(page) // a buffer takes everything
	_ = w.Close()
	writers[level].Put(w)
	return compressed.Bytes()
}
