package edge

import (
	"bytes"
	"io"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// largePage is larger than brotli's window.
var largePage = []byte(strings.Repeat("<p>Account 4100238715 owes $126.45, due on Friday.</p>", 4000))

func TestCompressedPageIsThePage(t *testing.T) {
	t.Parallel()
	const origin = "https://portal.test"
	app := fiber.New()
	app.Use(Compress(origin))
	app.Get("/large", func(c *fiber.Ctx) error { return c.Send(largePage) })
	app.Get("/small", func(c *fiber.Ctx) error { return c.SendString("ok") })
	for _, test := range []struct{ path, accept, site, coding string }{
		{"/large", "gzip, br", "none", "br"},
		{"/large", "gzip, br", "same-origin", "br"},
		{"/large", "gzip", "none", "gzip"},
		{"/large", "", "none", ""},
		{"/small", "gzip, br", "none", ""},
	} {
		request := httptest.NewRequest(fiber.MethodGet, test.path, nil)
		request.Header.Set("Accept-Encoding", test.accept)
		request.Header.Set("Sec-Fetch-Site", test.site)
		response, err := app.Test(request, -1)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		plain := body
		switch test.coding {
		case "br":
			plain, err = fasthttp.AppendUnbrotliBytes(nil, body)
		case "gzip":
			plain, err = fasthttp.AppendGunzipBytes(nil, body)
		}
		want := map[string][]byte{"/large": largePage, "/small": []byte("ok")}[test.path]
		if got := response.Header.Get("Content-Encoding"); got != test.coding || err != nil || !bytes.Equal(plain, want) {
			t.Errorf("%+v: encoding = %q, %d bytes, error = %v, want %d bytes", test, got, len(plain), err, len(want))
		}
	}
}

// TestBrotliPagesAtOnce compresses in parallel: a writer belongs to one page at a time.
func TestBrotliPagesAtOnce(t *testing.T) {
	t.Parallel()
	var group sync.WaitGroup
	for n := range 16 {
		group.Go(func() {
			page := bytes.Repeat([]byte{byte('a' + n), ' '}, 5000)
			plain, err := fasthttp.AppendUnbrotliBytes(nil, withBrotli(page, pageBrotli))
			if err != nil || !bytes.Equal(plain, page) {
				t.Errorf("page %d: %d bytes, error = %v, want %d bytes", n, len(plain), err, len(page))
			}
		})
	}
	group.Wait()
}

// TestWriterIsSmall measures the memory that the pool keeps for each page under way.
func TestWriterIsSmall(t *testing.T) {
	for _, level := range []int{firstBrotli, pageBrotli} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		withBrotli(largePage, level)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 2<<20 {
			t.Errorf("level %d: the first page allocates %d kB, want at most 2,048", level, got>>10)
		}
	}
}
