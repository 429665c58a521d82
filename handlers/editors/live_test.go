package editors

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/views/content/check"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// TestPreviewShowsSavedFile edits an answer in a content folder. e2e/preview.test.mjs measures how
// soon a browser shows it.
func TestPreviewShowsSavedFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must(t, os.CopyFS(folder, os.DirFS("../../views/content")))
	library := library.Open(t.Context(), folder, check.Options{}, func([]read.Finding) {})
	h := newHarnessWith(t, library)
	if got := h.get(view.Root).text("#news"); got != "" {
		t.Fatalf("news before the edit = %q, want none", got)
	}
	changed := make(chan reply)
	go func() { changed <- h.get(view.ChangesPath + "?since=0") }()
	file := filepath.Join(folder, "en/faqs/billing.md")
	text, err := os.ReadFile(file)
	must(t, err)
	must(t, os.WriteFile(file, []byte(strings.Replace(string(text), "\n## ", "\n## Well, ", 1)), 0o600))
	if got := (<-changed).body; !strings.Contains(got, `"version":1`) {
		t.Errorf("changes = %s, want version 1", got)
	}
	if got := h.open(show + paths.FAQs("")).text("main"); !strings.Contains(got, "Well, ") {
		t.Errorf("main = %q, want a question that starts with \"Well, \"", got)
	}
}

func TestChangesReturnsAnotherVersionAtOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	if got := h.get(view.ChangesPath + "?since=1").body; !strings.Contains(got, `"version":0`) {
		t.Errorf("changes since 1 = %s, want version 0", got)
	}
	if got := h.get(view.ChangesPath).status; got != http.StatusBadRequest {
		t.Errorf("without a version: status = %d, want 400", got)
	}
}

// A wordmark is too wide for a tab, so the shield takes the company's color there.
func TestTabHasTheCompanysColor(t *testing.T) {
	t.Parallel()
	h := newHarnessWith(t, contentWith(t, map[string]string{
		"en/company.yaml":      "name: Prairie Mutual\nphone: 800-555-0199\naccent: \"#7a1f5c\"\nmark: name.png\nwordmark: true\n",
		"en/pictures/name.png": string(handlertest.Picture(t)),
	}))
	for _, page := range []reply{h.get(view.Root), h.open(show + paths.FAQs(""))} {
		icon, _ := page.doc().Find("link[rel=icon]").Attr("href")
		if !strings.HasPrefix(icon, "data:image/svg+xml,%3Csvg") || !strings.Contains(icon, "fill='%237a1f5c'") {
			t.Errorf("icon of %s = %q, want the shield in #7a1f5c", page.doc().Find("title").Text(), icon)
		}
	}
}
