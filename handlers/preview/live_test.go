package preview_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/views/content"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

// TestASavedFileIsSeen edits an answer in a folder of words and waits for the desk to tell. How soon a browser shows it, e2e/preview.test.mjs measures.
func TestASavedFileIsSeen(t *testing.T) {
	folder := t.TempDir()
	must(t, os.CopyFS(folder, os.DirFS("../../views/content")))
	library, err := content.Open(t.Context(), folder, content.Options{}, func([]content.Finding) {})
	must(t, err)
	w := newWorldOf(t, library, testKey)
	if r := w.get(desk.Root); r.text("#news") != "" {
		t.Fatalf("before anything was changed the desk says %q", r.text("#news"))
	}
	told := make(chan reply)
	go func() { told <- w.get(desk.ChangesPath + "?since=0") }()
	file := filepath.Join(folder, "en/faqs/billing.md")
	words, err := os.ReadFile(file)
	must(t, err)
	must(t, os.WriteFile(file, []byte(strings.Replace(string(words), "\n## ", "\n## Well, ", 1)), 0o600))
	if r := <-told; !strings.Contains(r.body, `"version":1`) {
		t.Errorf("the desk is told %s", r.body)
	}
	if r := w.get(shown + paths.FAQs("")); !strings.HasPrefix(r.text("main mark.preview-changed"), "Well, ") {
		t.Errorf("marked on the page: %q", r.text("main mark.preview-changed"))
	}
	if news := w.get(desk.Root).text("#news"); !strings.HasPrefix(news, "2 texts differ from the built-in words") || !strings.Contains(news, "billing.md: Well, When") {
		t.Errorf("the desk says %q", news)
	}
}

func TestAnotherVersionIsAnsweredAtOnce(t *testing.T) {
	w := newWorld(t)
	if r := w.get(desk.ChangesPath + "?since=1"); !strings.Contains(r.body, `"version":0`) {
		t.Errorf("another version is answered with %s", r.body)
	}
	if r := w.get(desk.ChangesPath); r.status != 400 {
		t.Errorf("without a version: status %d", r.status)
	}
}
