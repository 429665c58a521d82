package handlers_test

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
)

// fileTransport answers the call for a document with a body that the test writes, and all else as
// before.
type fileTransport struct {
	next http.RoundTripper
	body io.ReadCloser
}

func (f fileTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.Contains(r.URL.Path, "/documents/") {
		return f.next.RoundTrip(r)
	}
	header := http.Header{"Content-Type": {"application/pdf"}}
	return &http.Response{StatusCode: http.StatusOK, Header: header, ContentLength: -1, Body: f.body, Request: r}, nil
}

// download signs a member in and asks for a document over a real connection, whose answer can be
// read while it arrives.
func download(t *testing.T, body io.ReadCloser) *http.Response {
	t.Helper()
	w := newHarness(t)
	w.app = newPortal(t, w.box, fileTransport{w.box.Transport(), body}, slog.New(slog.DiscardHandler)).App()
	b := w.browser()
	b.signIn("household", "/home")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	go w.app.Listener(listener)
	t.Cleanup(func() { w.app.Shutdown() })
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+listener.Addr().String()+"/documents/D-100417-12", nil)
	must(t, err)
	request.Host = "portal.test"
	request.Header.Set("Accept-Encoding", "gzip")
	for _, cookie := range b.cookies["portal.test"] {
		request.AddCookie(cookie)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	must(t, err)
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func TestDocumentDownloadIsStreamed(t *testing.T) {
	t.Parallel()
	body, provider := io.Pipe()
	go io.WriteString(provider, "%PDF-1.7 first piece")
	response := download(t, body)
	piece := make([]byte, len("%PDF-1.7 first piece"))
	if _, err := io.ReadFull(response.Body, piece); err != nil || string(piece) != "%PDF-1.7 first piece" {
		t.Fatalf("read %q, %v before the provider has sent the rest", piece, err)
	}
	go func() {
		io.WriteString(provider, " and the rest")
		provider.Close()
	}()
	if rest, err := io.ReadAll(response.Body); err != nil || string(rest) != " and the rest" {
		t.Errorf("then %q, %v", rest, err)
	}
}

func TestTruncatedDocumentFailsDownload(t *testing.T) {
	t.Parallel()
	body, provider := io.Pipe()
	go func() {
		io.WriteString(provider, "%PDF-1.7")
		provider.CloseWithError(errors.New("the line went down"))
	}()
	response := download(t, body)
	if got, err := io.ReadAll(response.Body); err == nil {
		t.Errorf("half a file arrived as %q without an error", got)
	}
}
