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

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/views/content"
	"memberportal/views/content/pseudo"
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
	library, err := content.Open(t.Context(), dir, content.Options{}, func([]content.Finding) {})
	handlertest.Must(t, err)
	h := handlertest.New(t)
	h.Portal.Content = library
	h.App = handlers.App(h.Portal, nil)
	return h
}

func TestMemberChoosesALanguage(t *testing.T) {
	h := newHarnessWithContent(t, nil)
	b := h.Browser()
	before := b.SignIn("household", "/faqs")
	if got := before.Attr("#language [aria-current]", "value"); got != "en" {
		t.Errorf("language before the choice = %q, want en", got)
	}
	b.Header.Set("Referer", handlertest.PortalOrigin+"/faqs")
	if r := b.Post("/language", url.Values{"language": {"es"}}); r.Status != http.StatusSeeOther || r.Location() != "/faqs#language" {
		t.Fatalf("status = %d, redirect = %q, want 303 to /faqs#language", r.Status, r.Location())
	}
	r := b.Get("/faqs")
	if got := r.Attr("html", "lang"); got != "es" {
		t.Errorf("lang = %q, want es", got)
	}
	if got := r.Text("#cards-title"); !strings.HasPrefix(got, pseudo.Open) {
		t.Errorf("section title = %q, want the translation", got)
	}
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

func TestSingleLanguageHidesSwitcher(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	if r := h.Browser().SignIn("newcomer", "/home"); r.Doc().Find("#language").Length() != 0 {
		t.Error("page has a language switcher, want none for one language")
	}
}

// A notice appears at its start time without a restart, only for the members and pages it names.
// Drafts never appear.
func TestNoticesFollowScheduleAndAudience(t *testing.T) {
	t.Parallel()
	start := time.Now().Truncate(time.Minute).Add(2 * time.Minute)
	h := newHarnessWithContent(t, map[string]string{
		"en/notices/storm.md": "---\ntitle: Storm\nkind: storm\nlines: home\nfrom: " + start.Format("2006-01-02 15:04") + "\n---\nCall {phone}.",
		"en/notices/farm.md":  "---\ntitle: Farms only\nkind: outage\nlines: farm-package\n---\nA.",
		"en/notices/draft.md": "---\ntitle: Not yet\nkind: hours\ndraft: true\n---\nA.",
		"en/notices/home.md":  "---\ntitle: On Home only\nkind: hours\npages: home\n---\nA.",
	})
	now := start.Add(-time.Second)
	h.Portal.Now = func() time.Time { return now }
	b := h.Browser()
	b.SignIn("household", "/home")
	for _, step := range []struct {
		path string
		at   time.Time
		want []string
	}{
		{"/home", start.Add(-time.Second), []string{"On Home only"}},
		{"/home", start, []string{"Storm", "On Home only"}},
		{"/documents", start, []string{"Storm"}},
	} {
		now = step.at
		if diff := cmp.Diff(step.want, b.Get(step.path).Texts(".news strong")); diff != "" {
			t.Errorf("%s at %s (-want +got):\n%s", step.path, now, diff)
		}
	}
}
