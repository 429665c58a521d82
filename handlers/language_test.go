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

	"memberportal/views/content"
	"memberportal/views/content/pseudo"
)

// newHarnessWithContent is a harness with a content folder of these files over the built-in English, and a
// complete pseudo-translation as its second language.
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
	w := newHarness(t)
	w.portal.Content = library
	w.app = w.portal.App()
	return w
}

func TestMemberChoosesALanguage(t *testing.T) {
	w := newHarnessWithContent(t, nil)
	b := w.browser()
	before := b.signIn("household", "/faqs")
	if got := before.attr("#language [aria-current]", "value"); got != "en" {
		t.Errorf("language before the choice = %q, want en", got)
	}
	b.header.Set("Referer", portalOrigin+"/faqs")
	if r := b.post("/language", url.Values{"language": {"es"}}); r.status != http.StatusSeeOther || r.location() != "/faqs#language" {
		t.Fatalf("choice: %d, redirect to %q", r.status, r.location())
	}
	r := b.get("/faqs")
	if got := r.attr("html", "lang"); got != "es" {
		t.Errorf("lang = %q, want es", got)
	}
	if got := r.text("#cards-title"); !strings.HasPrefix(got, pseudo.Open) {
		t.Errorf("title of a section = %q, want the translation", got)
	}
}

func TestUnknownLanguageIsNotSaved(t *testing.T) {
	t.Parallel()
	w := newHarnessWithContent(t, nil)
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

func TestSingleLanguageHidesSwitcher(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	if r := w.browser().signIn("newcomer", "/home"); r.doc().Find("#language").Length() != 0 {
		t.Error("languages are offered where there is but one")
	}
}

// Notices come to the members they concern at their minute, without a restart; drafts to nobody.
func TestNoticesFollowScheduleAndAudience(t *testing.T) {
	t.Parallel()
	begins := time.Now().Truncate(time.Minute).Add(2 * time.Minute)
	w := newHarnessWithContent(t, map[string]string{
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
