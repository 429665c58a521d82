package claims_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
)

// listening is a harness that serves a port, with the session of a member who has begun a claim.
type listening struct {
	*handlertest.Harness
	address string
	member  *handlertest.Browser
}

func newListening(t *testing.T) listening {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	handlertest.Must(t, err)
	h := handlertest.New(t)
	go h.App.Listener(listener)
	t.Cleanup(func() { h.App.Shutdown() })
	b := h.Browser()
	b.BeginClaim(t)
	return listening{h, listener.Addr().String(), b}
}

// session returns the member's cookie.
func (l listening) session() string { return l.member.Cookies["portal.test"]["session"].Value }

// connect opens a connection and sends the head of a request with a session.
func (l listening) connect(t *testing.T, session, method, path, header string) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", l.address)
	handlertest.Must(t, err)
	t.Cleanup(func() { conn.Close() })
	handlertest.Must(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: portal.test\r\nCookie: session=%s\r\nX-Portal-Body: stream\r\n%s\r\n",
		method, path, session, header)
	return conn, bufio.NewReader(conn)
}

// upload sends a form with the forgery token, if any, in its first part and a file of size bytes.
// It returns the status.
func (l listening) upload(t *testing.T, token string, size int64) int {
	t.Helper()
	before := ""
	if token != "" {
		before = "--b\r\nContent-Disposition: form-data; name=\"xsrf\"\r\n\r\n" + token + "\r\n"
	}
	before += "--b\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\n\r\n"
	after := "\r\n--b--\r\n"
	conn, answer := l.connect(t, l.session(), "POST", handlertest.PhotosPath,
		fmt.Sprintf("Content-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n",
			int64(len(before)+len(after))+size))
	go func() {
		io.WriteString(conn, before)
		io.CopyN(conn, zeros{}, size)
		io.WriteString(conn, after)
	}()
	response, err := http.ReadResponse(answer, nil)
	if err != nil {
		t.Errorf("upload of %d bytes: %v", size, err)
		return 0
	}
	defer response.Body.Close()
	io.Copy(io.Discard, response.Body)
	return response.StatusCode
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// usedMemory returns how much memory Go uses, in bytes. The resident memory of the process would
// include what the race detector adds.
func usedMemory() int64 {
	samples := []metrics.Sample{
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64() - samples[2].Value.Uint64())
}

// mostMemory runs the function and returns by how much memory grew at most.
func mostMemory(run func()) int64 {
	runtime.GC()
	before := usedMemory()
	most := before
	ended := make(chan struct{})
	go func() { defer close(ended); run() }()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return max(most, usedMemory()) - before
		case <-tick.C:
			most = max(most, usedMemory())
		}
	}
}

// One member's uploads of 40 MB, eight at a time, without a forgery token and with one: memory
// stays within 150 MB, and no file is left. It is not parallel, because it measures the process.
func TestUploadsStaySmallInMemory(t *testing.T) {
	const uploads, size = 8, 40 << 20
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	// What the tests before left must not let the garbage of the uploads grow as much again.
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	l := newListening(t)
	token := l.member.Get(handlertest.PhotosPath).Attr("[name=xsrf]", "value")
	for name, test := range map[string]struct {
		token string
		want  []int
	}{
		"no token":     {"", []int{http.StatusForbidden}},
		"wrong token":  {"wrong", []int{http.StatusForbidden}},
		"with a token": {token, []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests}},
	} {
		t.Run(name, func(t *testing.T) {
			left := make(chan []string)
			stop := make(chan struct{})
			go func() { left <- filesIn(folder, stop) }()
			grown := mostMemory(func() {
				var all sync.WaitGroup
				for range uploads {
					all.Go(func() {
						if status := l.upload(t, test.token, size); !slices.Contains(test.want, status) {
							t.Errorf("status = %d, want one of %v", status, test.want)
						}
					})
				}
				all.Wait()
			})
			close(stop)
			if files := <-left; len(files) > 0 {
				t.Errorf("files while the uploads ran: %v, want none", files)
			}
			if grown > 150<<20 {
				t.Errorf("memory grew by %d MB, want at most 150", grown>>20)
			}
			t.Attr("figure", fmt.Sprintf("memory grew by %d MB", grown>>20))
		})
	}
}

// filesIn returns the files that were in a folder at any time until stop.
func filesIn(folder string, stop <-chan struct{}) []string {
	seen := map[string]bool{}
	var all []string
	for {
		found, _ := filepath.Glob(filepath.Join(folder, "*"))
		for _, file := range found {
			if !seen[file] {
				seen[file] = true
				all = append(all, file)
			}
		}
		select {
		case <-stop:
			return all
		case <-time.After(time.Millisecond):
		}
	}
}

