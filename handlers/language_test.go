package handlers_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
)

// newHarnessWithContent returns a harness whose content folder has these files.
func newHarnessWithContent(t *testing.T, files map[string]string) *handlertest.Harness {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		handlertest.Must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		handlertest.Must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	h := handlertest.New(t)
	h.Portal.Content = library.Open(t.Context(), dir, handlers.ContentOptions(), func([]read.Finding) {})
	return h
}

func TestUnknownLanguageIsNotSaved(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Portal.Languages = []string{"es"}
	b.Post("/language", url.Values{"language": {"xx"}})
	if cookie := b.Cookies["portal.test"]["language"]; cookie != nil {
		t.Errorf("language cookie = %q, want none", cookie.Value)
	}
	b.Header.Set("Origin", "http://evil.test")
	if r := b.Post("/language", url.Values{"language": {"es"}}); r.Status != http.StatusForbidden {
		t.Errorf("form of another site: status = %d, want 403", r.Status)
	}
	h.Portal.Languages = nil
	if r := b.Get("/home"); r.Doc().Find(".languages").Length() != 0 {
		t.Error("page has a language switcher, want none for one language")
	}
}

// A choice follows its member, to other browsers and to none of another member.
//
// Spec: LANG-4.
func TestLanguageFollowsItsMember(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Portal.Languages = []string{"es"}
	first := h.Browser()
	first.SignIn("household", "/home")
	first.Header.Set("Referer", handlertest.PortalOrigin+"/faqs")
	handlertest.WantRedirect(t, first.Post("/language", url.Values{"language": {"es"}}), "/faqs")
	languageIn := func(member string) string {
		b := h.Browser()
		return b.SignIn(member, "/faqs").Attr("html", "lang")
	}
	if own, other := languageIn("household"), languageIn("newcomer"); own != "es" || other != "en" {
		t.Errorf("language in another browser = %q, of another member = %q, want es and en", own, other)
	}
	both := h.Browser()
	both.SignIn("newcomer", "/faqs")
	both.SignIn("household", "/login?how=another")
	if got := both.Get("/faqs").Attr("html", "lang"); got != "es" {
		t.Errorf("language after a second sign-in = %q, want es", got)
	}
}

// A text without a translation says that it is English, and files have no trace of that. They are
// in the language of the page, but what officers and lenders read.
//
// Spec: LANG-1, LANG-6.
func TestTextWithoutTranslationHasItsLanguage(t *testing.T) {
	t.Parallel()
	h := newHarnessWithContent(t, map[string]string{
		"en/home.yaml": "greeting: Good day, {name}\n", "en/billing.yaml": "file:\n  premium: Cost\n",
	})
	h.Portal.Languages = []string{"es"}
	b := h.Browser()
	b.Header.Set("Accept-Language", "es")
	home := b.SignIn("household", "/home")
	if got := home.Attr("h1", "lang"); got != "en" || home.Attr("html", "lang") != "es" ||
		!strings.HasPrefix(home.Text("h1"), "Good day, ") {
		t.Errorf("heading = %q in %q, want the English on a Spanish page", home.Text("h1"), got)
	}
	for path, want := range map[string]string{
		"/home": "Good day", "/billing/4100238715/transactions.csv": "Descripción,Número de póliza,Cost,",
		"/billing/4100238715/due.ics": "\nSUMMARY:Pagar $", "/cards/AA1182204/proof.pdf": "/Lang (en)",
	} {
		if r := b.Get(path); !strings.Contains(r.Body, want) || strings.ContainsAny(r.Body, "\U000E0002\U000E0003") {
			t.Errorf("%s: status = %d, want %q without marks in\n%.400s", path, r.Status, want, r.Body)
		}
	}
}
