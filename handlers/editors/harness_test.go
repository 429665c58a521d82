package editors

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/handlers/request"
	"memberportal/views/content/check"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
	view "memberportal/views/preview"
)

// show is the prefix of a preview with the default choice.
var show = showPath(view.DefaultChoice())

// harness is a portal with a preview. Calls to other systems fail the test.
type harness struct {
	*handlertest.Harness
	preview *Preview
}

func newHarness(t *testing.T) *harness { return newHarnessWith(t, library.Builtin()) }

func newHarnessWith(t *testing.T, content *library.Library) *harness {
	t.Helper()
	h := newPortal(t, content)
	preview, err := New(t.Context(), h.Portal, Host{
		Edit: "https://git.example.com/edit/{file}#L{line}", New: "https://git.example.com/new?filename={file}",
	})
	must(t, err)
	h.App = handlers.App(h.Portal, preview.AddRoutes)
	return &harness{h.Harness, preview}
}

// newPortal returns a portal without a preview. It is configured with all the systems that a
// preview must not mention: the harness's, and a tag manager.
func newPortal(t *testing.T, content *library.Library) *harness {
	t.Helper()
	h := handlertest.NewWith(t, handlertest.Parts{Transport: noNetwork{t}})
	tag, err := url.Parse("https://tags.example.com/tag.js")
	must(t, err)
	h.Portal.Content = content
	h.Portal.Analytics = request.Analytics{Script: tag, MeasurementID: "G-MEASURED"}
	return &harness{Harness: h}
}

type noNetwork struct{ t *testing.T }

func (n noNetwork) RoundTrip(r *http.Request) (*http.Response, error) {
	n.t.Errorf("unexpected call to another system: %s %s", r.Method, r.URL)
	return nil, io.ErrUnexpectedEOF
}

// contentOf returns the library of an editors' folder, and the folder.
func contentOf(t *testing.T, files map[string]string) (content *library.Library, folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return library.Open(t.Context(), folder, check.Options{}, func([]read.Finding) {}), folder
}

// as returns the harness with another test to report to.
func (h *harness) as(t *testing.T) *harness {
	other := *h.Harness
	other.T = t
	return &harness{&other, h.preview}
}

func (h *harness) get(path string) handlertest.Reply { return h.send(http.MethodGet, path, nil, nil) }

// send sends a request without cookies.
func (h *harness) send(method, path string, form url.Values, header http.Header) handlertest.Reply {
	h.T.Helper()
	b := h.Browser()
	for name, values := range header {
		b.Header[name] = values
	}
	return b.Send(method, path, form)
}

// open sends a GET request, follows redirects and waits for the loading overlay.
func (h *harness) open(path string) handlertest.Reply {
	h.T.Helper()
	return h.follow(h.get(path))
}

func (h *harness) follow(r handlertest.Reply) handlertest.Reply {
	h.T.Helper()
	for range 8 {
		next := r.Next()
		if next == "" {
			return r
		}
		r = h.get(next)
	}
	h.T.Errorf("redirect loop, last at %s", r.At)
	return r
}

func must(t testing.TB, err error) {
	t.Helper()
	handlertest.Must(t, err)
}
