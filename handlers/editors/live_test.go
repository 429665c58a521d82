package editors

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
