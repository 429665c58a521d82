package userapi_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// sending returns a client of a server that sends a file over a real connection.
func sending(t *testing.T, h http.HandlerFunc) *userapi.Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return newClientOf(t, s)
}

func TestDocumentIsStreamed(t *testing.T) {
	t.Parallel()
	rest := make(chan string)
	c := sending(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret-token" || r.Header.Get("Accept") != "*/*" {
			t.Errorf("request header = %v, want the token and Accept */*", r.Header)
		}
		w.Header().Set("Content-Type", "application/pdf; charset=binary")
		w.Header().Set("Content-Disposition", `attachment; filename="Auto bill.pdf"`)
		w.Header().Set("Content-Length", "10")
		io.WriteString(w, "first")
		http.NewResponseController(w).Flush()
		io.WriteString(w, <-rest)
	})
	file, err := c.Document(t.Context(), pat(), "1")
	must(t, err)
	defer file.Body.Close()
	got := userapi.DocumentFile{Name: file.Name, ContentType: file.ContentType, Size: file.Size}
	same(t, "file", userapi.DocumentFile{Name: "Auto bill.pdf", ContentType: "application/pdf", Size: 10}, got)
	start := make([]byte, 5)
	if _, err := io.ReadFull(file.Body, start); err != nil || string(start) != "first" {
		t.Fatalf("read %q, %v before the rest was sent, want first", start, err)
	}
	rest <- "-last"
	if end, err := io.ReadAll(file.Body); err != nil || string(end) != "-last" {
		t.Errorf("read %q, %v, want -last", end, err)
	}
}

func TestDocumentConnectionBreaks(t *testing.T) {
	t.Parallel()
	c := sending(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "10")
		io.WriteString(w, "first")
		http.NewResponseController(w).Flush()
		drop(w, r)
	})
	file, err := c.Document(t.Context(), pat(), "1")
	must(t, err)
	defer file.Body.Close()
	_, err = io.ReadAll(file.Body)
	var failure *userapi.Error
	if !errors.As(err, &failure) || !errors.Is(err, io.ErrUnexpectedEOF) || failure.Status != 200 {
		t.Errorf("err = %v, want an Error with ErrUnexpectedEOF and status 200", err)
	}
}

const documentLimit = 50 << 20

func TestDocumentSizeLimit(t *testing.T) {
	t.Parallel()
	for size, want := range map[int]error{documentLimit: nil, documentLimit + 1: exchange.ErrTooLarge} {
		// Chunked, without a Content-Length.
		c := sending(t, func(w http.ResponseWriter, _ *http.Request) {
			part := bytes.Repeat([]byte("x"), 1<<20)
			for range size >> 20 {
				w.Write(part)
			}
			w.Write(part[:size%(1<<20)])
		})
		file, err := c.Document(t.Context(), pat(), "1")
		if err != nil || file.Size != -1 {
			t.Fatalf("file of %d bytes: Size = %d, %v, want -1", size, file.Size, err)
		}
		n, err := io.Copy(io.Discard, file.Body)
		file.Body.Close()
		if n != documentLimit || !errors.Is(err, want) {
			t.Errorf("file of %d bytes: read %d, %v, want %d, %v", size, n, err, documentLimit, want)
		}
	}
	c := sending(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(documentLimit+1))
	})
	if _, err := c.Document(t.Context(), pat(), "1"); !errors.Is(err, exchange.ErrTooLarge) {
		t.Errorf("Content-Length over the limit: err = %v, want ErrTooLarge", err)
	}
}

func TestDocumentFailures(t *testing.T) {
	t.Parallel()
	for status, body := range map[int]string{204: "", 206: "x", 302: "", 403: `{"message": "No."}`, 501: ""} {
		c, _ := clientOf(t, respond(status, body))
		_, err := c.Document(t.Context(), pat(), "1")
		if statusOf(err) != status || failure.Is(err, failure.NotOffered) != (status == 501) || failure.Is(err, failure.NotFound) {
			t.Errorf("status %d: err = %v", status, err)
		}
	}
}

// A file name from the provider must not contain a path.
func TestFileName(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{`attachment; filename="Auto bill.pdf"`, "Auto bill.pdf"},
		{`attachment; filename*=UTF-8''Pr%C3%A4mie.pdf`, "Prämie.pdf"},
		{`attachment; filename="../../etc/passwd"`, "passwd"},
		{`attachment; filename="C:\\bills\\march.pdf"`, "march.pdf"},
		{`attachment; filename*=UTF-8''a%0d%0ab%00%E2%80%AE.pdf`, "a b.pdf"},
		{`attachment; filename=".."`, ""},
		{`attachment; filename="/"`, ""},
		{`attachment; filename="`, ""},
		{`attachment`, ""},
		{``, ""},
	} {
		disposition, want := test[0], test[1]
		c, _ := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Disposition", disposition)
			io.WriteString(w, "file")
		})
		file, err := c.Document(t.Context(), pat(), "1")
		if file.Name != want || err != nil {
			t.Errorf("%s: Name = %q, %v, want %q", disposition, file.Name, err, want)
		}
		file.Body.Close()
	}
}

// slowBody returns one byte every 30 seconds.
type slowBody struct{ r *http.Request }

func (b slowBody) Read(p []byte) (int, error) {
	select {
	case <-time.After(30 * time.Second):
		p[0] = 'x'
		return 1, nil
	case <-b.r.Context().Done():
		return 0, b.r.Context().Err()
	}
}

func (slowBody) Close() error { return nil }

type slowSender struct{ head time.Duration }

func (s slowSender) RoundTrip(r *http.Request) (*http.Response, error) {
	select {
	case <-time.After(s.head):
		return &http.Response{StatusCode: 200, Body: slowBody{r}, ContentLength: -1, Header: http.Header{}}, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// The response header may take 10 s, and the file another 2 min.
func TestDocumentTimeouts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		c, err := userapi.New(base, slowSender{time.Hour}, slog.New(slog.DiscardHandler), userapi.Options{})
		must(t, err)
		if _, err = c.Document(t.Context(), pat(), "1"); err == nil || time.Since(begin) != 10*time.Second {
			t.Errorf("err = %v after %v, want an error after 10s", err, time.Since(begin))
		}
		c, err = userapi.New(base, slowSender{9 * time.Second}, slog.New(slog.DiscardHandler), userapi.Options{})
		must(t, err)
		file, err := c.Document(t.Context(), pat(), "1")
		must(t, err)
		begin = time.Now()
		got, err := io.ReadAll(file.Body)
		if len(got) < 3 || err == nil || time.Since(begin) != 2*time.Minute || strings.Contains(err.Error(), base) {
			t.Errorf("read %q, %v after %v, want an error after 2m0s", got, err, time.Since(begin))
		}
		file.Body.Close()
	})
}