// What is wrong with an upload is found at its head: the answer comes before a byte of the body,
// and the connection ends. Only the photos of a member may be large.
func TestUploadIsRefusedAtItsHead(t *testing.T) {
	t.Parallel()
	l := newListening(t)
	const upload = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n"
	sessions := map[string]string{"a visitor": "", "an unknown session": strings.Repeat("A", 43)}
	for name, test := range map[string]struct {
		method, path, header string
		status               int
	}{
		"a visitor":           {"POST", handlertest.PhotosPath, upload, 413},
		"an unknown session":  {"POST", handlertest.PhotosPath, upload, 413},
		"a similar path":      {"POST", handlertest.PhotosPath + "/x", upload, 413},
		"the path in a query": {"POST", "/claims?" + handlertest.PhotosPath, upload, 413},
		"another method":      {"PUT", handlertest.PhotosPath, upload, 413},
		"another site":        {"POST", handlertest.PhotosPath, upload + "Sec-Fetch-Site: cross-site\r\n", 403},
		"another origin":      {"POST", handlertest.PhotosPath, upload + "Origin: https://evil.example\r\n", 403},
		"not a form": {
			"POST", handlertest.PhotosPath, "Content-Type: text/plain\r\nContent-Length: 1000000\r\n", 413,
		},
		"waits to continue": {"POST", handlertest.PhotosPath, upload + "Expect: 100-continue\r\nOrigin: null\r\n", 403},
		"more than ten photos": {
			"POST", handlertest.PhotosPath,
			"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000000\r\n", 413,
		},
		"another route": {
			"POST", "/profile/attach", "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 65537\r\n", 413,
		},
		"a page": {"GET", "/home", "Content-Length: 65537\r\n", 413},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			session, isOther := sessions[name]
			if !isOther {
				session = l.session()
			}
			_, reader := l.connect(t, session, test.method, test.path, test.header)
			response, err := http.ReadResponse(reader, nil)
			handlertest.Must(t, err)
			body, _ := io.ReadAll(response.Body)
			if response.StatusCode != test.status || response.Header.Get("Content-Security-Policy") == "" ||
				test.status == http.StatusRequestEntityTooLarge && !bytes.Contains(body, []byte("too large to send.")) {
				t.Errorf("status = %d, headers = %v, want %d and the headers of every page:\n%s", response.StatusCode,
					response.Header, test.status, body)
			}
			if rest, err := io.ReadAll(reader); err != nil || len(rest) > 0 || !response.Close {
				t.Errorf("after the response: %q, %v, want the end of the connection", rest, err)
			}
		})
	}
}

// Without a place, or without memory for the file, an upload waits for others, and the page says
// so. [edge.Budget] and [edge.Uploads] have the limits.
func TestUploadWithoutAPlaceSaysWhy(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.BeginClaim(t)
	photo := handlertest.NewFile("roof.png", handlertest.PNG(t, 10, 10))
	wantBusy := func(why string, r handlertest.Reply) {
		t.Helper()
		if r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" ||
			!strings.Contains(r.Text(".error-summary"), "Other files are still uploading.") {
			t.Errorf("%s: status = %d, main = %q, want 429 and the reason", why, r.Status, r.Text("main"))
		}
	}
	first, _ := h.Portal.Uploads.Begin(b.IdentityKey(t))
	_, _ = h.Portal.Uploads.Begin(b.IdentityKey(t))
	wantBusy("two under way", b.UploadPhotos("", photo))
	first()
	if r := b.UploadPhotos("", photo); r.Status != http.StatusSeeOther {
		t.Errorf("upload after that: status = %d, want 303", r.Status)
	}
	wantBusy("no memory", fullMemory(b, t))
	if got := b.Open(handlertest.PhotosPath).Texts(".photo"); len(got) != 1 {
		t.Errorf("photos = %q, want the one that was confirmed", got)
	}
}

// fullMemory uploads a photo while other uploads have all memory for files.
func fullMemory(b *handlertest.Browser, t *testing.T) handlertest.Reply {
	t.Helper()
	for _, size := range []int{8 << 20, 64 << 10} {
		for err := error(nil); err == nil; {
			var release func()
			_, release, err = b.Harness.Portal.Uploads.ReadFile(zeros{}, size)
			defer release()
		}
	}
	return b.UploadPhotos("", handlertest.NewFile("left.png", handlertest.PNG(t, 10, 10)))
}

// Photos that arrive as a stream are in the claim, sealed in the store, with the token in the
// header of a script or in the first part of a form. The button's field comes after the photos.
func TestLargeUpload(t *testing.T) {
	t.Parallel()
	l := newListening(t)
	r := l.member.UploadPhotos("continue", handlertest.NewFile("script.png", noise(t)))
	if r.Status != http.StatusSeeOther || r.Location() == handlertest.PhotosPath {
		t.Errorf("upload of a script: status = %d to %q, want 303 to the next step", r.Status, r.Location())
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	handlertest.Must(t, form.WriteField("xsrf", l.member.Get(handlertest.PhotosPath).Attr("[name=xsrf]", "value")))
	part, err := form.CreateFormFile("photos", "form.png")
	handlertest.Must(t, err)
	part.Write(noise(t))
	handlertest.Must(t, form.WriteField("then", "continue"))
	handlertest.Must(t, form.Close())
	conn, reader := l.connect(t, l.session(), "POST", handlertest.PhotosPath,
		fmt.Sprintf("Content-Type: %s\r\nContent-Length: %d\r\nSec-Fetch-Site: same-origin\r\n", form.FormDataContentType(),
			body.Len()))
	go conn.Write(body.Bytes())
	response, err := http.ReadResponse(reader, nil)
	handlertest.Must(t, err)
	next := response.Header.Get("Location")
	if response.StatusCode != http.StatusSeeOther || next == handlertest.PhotosPath {
		t.Errorf("upload of a form: status = %d to %q, want 303 to the next step", response.StatusCode, next)
	}
	page := l.member.Get(handlertest.PhotosPath)
	if got := page.Texts(".photo-name a"); len(got) != 2 {
		t.Fatalf("photos = %v, want both", got)
	}
	shown := l.member.Get(page.Attr(".photo-name a", "href"))
	if !strings.HasPrefix(shown.Body, "\x89PNG") || len(shown.Body) < 64<<10 {
		t.Errorf("photo = %d bytes, want the picture", len(shown.Body))
	}
}
