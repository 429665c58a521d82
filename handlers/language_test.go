package handlers_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/unicode"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/pseudo"
	"memberportal/handlers/respond"
	"memberportal/upstream/sandbox"
	"memberportal/views/content/check"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
	"memberportal/views/text/mark"
)

// newHarnessWithContent returns a harness whose content folder has the built-in English, a complete
// pseudo-translation as the second language, and the given files.
func newHarnessWithContent(t *testing.T, files map[string]string) *handlertest.Harness {
	t.Helper()
	dir := t.TempDir()
	handlertest.Must(t, os.CopyFS(filepath.Join(dir, "en"), os.DirFS("../views/content/en")))
	handlertest.Must(t, pseudo.Write(filepath.Join(dir, "es"), "../views/content/en", nil))
	for name, text := range files {
		path := filepath.Join(dir, name)
		handlertest.Must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		handlertest.Must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	library := library.Open(t.Context(), dir, check.Options{}, func([]read.Finding) {})
	h := handlertest.New(t)
	h.Portal.Content, h.Portal.Languages = library, []string{"es"}
	h.App = handlers.App(h.Portal, nil)
	return h
}

// inSpanish returns a harness that offers Spanish, and the household's browser in it.
func inSpanish(t *testing.T) (*handlertest.Harness, *handlertest.Browser) {
	t.Helper()
	h := handlertest.New(t)
	h.Portal.Languages = []string{"es"}
	b := h.Browser()
	b.Header.Set("Accept-Language", "es")
	b.SignIn("household", "/home")
	return h, b
}

func TestUnknownLanguageIsNotSaved(t *testing.T) {
	t.Parallel()
	h := newHarnessWithContent(t, nil)
	b := h.Browser()
	b.SignIn("newcomer", "/home")
	b.Post("/language", url.Values{"language": {"xx"}})
	if cookie := b.Cookies["portal.test"]["language"]; cookie != nil {
		t.Errorf("language cookie = %q, want none", cookie.Value)
	}
	b.Header.Set("Origin", "http://evil.test")
	if r := b.Post("/language", url.Values{"language": {"es"}}); r.Status != http.StatusForbidden {
		t.Errorf("form of another site: status = %d, want 403", r.Status)
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

// Spec: LANG-5.
func TestVisitorsLanguageIsTheBrowsers(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.Header.Set("Accept-Language", "es")
	for want, offered := range map[string][]string{"es": {"es"}, "en": nil} {
		h.Portal.Languages = offered
		if got := b.Get("/help").Attr("html", "lang"); got != want {
			t.Errorf("language while %q are offered = %q, want %q", offered, got, want)
		}
	}
}

// A text without a translation says that it is English, and a file has no trace of that.
//
// Spec: LANG-1.
func TestTextWithoutTranslationHasItsLanguage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	handlertest.Must(t, os.MkdirAll(filepath.Join(dir, "en"), 0o755))
	for name, text := range map[string]string{"home.yaml": "greeting: Good day, {name}\n", "billing.yaml": "file:\n  premium: Cost\n"} {
		handlertest.Must(t, os.WriteFile(filepath.Join(dir, "en", name), []byte(text), 0o644))
	}
	h := handlertest.New(t)
	h.Portal.Content = library.Open(t.Context(), dir, handlers.ContentOptions(), func([]read.Finding) {})
	h.Portal.Languages = []string{"es"}
	b := h.Browser()
	b.Header.Set("Accept-Language", "es")
	home := b.SignIn("household", "/home")
	if home.Attr("html", "lang") != "es" || home.Attr("h1", "lang") != "en" || !strings.HasPrefix(home.Text("h1"), "Good day, ") {
		t.Errorf("heading = %q in %q, want the English on a Spanish page", home.Text("h1"), home.Attr("h1", "lang"))
	}
	file := b.Get("/billing/4100238715/transactions.csv").Body
	if !strings.Contains(file, "Cost") || strings.ContainsAny(file, "\U000E0002\U000E0003") {
		t.Errorf("file = %.200q, want the English without marks", file)
	}
}

// Words of the contract are translated. Other texts of the provider say in which language they are,
// on a page in another one.
//
// Spec: LANG-8.
func TestTextsOfTheProviderInSpanish(t *testing.T) {
	t.Parallel()
	h, b := inSpanish(t)
	want := func(path, marked, text, language string) {
		t.Helper()
		element := b.Open(path).Doc().Find(marked).First()
		if got, _ := element.Attr("lang"); got != language || !strings.HasPrefix(strings.TrimSpace(element.Text()), text) {
			t.Errorf("%s: %s = %q in %q, want %q in %q", path, marked, element.Text(), got, text, language)
		}
	}
	want("/claims/CL0044170", "h1", "Rear bumper struck", "en")
	want("/messages", "main .row-title[lang]", "Why this bill is higher", "en")
	want("/policies/home/HO2207719", "main dd[lang]", "Natural gas", "en")
	for path, word := range map[string]string{"/claims/CL0044170": "Abierto", "/documents": "Factura (2)"} {
		if text := b.Open(path).Text("main"); !strings.Contains(text, word) {
			t.Errorf("%s = %s, want %q", path, text, word)
		}
	}
	h.Portal.APILanguage = "es"
	want("/claims/CL0044170", "h1", "Rear bumper struck", "")
}

// Files are in the language of the page that they are downloaded from.
//
// Spec: LANG-6.
func TestFilesInSpanish(t *testing.T) {
	t.Parallel()
	_, b := inSpanish(t)
	for path, want := range map[string][]string{
		"/billing/4100238715/transactions.csv": {"Fecha de la transacción,Fecha de vigencia,Descripción,"},
		"/billing/4100238715/due.ics":          {"\nSUMMARY:Pagar $", "\nDESCRIPTION:Pago mínimo de la cuenta"},
		// Officers and lenders read these.
		"/cards/AA1182204/all.pdf":   {"/Lang (en)", titleInPDF(t, "ID cards")},
		"/cards/AA1182204/proof.pdf": {"/Lang (en)", titleInPDF(t, "Proof of insurance")},
	} {
		r := b.Get(path)
		for _, text := range want {
			if !strings.Contains(r.Body, text) {
				t.Errorf("%s: status = %d, want %q in\n%.400s", path, r.Status, text, r.Body)
			}
		}
	}
}

// An officer reads a card in English, and the member below it in Spanish.
//
// Spec: LANG-6.
func TestCardsInSpanishKeepTheirEnglish(t *testing.T) {
	t.Parallel()
	_, b := inSpanish(t)
	for _, path := range []string{"/cards", b.Open("/cards").Attr(".id-first > .button", "href"), "/cards/on-phone"} {
		page := b.Open(path)
		card := page.Doc().Find(".id-card").First()
		label, own := card.Find(".id-policy dt [lang=en]"), card.Find(".id-policy dt .id-own.off-paper")
		if label.Text() != "Policy number" || own.Text() != "Número de póliza" || label.Next().Text() != own.Text() {
			t.Errorf("%s: status = %d, label = %q, below it %q, want English above Spanish", path, page.Status, label.Text(), own.Text())
		}
		if note := card.Find("p.id-note"); !strings.HasPrefix(strings.TrimSpace(note.First().Text()), "After an accident") ||
			!strings.Contains(note.Last().Text(), "Después de un accidente") {
			t.Errorf("%s: notes = %q, want both languages", path, note.Text())
		}
	}
}

// titleInPDF returns the beginning of a document's title as a PDF has it.
func titleInPDF(t *testing.T, title string) string {
	t.Helper()
	encoded, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(title)
	handlertest.Must(t, err)
	return "/Title (" + encoded
}

// The call center searches for the English of an error.
//
// Spec: LANG-6.
func TestErrorsInSpanishKeepTheirEnglish(t *testing.T) {
	t.Parallel()
	es := library.Builtin().Text("es", time.Now(), false)
	for _, english := range respond.FixedTexts() {
		if got := mark.Strip(es.Translate(english)); !strings.HasSuffix(got, " ("+english+")") {
			t.Errorf("%q in Spanish = %q, want the English in parentheses at its end", english, got)
		}
	}
	h, b := inSpanish(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles/authentication-methods", Status: 500})
	r := b.Get("/profile/authentication-methods")
	want := "Unable to fetch authentication methods."
	if got := r.Text(".answer p"); !strings.HasSuffix(got, "("+want+")") || r.Text(".answer p [lang=en]") != want {
		t.Errorf("error = %q, with %q in English, want %q as English", got, r.Text(".answer p [lang=en]"), want)
	}
}

func TestSingleLanguageHidesSwitcher(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	if r := h.Browser().SignIn("newcomer", "/home"); r.Doc().Find(".languages").Length() != 0 {
		t.Error("page has a language switcher, want none for one language")
	}
}

// A notice appears at its start time without a restart, only for the members that it names.
func TestNoticesFollowScheduleAndAudience(t *testing.T) {
	t.Parallel()
	start := time.Now().Truncate(time.Minute).Add(2 * time.Minute)
	h := newHarnessWithContent(t, map[string]string{
		"en/notices/storm.md": "---\ntitle: Storm\nkind: storm\nlines: home\nfrom: " + start.Format("2006-01-02 15:04") + "\n---\nA.",
		"en/notices/farm.md":  "---\ntitle: Farms only\nkind: outage\nlines: farm-package\n---\nA.",
	})
	b := h.Browser()
	b.SignIn("household", "/home")
	for at, want := range map[time.Time][]string{start.Add(-time.Second): {}, start: {"Storm"}} {
		h.Portal.Now = func() time.Time { return at }
		if diff := cmp.Diff(want, b.Get("/home").Texts(".news strong")); diff != "" {
			t.Errorf("at %s (-want +got):\n%s", at, diff)
		}
	}
}
