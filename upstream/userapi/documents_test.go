package userapi_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

func TestDocument(t *testing.T) {
	t.Parallel()
	pdf := respondAs("application/pdf; charset=binary", 200, "%PDF-1.7")
	c, p := clientOf(t, withHeader("Content-Disposition", `attachment; filename="Auto bill.pdf"`, pdf))
	file, err := c.Document(t.Context(), pat(), member.Document{ID: "1"})
	must(t, err)
	content, err := io.ReadAll(file.Body)
	must(t, err)
	file.Body = nil
	same(t, "file", userapi.DocumentFile{Name: "Auto bill.pdf", ContentType: "application/pdf", Size: 8}, file)
	same(t, "content", "%PDF-1.7", string(content))
	same(t, "Accept", "*/*", p.received[0].Accept)
}

func TestDocumentFails(t *testing.T) {
	t.Parallel()
	for _, status := range []int{204, 206, 302} {
		c, _ := clientOf(t, respond(status, ""))
		same(t, "failure", status, statusOf(read(t.Context(), c, pat(), "1")))
	}
	err := read(t.Context(), serverClient(t, truncated(200, "first")), pat(), "1")
	if statusOf(err) != 200 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a connection breaks: err = %v, want an Error with ErrUnexpectedEOF and status 200", err)
	}
}

// A file name from the provider must not contain a path.
func TestFileName(t *testing.T) {
	t.Parallel()
	for disposition, want := range map[string]string{
		`attachment; filename*=UTF-8''Pr%C3%A4mie.pdf`:          "Prämie.pdf",
		`attachment; filename="../../etc/passwd"`:               "passwd",
		`attachment; filename="C:\\bills\\march.pdf"`:           "march.pdf",
		`attachment; filename*=UTF-8''a%0d%0ab%00%E2%80%AE.pdf`: "a b.pdf",
		`attachment; filename=".."`:                             "",
		`attachment; filename="/"`:                              "",
		`attachment; filename="`:                                "",
		``:                                                      "",
	} {
		c, _ := clientOf(t, withHeader("Content-Disposition", disposition, respond(200, "file")))
		file, err := c.Document(t.Context(), pat(), member.Document{ID: "1"})
		must(t, err)
		same(t, disposition, want, file.Name)
		file.Body.Close()
	}
}

// sender is a transport that responds after a time, with a body of its own.
type sender struct {
	head time.Duration
	size int64 // of the file, -1 if the header does not say it
	body func(*http.Request) io.Reader
}

func (s sender) RoundTrip(r *http.Request) (*http.Response, error) {
	select {
	case <-time.After(s.head):
		body := io.NopCloser(s.body(r))
		return &http.Response{StatusCode: 200, Body: body, ContentLength: s.size, Header: http.Header{}}, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// open returns a document, and when its header arrived.
func (s sender) open(t *testing.T) (userapi.DocumentFile, error) {
	t.Helper()
	c, err := userapi.New(base, s, slog.New(slog.DiscardHandler), userapi.Options{})
	must(t, err)
	return c.Document(t.Context(), pat(), member.Document{ID: "1"})
}

func TestDocumentSizeLimit(t *testing.T) {
	t.Parallel()
	file := strings.Repeat("x", exchange.DocumentLimit+1)
	for size, want := range map[int]error{exchange.DocumentLimit: nil, len(file): exchange.ErrTooLarge} {
		s := sender{size: -1, body: func(*http.Request) io.Reader { return strings.NewReader(file[:size]) }}
		document, err := s.open(t)
		must(t, err)
		n, err := io.Copy(io.Discard, document.Body)
		if n != exchange.DocumentLimit || !errors.Is(err, want) || document.Size != -1 {
			t.Errorf("file of %d bytes: read %d, %v, want %d, %v", size, n, err, exchange.DocumentLimit, want)
		}
		document.Body.Close()
		s.size = int64(size)
		if _, err := s.open(t); !errors.Is(err, want) {
			t.Errorf("Content-Length of %d: err = %v, want %v", size, err, want)
		}
	}
}

// slowBody returns one byte every 30 seconds.
type slowBody struct{ *http.Request }

func (b slowBody) Read(p []byte) (int, error) {
	select {
	case <-time.After(30 * time.Second):
		p[0] = 'x'
		return 1, nil
	case <-b.Context().Done():
		return 0, b.Context().Err()
	}
}

// The response header may take 10 s, and the file another 2 min.
func TestDocumentTimeouts(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		began := time.Now()
		if _, err := (sender{head: time.Hour}).open(t); err == nil || time.Since(began) != 10*time.Second {
			t.Errorf("err = %v after %v, want an error after 10s", err, time.Since(began))
		}
		began = time.Now()
		file, err := sender{9 * time.Second, -1, func(r *http.Request) io.Reader { return slowBody{r} }}.open(t)
		must(t, err)
		got, err := io.ReadAll(file.Body)
		if len(got) < 3 || err == nil || time.Since(began) != 129*time.Second || leaks(err.Error(), base) {
			t.Errorf("read %q, %v after %v, want an error after 2m9s", got, err, time.Since(began))
		}
		file.Body.Close()
	})
}
