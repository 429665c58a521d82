package editors

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// TestPreviewShowsSavedFile edits an answer in a content folder. e2e/preview.test.mjs measures how
// soon a browser shows it.
func TestPreviewShowsSavedFile(t *testing.T) {
	t.Parallel()
	const file = "en/pages/messages-intro.md"
	content, folder := contentOf(t, map[string]string{file: "Write to us.\n"})
	h := newHarnessWith(t, content)
	changed := make(chan handlertest.Reply)
	go func() { changed <- h.get(view.ChangesPath + "?since=0") }()
	must(t, os.WriteFile(filepath.Join(folder, file), []byte("Well, write to us.\n"), 0o600))
	if got := (<-changed).Body; !strings.Contains(got, `"version":1`) {
		t.Errorf("changes = %s, want version 1", got)
	}
	if got := h.open(show + paths.Messages()).Text("main"); !strings.Contains(got, "Well, write") {
		t.Errorf("main = %q, want the new sentence", got)
	}
}

func TestChangesReturnsAnotherVersionAtOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	if got := h.get(view.ChangesPath + "?since=1").Body; !strings.Contains(got, `"version":0`) {
		t.Errorf("changes since 1 = %s, want version 0", got)
	}
	if got := h.get(view.ChangesPath).Status; got != http.StatusBadRequest {
		t.Errorf("without a version: status = %d, want 400", got)
	}
}

// A wordmark is too wide for a tab, so the shield takes the company's color there.
func TestTabHasTheCompanysColor(t *testing.T) {
	t.Parallel()
	company := "name: Prairie Mutual\nphone: 800-555-0199\naccent: \"#7a1f5c\"\nmark: name.png\nwordmark: true\n"
	content, _ := contentOf(t, map[string]string{
		"en/company.yaml": company, "en/pictures/name.png": string(handlertest.Picture(t)),
	})
	h := newHarnessWith(t, content)
	for _, page := range []handlertest.Reply{h.get(view.FindPath), h.open(show + paths.FAQs(""))} {
		icon := page.Attr("link[rel=icon]", "href")
		if !strings.HasPrefix(icon, "data:image/svg+xml,%3Csvg") || !strings.Contains(icon, "fill='%237a1f5c'") {
			t.Errorf("icon of %s = %q, want the shield in #7a1f5c", page.At, icon)
		}
	}
}
