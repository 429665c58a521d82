package handlers_test

import (
	"mime"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

func TestDocumentsFilterByQuery(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ query, want string }{
		"policy":          {"?about=HO2207719", "Showing 1 to 2 of 2"},
		"account":         {"?about=4100238715", "Showing 1 to 2 of 2"},
		"kind":            {"?kind=ID+card", "Showing 1 to 2 of 2"},
		"policy and kind": {"?about=AA1182204&kind=ID+card", "Showing 1 to 2 of 2"},
		"unknown values":  {"?about=ZZ9&kind=Secret&year=1066&page=99", "Showing 1 to 12 of 12"},
		"no match":        {"?about=HO2207719&kind=Bill", "No documents match. Clear a filter."},
		"tax documents":   {"?kind=Tax&size=25", "Showing 1 to 1 of 1"},
	}
	_, b, _ := handlertest.SignInAt(t, "/home")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			page, fragment := b.Get("/documents"+test.query), b.Get("/documents-list"+test.query)
			if got := page.Text("#documents [data-announce]"); got != test.want {
				t.Errorf("announcement = %q, want %q", got, test.want)
			}
			want, _ := goquery.OuterHtml(page.Doc().Find("#documents"))
			got, _ := goquery.OuterHtml(fragment.Doc().Find("#documents"))
			if got != want || fragment.Doc().Find("header, h1").Length() != 0 {
				t.Errorf("fragment = %s\nwant the region of the page: %s", got, want)
			}
			address, err := url.Parse(page.Doc().Find("#documents").AttrOr("data-address", ""))
			handlertest.Must(t, err)
			if again := b.Get(address.String()); again.Text("#documents") != page.Text("#documents") {
				t.Errorf("%s: documents = %q, want %q", address, again.Text("#documents"), page.Text("#documents"))
			}
		})
	}
}

// Spec: PRODUCT-7.
func TestDocumentDownloadHasDescriptiveFileName(t *testing.T) {
	t.Parallel()
	_, b, list := handlertest.SignInAt(t, "/documents")
	path := list.Doc().Find("#documents .row").First().AttrOr("href", "")
	r := b.Get(path)
	disposition, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
	handlertest.Must(t, err)
	if disposition != "attachment" ||
		!strings.HasPrefix(parameters["filename"], "Auto renewal bill account 4100238715 20") ||
		!strings.HasSuffix(parameters["filename"], ".pdf") {
		t.Errorf("Content-Disposition = %s, want an attachment named after the document", r.Header.Get("Content-Disposition"))
	}
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "application/pdf" ||
		r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("status = %d, headers = %v, want 200 and a PDF that is not cached", r.Status, r.Header)
	}
	if !strings.HasPrefix(r.Body, "%PDF-") || !strings.HasSuffix(strings.TrimSpace(r.Body), "%%EOF") {
		t.Errorf("body = %d bytes, want a complete PDF", len(r.Body))
	}
}

func TestNonASCIIFileNameHasASCIIFallback(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /documents", Status: 200, ContentType: "application/json",
		Body: `{"documents":[{"documentId":"D-100417-12","title":"Póliza 100%","date":"2026-11-12"}]}`,
	})
	want := `attachment; filename="P-liza 100- 2026-11-12.pdf"; filename*=UTF-8''P%C3%B3liza%20100%25%202026-11-12.pdf`
	if got := b.Get("/documents/D-100417-12").Header.Get("Content-Disposition"); got != want {
		t.Errorf("Content-Disposition = %s\nwant %s", got, want)
	}
}

// Spec: ACCESS-3.
func TestUnlistedDocumentIsNotFound(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, path := range []string{"/documents/D-100733-12", "/documents/list", "/documents/..%2Fprofiles", "/documents/%00"} {
		if r := b.Get(path); r.Status != http.StatusNotFound || r.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
	}
	if n := h.Box.Calls("GET /documents/{documentId}"); n != 0 {
		t.Errorf("calls for unlisted documents = %d, want 0", n)
	}
}

// An answer that is not the file is a page to try again, and one line of the log: nothing is saved.
// Spec: DOCUMENT-6.
func TestAnswerThatIsNotTheFileIsAFailure(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]func(*testing.T, *handlertest.Browser) string{
		"one": func(*testing.T, *handlertest.Browser) string { return "/documents/D-100417-12" }, "zip": zipPath,
	} {
		h, b, _ := handlertest.SignInAt(t, "/home")
		address := path(t, b)
		h.Box.InjectFault(sandbox.Fault{
			Call: "GET /documents/{documentId}", Body: `{"error": "down"}`, ContentType: "application/pdf", Status: 200,
		})
		r := b.Get(address)
		if r.Status != http.StatusBadGateway || r.Header.Get("Content-Disposition") != "" ||
			!strings.Contains(r.Text("main"), "We couldn't get ") || !strings.Contains(r.Text("main"), "Try againGo to Home") {
			t.Errorf("%s: status = %d, main = %q, want a page to try again", name, r.Status, r.Text("main"))
		}
		log := h.Log.String()
		failures := strings.Count(log, `"level":"WARN"`) + strings.Count(log, `"level":"ERROR"`)
		if failures != 1 || !strings.Contains(log, "the response is not the file") {
			t.Errorf("%s: log = %s, want one warning", name, log)
		}
	}
}
