package handlers_test

import (
	"archive/zip"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const ownZip = "/documents?about=AA1182204"

// zipPath is the address of the zip of the current term.
func zipPath(t *testing.T, b *handlertest.Browser) string {
	t.Helper()
	page := b.Open(ownZip)
	// The first is of the next term.
	path := page.Doc().Find("#documents .zips a").Last().AttrOr("href", "")
	if !strings.HasPrefix(path, "/documents/AA1182204/") {
		t.Fatalf("documents = %q, want a link to a zip", page.Text("#documents"))
	}
	return path
}

func unzip(t *testing.T, body string) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	handlertest.Must(t, err)
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		handlertest.Must(t, err)
		content, err := io.ReadAll(r)
		handlertest.Must(t, err)
		files[f.Name] = string(content)
	}
	return files
}

var zipFacts = regexp.MustCompile(`^3 documents in one ZIP file, about \d+ kB$`)

// Spec: DOCUMENT-1.
func TestZipOfATermHasAllItsDocuments(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/documents")
	if page.Doc().Find("#documents .zips").Length() != 0 {
		t.Error("the list of all documents has a zip, want one for a policy only")
	}
	path := zipPath(t, b)
	if wait := b.Open(ownZip).Text("#documents .zips > p"); !strings.HasPrefix(wait,
		"The download can take a moment to start") {
		t.Errorf("below the zip = %q, want that it can take a moment", wait)
	}
	count := b.Open(ownZip).Doc().Find("#documents .zips .row .sub").Last().Text()
	before := h.Box.Calls("GET /documents/{documentId}")
	r := b.Get(path)
	files := unzip(t, r.Body)
	calls := h.Box.Calls("GET /documents/{documentId}") - before
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "application/zip" ||
		r.Header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(r.Header.Get("Content-Disposition"),
			`attachment; filename="2021 Toyota RAV4 + 1 more AA1182204 20`) {
		t.Errorf("status = %d, headers = %v, want a zip to save", r.Status, r.Header)
	}
	if len(files) != 3 || calls != 3 || !zipFacts.MatchString(count) {
		t.Errorf("files = %d, calls = %d, page says %q, want 3 of each", len(files), calls, count)
	}
	for name, content := range files {
		if !strings.Contains(name, "AA1182204") || !strings.HasSuffix(name, ".pdf") || !strings.HasPrefix(content, "%PDF-") ||
			!strings.HasSuffix(strings.TrimSpace(content), "%%EOF") {
			t.Errorf("%s: %d bytes, want a complete PDF of the policy", name, len(content))
		}
	}
}

// oneFails answers for one document of the term with a failure, whose body breaks off.
type oneFails struct {
	next    http.RoundTripper
	failure http.Response
}

func (f oneFails) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, "/documents/D-100417-05") {
		return f.next.RoundTrip(r)
	}
	response := f.failure
	response.Header, response.Request = http.Header{}, r
	response.Body = io.NopCloser(iotest.ErrReader(errors.New("connection lost")))
	return &response, nil
}

// Spec: DOCUMENT-2.
func TestZipWithoutOneDocumentIsNotMade(t *testing.T) {
	t.Parallel()
	for name, failure := range map[string]http.Response{
		"not found":  {StatusCode: http.StatusNotFound},
		"breaks off": {StatusCode: http.StatusOK, ContentLength: -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			box := handlertest.NewBox(t, sandbox.Options{})
			h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: oneFails{box.Transport(), failure}})
			b := h.Browser()
			b.SignIn("household", "/home")
			r := b.Get(zipPath(t, b))
			if r.Status < 400 || r.Header.Get("Content-Disposition") != "" ||
				!strings.Contains(r.Text("main"),
					"We couldn't get Auto policy declarations for 2021 Toyota RAV4 + 1 more, Auto AA1182204, so there's no ZIP file") {
				t.Errorf("status = %d, main = %q, want a page that names the document", r.Status, r.Text("main"))
			}
			if _, ok := h.Portal.Zips.Begin(b.IdentityKey(t)); !ok {
				t.Error("the failed zip still counts as under way")
			}
		})
	}
}

// Spec: ACCESS-3.
func TestZipOfAnotherMemberIsNotFound(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	starts := strings.TrimPrefix(zipPath(t, b), "/documents/AA1182204/")
	for _, path := range []string{
		"/documents/BAP0048801/" + starts, "/documents/aa1182204/" + starts, "/documents/AA1182204/2020-01-01.zip",
		"/documents/AA1182204/x.zip", "/documents/HO2207719/" + starts,
	} {
		if r := b.Get(path); r.Status != http.StatusNotFound || r.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
	}
	if n := h.Box.Calls("GET /documents/{documentId}"); n != 0 {
		t.Errorf("calls = %d, want none", n)
	}
	for range 2 {
		end, _ := h.Portal.Zips.Begin(b.IdentityKey(t))
		t.Cleanup(end)
	}
	if r := b.Get("/documents/AA1182204/" + starts); r.Status != http.StatusTooManyRequests ||
		!strings.Contains(r.Text("main"), "Other ZIP files are still downloading.") {
		t.Errorf("status = %d, main = %q, want 429 for a third zip at once", r.Status, r.Text("main"))
	}
}

// A zip that breaks off after its first bytes isn't a complete response, and the reason is logged.
// Spec: DOCUMENT-2.
func TestZipThatBreaksOffFailsTheDownload(t *testing.T) {
	t.Parallel()
	body, provider := io.Pipe()
	go func() {
		io.WriteString(provider, "%PDF-1.7"+strings.Repeat("x", 5<<20))
		provider.CloseWithError(errors.New("connection lost"))
	}()
	response, log := downloadFrom(t, body, zipPath)
	if response.StatusCode != http.StatusOK {
		t.Fatalf("status = %d, want 200: most of the zip was sent", response.StatusCode)
	}
	if got, err := io.ReadAll(response.Body); err == nil || len(got) < 4<<20 {
		t.Errorf("read %d bytes, %v, want most of them and an error", len(got), err)
	}
	if !strings.Contains(log.String(), "zip of documents broken off") {
		t.Errorf("log = %s, want the reason", log.String())
	}
}
