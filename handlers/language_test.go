package handlers_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/views/content"
)

// newWorldOf is the portal with a folder of words over the bilingual one, instead of the built-in
// ones.
func newWorldOf(t *testing.T, words map[string]string) *harness {
	t.Helper()
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS("../views/content/testdata/bilingual")))
	for name, text := range words {
		path := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	library, err := content.Open(t.Context(), dir, func([]content.Finding) {})
	must(t, err)
	w := newHarness(t)
	w.portal.Content = library
	w.app = w.portal.App()
	return w
}

// The second language is files alone; what it lacks is shown in the first, and each piece tells its
// language.
func TestAMemberChoosesALanguage(t *testing.T) {
	t.Parallel()
	w := newWorldOf(t, nil)
	b := w.browser()
	before := b.signIn("household", "/faqs")
	if got := before.text("#language [aria-current]"); got != "English" {
		t.Errorf("at first the language is %q", got)
	}
	b.header.Set("Referer", portalOrigin+"/faqs")
	if r := b.post("/language", url.Values{"language": {"es"}}); r.status != http.StatusSeeOther || r.location() != "/faqs#language" {
		t.Fatalf("chosen: %d, sent to %q", r.status, r.location())
	}
	r := b.get("/faqs")
	if got := r.text("#language [aria-current]"); got != "Español" {
		t.Errorf("after choosing, the language is %q", got)
	}
	for selector, want := range map[string]string{
		"#cards-title": "Tarjetas", "#cards details:nth-of-type(1) summary": "¿Dónde está mi tarjeta?", "#paperless-title": "Going paperless",
	} {
		if got := r.text(selector); got != want {
			t.Errorf("%s is %q, want %q", selector, got, want)
		}
	}
	for selector, want := range map[string]string{"#cards-title": "es", "#cards summary": "es", "#paperless-title": "en", "h1": "en"} {
		if got := languageAt(r.doc().Find(selector).First()); got != want {
			t.Errorf("%s is told to be in %q, want %q", selector, got, want)
		}
	}
}

// Labels, lists, errors and paragraphs fall back one by one, and an island as a whole.
func TestPiecesOfAFormTellTheirLanguage(t *testing.T) {
	t.Parallel()
	w := newWorldOf(t, nil)
	b := w.browser()
	b.signIn("household", "/home")
	b.post("/language", url.Values{"language": {"es"}})
	email, remove, methods := b.post("/profile/email", url.Values{}), b.get("/profile/delete"), b.get("/profile/authentication-methods")
	for _, test := range []struct {
		page           reply
		selector       string
		text, language string
	}{
		{email, "main .prose", "Esta es la dirección con la que entra.", "es"},
		{email, "label[for=newEmail]", "Correo nuevo", "es"},
		{email, "label[for=newEmailConfirm]", "New email address again", "en"},
		{email, "#newEmail-problem span:last-child", "Escriba el correo nuevo.", "es"},
		{email, ".error-summary li:first-child a", "Escriba el correo nuevo.", "es"},
		{email, ".error-summary h2", "There is a problem", "en"},
		{remove, "[aria-labelledby=goes] li", "Su acceso.", "es"},
		{remove, "[aria-labelledby=goes] h2", "What is deleted", "en"},
		{remove, "form > p", "Le escribimos a marta.lindqvist@example.com.", "es"},
		{methods, "portal-island legend", "¿Adónde enviamos el código?", "es"},
	} {
		found := test.page.doc().Find(test.selector).First()
		if got := strings.TrimSpace(found.Text()); got != test.text || languageAt(found) != test.language {
			t.Errorf("%s says %q in %q, want %q in %q", test.selector, got, languageAt(found), test.text, test.language)
		}
	}
}

// languageAt is what assistive technology takes an element's language to be.
func languageAt(s *goquery.Selection) string { return s.Closest("[lang]").AttrOr("lang", "") }

func TestALanguageThatThereIsNotIsNotKept(t *testing.T) {
	t.Parallel()
	w := newWorldOf(t, nil)
	b := w.browser()
	b.signIn("newcomer", "/home")
	b.post("/language", url.Values{"language": {"xx"}})
	if cookie := b.cookies["portal.test"]["language"]; cookie != nil {
		t.Errorf("kept %q", cookie.Value)
	}
	b.header.Set("Origin", "http://evil.test")
	if r := b.post("/language", url.Values{"language": {"es"}}); r.status != http.StatusForbidden {
		t.Errorf("another site's form got %d", r.status)
	}
}

func TestOneLanguageIsNotAChoice(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	if r := w.browser().signIn("newcomer", "/home"); r.doc().Find("#language").Length() != 0 {
		t.Error("languages are offered where there is but one")
	}
}

// Notices come to the members they concern at their minute, without a restart; drafts to nobody.
func TestNoticesAndDrafts(t *testing.T) {
	t.Parallel()
	begins := time.Now().Truncate(time.Minute).Add(2 * time.Minute)
	w := newWorldOf(t, map[string]string{
		"en/notices/storm.md": "---\ntitle: Storm\nkind: storm\nlines: home\nfrom: " + begins.Format("2006-01-02 15:04") + "\n---\nCall {phone}.",
		"en/notices/farm.md":  "---\ntitle: Farms only\nkind: outage\nlines: farm-package\n---\nA.",
		"en/notices/draft.md": "---\ntitle: Not yet\nkind: hours\ndraft: true\n---\nA.",
		"en/notices/home.md":  "---\ntitle: On Home only\nkind: hours\npages: home\n---\nA.",
	})
	now := begins.Add(-time.Second)
	w.portal.Now = func() time.Time { return now }
	b := w.browser()
	b.signIn("household", "/home")
	for _, step := range []struct {
		path string
		at   time.Time
		want []string
	}{
		{"/home", begins.Add(-time.Second), []string{"On Home only"}},
		{"/home", begins, []string{"Storm", "On Home only"}},
		{"/documents", begins, []string{"Storm"}},
	} {
		now = step.at
		if diff := cmp.Diff(step.want, b.get(step.path).texts(".news strong")); diff != "" {
			t.Errorf("%s at %s (-want +got):\n%s", step.path, now, diff)
		}
	}
}
