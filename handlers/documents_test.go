package handlers_test

import (
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// A fragment is the region of its page, filtered and turned by the same query.
func TestFragmentsAreTheRegionOfTheirPage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	for member, lists := range map[string]map[string][2]string{
		"household": {
			"#documents": {"/documents?about=AA1182204&kind=ID+card", "/documents-list?about=AA1182204&kind=ID+card"},
			"#messages":  {"/messages?find=bill", "/messages-list?find=bill"},
		},
		handlertest.Landlord: {"#policies": {
			"/policies/all?kind=dwelling-fire&sort=premium&page=2", "/policies-list?kind=dwelling-fire&sort=premium&page=2",
		}},
	} {
		b := h.Browser()
		b.SignIn(member, "/home")
		for region, paths := range lists {
			page, fragment := b.Get(paths[0]), b.Get(paths[1])
			want, _ := goquery.OuterHtml(page.Doc().Find(region))
			got, _ := goquery.OuterHtml(fragment.Doc().Find(region))
			if want == "" || got != want || fragment.Doc().Find("header, h1").Length() != 0 {
				t.Errorf("%s = %s\nwant the region of the page: %s", paths[1], got, want)
			}
			if again := b.Get(page.Attr(region, "data-address")); again.Text(region) != page.Text(region) {
				t.Errorf("%s: %q, want %q", again.At, again.Text(region), page.Text(region))
			}
		}
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

// Spec: ACCESS-3.
func TestUnlistedDocumentIsNotFound(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, path := range []string{
		"/documents/D-100733-12", "/documents/list", "/documents/..%2Fprofiles", "/documents/%00",
	} {
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
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /documents/{documentId}", Body: `{"error": "down"}`, ContentType: "application/pdf", Status: 200,
	})
	r := b.Get("/documents/D-100417-12")
	if r.Status != http.StatusBadGateway || r.Header.Get("Content-Disposition") != "" ||
		!strings.Contains(r.Text("main"), "We couldn't get ") || !strings.Contains(r.Text("main"), "Try againGo to Home") {
		t.Errorf("status = %d, main = %q, want a page to try again", r.Status, r.Text("main"))
	}
	log := h.Log.String()
	failures := strings.Count(log, `"level":"WARN"`) + strings.Count(log, `"level":"ERROR"`)
	if failures != 1 || !strings.Contains(log, "the response is not the file") {
		t.Errorf("log = %s, want one warning", log)
	}
}
