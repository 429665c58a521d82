package handlers_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/auth/store"
	"memberportal/handlers/handlertest"
	"memberportal/static"
	"memberportal/upstream/sandbox"
)

// viewer opens pages of one member as a browser that has visited the portal before. It calls the
// portal without a connection, so that a benchmark measures nothing else.
type viewer struct {
	handler fasthttp.RequestHandler
	request *fasthttp.RequestCtx // reused, as the server does for the requests of a connection
	cookie  string
	store   *writtenStore
}

// writtenStore counts the bytes that are written.
type writtenStore struct {
	store.Store
	bytes atomic.Int64
}

func (s *writtenStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	s.bytes.Add(int64(len(value)))
	return s.Store.Insert(ctx, key, value, expires)
}

func (s *writtenStore) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	s.bytes.Add(int64(len(value)))
	return s.Store.Update(ctx, key, value, expires)
}

// newViewer signs the member in, with the session store in memory, after these changes of the
// sandbox.
func newViewer(tb testing.TB, member string, changes ...func(*handlertest.Harness)) *viewer {
	box := handlertest.NewBox(tb, sandbox.Options{})
	written := &writtenStore{Store: handlertest.OpenStore(tb, "memory:")}
	h := handlertest.NewWith(tb, handlertest.Parts{
		Records: written, Box: box, Log: io.Discard,
		Transport: &recordedAPI{next: box.Transport(), responses: map[string]recorded{}},
	})
	for _, change := range changes {
		change(h)
	}
	b := h.Browser()
	b.SignIn(member, "/home")
	b.GetAfterOverlay("/home")
	var cookies []string
	for name, cookie := range b.Cookies["portal.test"] {
		cookies = append(cookies, name+"="+cookie.Value)
	}
	h.Portal.Profiles.Background.Wait()
	request := new(fasthttp.RequestCtx)
	request.Init(&fasthttp.Request{}, nil, nil)
	return &viewer{h.App.Handler(), request, strings.Join(cookies, "; "), written}
}

// open returns the page, compressed if encoding is br. It is valid until the next one is opened.
func (v *viewer) open(tb testing.TB, path, encoding string) []byte {
	return v.openFrom(tb, "same-origin", path, encoding)
}

// openFrom is open with where the browser comes from: "none" for the first page of a visit.
func (v *viewer) openFrom(tb testing.TB, site, path, encoding string) []byte {
	c := v.request
	c.Request.Reset()
	c.Response.Reset()
	c.ResetUserValues()
	c.Request.SetRequestURI(path)
	header := &c.Request.Header
	header.SetHost("portal.test")
	header.Set("Sec-Fetch-Site", site)
	header.Set("Accept-Encoding", encoding)
	header.Set("Cookie", v.cookie)
	v.handler(c)
	if status := c.Response.StatusCode(); status != http.StatusOK {
		tb.Fatalf("%s: status = %d, want 200", path, status)
	}
	return c.Response.Body()
}

var benchedPages = []struct {
	name, member, path string
	grow               func(*handlertest.Harness)
}{
	{"Home", "household", "/home", asItIs},
	{"HomeOf200", grownMember, "/home", func(h *handlertest.Harness) { growHousehold(h, 200) }},
	{"Billing", "household", "/billing/4100241190", asItIs},
}

func asItIs(*handlertest.Harness) {}

// BenchmarkPage measures compressed pages, the first page of a visit, and a static file. The
// processor time has the garbage collector's, and none of other programs.
func BenchmarkPage(b *testing.B) {
	for _, page := range benchedPages {
		v := newViewer(b, page.member, page.grow)
		measure(b, page.name+"/portal", v.store, func() { v.open(b, page.path, "br") })
		measure(b, page.name+"/first", v.store, func() { v.openFrom(b, "none", page.path, "br") })
	}
	v := newViewer(b, "household")
	file := static.URL("portal.css")
	measure(b, "File/portal", v.store, func() { v.open(b, file, "br") })
}

// measure reports the processor time, and the bytes written into the store if there is one.
func measure(b *testing.B, name string, written *writtenStore, open func()) {
	b.Run(name, func(b *testing.B) {
		open()
		b.ReportAllocs()
		if written != nil {
			written.bytes.Store(0)
			defer func() { b.ReportMetric(float64(written.bytes.Load())/float64(b.N), "written-B/op") }()
		}
		began := processorTime()
		for b.Loop() {
			open()
		}
		b.ReportMetric(float64(processorTime()-began)/float64(b.N), "cpu-ns/op")
	})
}

// processorTime is that of this process so far, in nanoseconds.
func processorTime() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(fmt.Sprint("getrusage: ", err)) // only for wrong arguments
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
