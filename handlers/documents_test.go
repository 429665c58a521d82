package handlers_test

import (
	"mime"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/upstream/sandbox"
)

func TestDocumentLinksHaveUniqueText(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/documents")
	if r.status != http.StatusOK || r.text("title") != "Documents | Member Portal" || r.text("#documents [data-announce]") != "Showing 1 to 10 of 12" {
		t.Fatalf("%d %q %q", r.status, r.text("title"), r.text("#documents [data-announce]"))
	}
	seen := map[string]bool{}
	r.doc().Find(".document a").Each(func(_ int, link *goquery.Selection) {
		if seen[link.Text()] {
			t.Errorf("two links are called %q", link.Text())
		}
		seen[link.Text()] = true
	})
	first := r.text(".document a")
	if !strings.HasPrefix(first, "Auto renewal bill for account 4100238715, ") || !strings.HasSuffix(first, " (PDF, 1 kB)") {
		t.Errorf("link = %q", first)
	}
}

func TestDocumentsFilterByQuery(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ query, want string }{
		"by policy":            {"?about=HO2207719", "Showing 1 to 2 of 2"},
		"by account":           {"?about=4100238715", "Showing 1 to 2 of 2"},
		"by kind":              {"?kind=ID+card", "Showing 1 to 2 of 2"},
		"by both":              {"?about=AA1182204&kind=ID+card", "Showing 1 to 2 of 2"},
		"second page":          {"?page=2", "Showing 11 to 12 of 12"},
		"unknown are ignored":  {"?about=ZZ9&kind=Secret&year=1066&page=99", "Showing 11 to 12 of 12"},
		"nothing fits it all":  {"?about=HO2207719&kind=Bill", "No documents match these filters. Choose All in one of them."},
		"a year that is known": {"?kind=Tax&size=25", "Showing 1 to 1 of 1"},
	}
	b := newHarness(t).browser()
	b.signIn("household", "/home")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			whole, part := b.get("/documents"+test.query), b.get("/documents-list"+test.query)
			if got := whole.text("#documents [data-announce]"); got != test.want {
				t.Errorf("said %q, want %q", got, test.want)
			}
			inPage, _ := goquery.OuterHtml(whole.doc().Find("#documents"))
			alone, _ := goquery.OuterHtml(part.doc().Find("#documents"))
			if inPage != alone || part.doc().Find("header, h1").Length() != 0 {
				t.Errorf("the fragment is not the page's region:\n%s\n%s", inPage, alone)
			}
			address, err := url.Parse(whole.doc().Find("#documents").AttrOr("data-address", ""))
			must(t, err)
			if again := b.get(address.String()); again.text("#documents") != whole.text("#documents") {
				t.Errorf("%s shows another list", address)
			}
		})
	}
}

func TestDocumentDownloadHasDescriptiveFileName(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	list := b.signIn("household", "/documents")
	path := list.doc().Find(".document a").First().AttrOr("href", "")
	r := b.get(path)
	disposition, parameters, err := mime.ParseMediaType(r.header.Get("Content-Disposition"))
	must(t, err)
	if disposition != "attachment" || !strings.HasPrefix(parameters["filename"], "Auto renewal bill account 4100238715 20") || !strings.HasSuffix(parameters["filename"], ".pdf") {
		t.Errorf("Content-Disposition = %s", r.header.Get("Content-Disposition"))
	}
	if r.status != http.StatusOK || r.header.Get("Content-Type") != "application/pdf" || r.header.Get("X-Content-Type-Options") != "nosniff" || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", r.status, r.header)
	}
	if !strings.HasPrefix(r.body, "%PDF-") || !strings.HasSuffix(strings.TrimSpace(r.body), "%%EOF") {
		t.Errorf("no whole file: %d bytes", len(r.body))
	}
}

func TestNonASCIIFileNameHasASCIIFallback(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	w.box.InjectFault(sandbox.Fault{Call: "GET /documents", Status: 200, ContentType: "application/json", Body: `{"documents":[{"documentId":"D-100417-12","title":"Póliza 100%","date":"2026-11-12"}]}`})
	want := `attachment; filename="P-liza 100- 2026-11-12.pdf"; filename*=UTF-8''P%C3%B3liza%20100%25%202026-11-12.pdf`
	if got := b.get("/documents/D-100417-12").header.Get("Content-Disposition"); got != want {
		t.Errorf("Content-Disposition = %s\nwant %s", got, want)
	}
}

func TestUnlistedDocumentIsNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	for _, path := range []string{"/documents/D-100733-12", "/documents/list", "/documents/..%2Fprofiles", "/documents/%00"} {
		if r := b.get(path); r.status != http.StatusNotFound || r.header.Get("Content-Disposition") != "" {
			t.Errorf("%s answers %d", path, r.status)
		}
	}
	if n := w.box.Calls("GET /documents/{documentId}"); n != 0 {
		t.Errorf("the provider was asked %d times for what is not in the list", n)
	}
}

func TestHTMLDocumentIsDownloaded(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	w.box.InjectFault(sandbox.Fault{Call: "GET /documents/{documentId}", Body: "<script>alert(1)</script>", ContentType: "text/html", Status: 200})
	r := b.get("/documents/D-100417-12")
	if r.header.Get("Content-Type") != "application/octet-stream" || !strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment;") {
		t.Errorf("%s, %s", r.header.Get("Content-Type"), r.header.Get("Content-Disposition"))
	}
}

func TestDocumentsDuringProviderFailure(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		path   string
		fault  sandbox.Fault
		status int
		says   string
	}{
		"list not offered":    {"/documents", sandbox.Fault{Call: "GET /documents", Status: 501}, 200, "We can't show your documents online. Call us at 800-555-0142"},
		"list not there":      {"/documents", sandbox.Fault{Call: "GET /documents", Status: 404}, 200, "We can't show your documents online."},
		"list down":           {"/documents", sandbox.Fault{Call: "GET /documents", Drop: true}, 502, "DocumentsWe can't show your documents right now."},
		"file gone":           {"/documents/D-100417-12", sandbox.Fault{Call: "GET /documents/{documentId}", Status: 404}, 404, "We couldn't find what you asked for."},
		"file down":           {"/documents/D-100417-12", sandbox.Fault{Call: "GET /documents/{documentId}", Status: 503}, 502, "A system we need isn't responding."},
		"list down at a file": {"/documents/D-100417-12", sandbox.Fault{Call: "GET /documents", Status: 500}, 502, "A system we need isn't responding."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/home")
			w.box.InjectFault(test.fault)
			r := b.get(test.path)
			if r.status != test.status || !strings.Contains(r.text("main"), test.says) || r.header.Get("Content-Disposition") != "" {
				t.Errorf("%d %q, want %d %q", r.status, r.text("main"), test.status, test.says)
			}
			if home := b.get("/home"); home.status != http.StatusOK {
				t.Errorf("Home answers %d", home.status)
			}
		})
	}
}
