package handlers_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// fileTransport responds to document calls with a body that the test writes. It passes all other
// calls on.
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

// download signs a member in and requests a document over a real connection. Fiber's test client
// would return only the complete response.
func download(t *testing.T, body io.ReadCloser) *http.Response {
	t.Helper()
	document := func(*testing.T, *handlertest.Browser) string { return "/documents/D-100417-12" }
	response, _ := downloadFrom(t, body, document)
	return response
}

// downloadFrom is download from the address that a page leads to, with the portal's log.
func downloadFrom(
	t *testing.T, body io.ReadCloser, path func(*testing.T, *handlertest.Browser) string,
) (*http.Response, *handlertest.Log) {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: fileTransport{box.Transport(), body}})
	b := h.Browser()
	b.SignIn("household", "/home")
	address := path(t, b)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	handlertest.Must(t, err)
	go h.App.Listener(listener)
	t.Cleanup(func() { h.App.Shutdown() })
	address = "http://" + listener.Addr().String() + address
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	handlertest.Must(t, err)
	request.Host = "portal.test"
	request.Header.Set("Accept-Encoding", "gzip")
	for _, cookie := range b.Cookies["portal.test"] {
		request.AddCookie(cookie)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	handlertest.Must(t, err)
	t.Cleanup(func() { response.Body.Close() })
	return response, h.Log
}

func TestDocumentDownloadIsStreamed(t *testing.T) {
	t.Parallel()
	body, provider := io.Pipe()
	go io.WriteString(provider, "%PDF-1.7 first piece")
	response := download(t, body)
	piece := make([]byte, len("%PDF-1.7 first piece"))
	if _, err := io.ReadFull(response.Body, piece); err != nil || string(piece) != "%PDF-1.7 first piece" {
		t.Fatalf("first piece = %q, %v, want it before the provider sends the rest", piece, err)
	}
	go func() {
		io.WriteString(provider, " and the rest")
		provider.Close()
	}()
	if rest, err := io.ReadAll(response.Body); err != nil || string(rest) != " and the rest" {
		t.Errorf("rest = %q, %v, want \" and the rest\"", rest, err)
	}
}

func TestTruncatedDocumentFailsDownload(t *testing.T) {
	t.Parallel()
	body, provider := io.Pipe()
	go func() {
		io.WriteString(provider, "%PDF-1.7")
		provider.CloseWithError(errors.New("connection lost"))
	}()
	response := download(t, body)
	if got, err := io.ReadAll(response.Body); err == nil {
		t.Errorf("read a truncated file %q without an error", got)
	}
}
