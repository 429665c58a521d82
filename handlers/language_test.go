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
	"memberportal/views/content"
	"memberportal/views/content/pseudo"
)

// newHarnessWithContent returns a harness whose content folder has the built-in English, a complete
// pseudo-translation as the second language, and the given files.
func newHarnessWithContent(t *testing.T, files map[string]string) *harness {
	t.Helper()
	dir := t.TempDir()
	must(t, os.CopyFS(filepath.Join(dir, "en"), os.DirFS("../views/content/en")))
	must(t, pseudo.Write(filepath.Join(dir, "es"), "../views/content/en", nil))
	for name, text := range files {
		path := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	library, err := content.Open(t.Context(), dir, content.Options{}, func([]content.Finding) {})
	must(t, err)
	h := newHarness(t)
	h.portal.Content = library
	h.app = handlers.App(h.portal, nil)
	return h
}

func TestMemberChoosesALanguage(t *testing.T) {
	h := newHarnessWithContent(t, nil)
	b := h.browser()
	before := b.signIn("household", "/faqs")
	if got := before.attr("#language [aria-current]", "value"); got != "en" {
		t.Errorf("language before the choice = %q, want en", got)
	}
	b.header.Set("Referer", portalOrigin+"/faqs")
	if r := b.post("/language", url.Values{"language": {"es"}}); r.status != http.StatusSeeOther || r.location() != "/faqs#language" {
		t.Fatalf("status = %d, redirect = %q, want 303 to /faqs#language", r.status, r.location())
	}
	r := b.get("/faqs")
	if got := r.attr("html", "lang"); got != "es" {
		t.Errorf("lang = %q, want es", got)
	}
	if got := r.text("#cards-title"); !strings.HasPrefix(got, pseudo.Open) {
		t.Errorf("section title = %q, want the translation", got)
	}
}

func TestUnknownLanguageIsNotSaved(t *testing.T) {
	t.Parallel()
	h := newHarnessWithContent(t, nil)
	b := h.browser()
	b.signIn("newcomer", "/home")
	b.post("/language", url.Values{"language": {"xx"}})
	if cookie := b.cookies["portal.test"]["language"]; cookie != nil {
		t.Errorf("language cookie = %q, want none", cookie.Value)
	}
	b.header.Set("Origin", "http://evil.test")
	if r := b.post("/language", url.Values{"language": {"es"}}); r.status != http.StatusForbidden {
		t.Errorf("form of another site: status = %d, want 403", r.status)
	}
}

func TestSingleLanguageHidesSwitcher(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	if r := h.browser().signIn("newcomer", "/home"); r.doc().Find("#language").Length() != 0 {
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
	h.portal.Now = func() time.Time { return now }
	b := h.browser()
	b.signIn("household", "/home")
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
		if diff := cmp.Diff(step.want, b.get(step.path).texts(".news strong")); diff != "" {
			t.Errorf("%s at %s (-want +got):\n%s", step.path, now, diff)
		}
	}
}
