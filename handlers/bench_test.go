package handlers_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/valyala/fasthttp"

	"memberportal/handlers"
)

// viewer opens pages of one member as a browser that has visited the portal before. It calls the
// portal without a connection, so that a benchmark measures nothing else.
type viewer struct {
	handler fasthttp.RequestHandler
	cookie  string
	api     *recordedAPI
}

// newViewer signs the member in, with the session store in memory.
func newViewer(tb testing.TB, member string) *viewer {
	h := newHarness(tb)
	api := &recordedAPI{next: h.box.Transport(), responses: map[string]recorded{}}
	h.portal = newPortal(tb, h.box, api, slog.New(slog.NewJSONHandler(io.Discard, nil)))
	h.app = handlers.App(h.portal)
	b := h.browser()
	b.signIn(member, "/home")
	b.getAfterOverlay("/home")
	var cookies []string
	for name, cookie := range b.cookies["portal.test"] {
		cookies = append(cookies, name+"="+cookie.Value)
	}
	return &viewer{h.app.Handler(), strings.Join(cookies, "; "), api}
}

// open returns the page, compressed if encoding is br.
func (v *viewer) open(tb testing.TB, path, encoding string) []byte {
	var c fasthttp.RequestCtx
	c.Init(&fasthttp.Request{}, nil, nil)
	c.Request.SetRequestURI(path)
	header := &c.Request.Header
	header.SetHost("portal.test")
	header.Set("Sec-Fetch-Site", "same-origin")
	header.Set("Accept-Encoding", encoding)
	header.Set("Cookie", v.cookie)
	v.handler(&c)
	if status := c.Response.StatusCode(); status != http.StatusOK {
		tb.Fatalf("%s: status = %d, want 200", path, status)
	}
	return c.Response.Body()
}

var benchedPages = []struct{ name, member, path string }{
	{"Home", "household", "/home"},
	{"HomeOf200", "many", "/home"},
	{"Billing", "household", "/billing/4100241190"},
}

// BenchmarkPage measures the compressed pages of the portal beside the same pages by html/template.
// The processor time has the garbage collector's, and none of other programs.
func BenchmarkPage(b *testing.B) {
	for _, page := range benchedPages {
		v := newViewer(b, page.member)
		beside := newTemplatePage(b, v, page.path)
		measure := func(name string, open func()) {
			b.Run(page.name+"/"+name, func(b *testing.B) {
				open()
				b.ReportAllocs()
				began := processorTime()
				for b.Loop() {
					open()
				}
				b.ReportMetric(float64(processorTime()-began)/float64(b.N), "cpu-ns/op")
			})
		}
		measure("portal", func() { v.open(b, page.path, "br") })
		measure("template", func() { beside.open(b) })
	}
}

// processorTime is that of this process so far, in nanoseconds.
func processorTime() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(fmt.Sprint("getrusage: ", err)) // only for wrong arguments
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
