//go:build dev

package static

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A new build is served without a restart, and a half of one isn't. It runs with -tags dev.
func TestNewBuildIsServed(t *testing.T) {
	folder := t.TempDir()
	files = os.DirFS(folder)
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, "dist", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("portal-A.css", "a{}")
	write("manifest.json", `{"portal.css": {"file": "portal-A.css"}}`)
	a, err := Load()
	if err != nil || a.URL("portal.css") != "/static/portal-A.css" {
		t.Fatalf("URL = %s, %v", a.URL("portal.css"), err)
	}
	later := func(seconds time.Duration) {
		t.Helper()
		at := time.Now().Add(seconds * time.Second)
		if err := os.Chtimes(filepath.Join(folder, "dist/manifest.json"), at, at); err != nil {
			t.Fatal(err)
		}
	}
	write("manifest.json", `{"portal.css": {"file": "portal-B.css"}}`)
	later(1)
	if got := a.URL("portal.css"); got != "/static/portal-A.css" {
		t.Errorf("URL without its file = %s, want the one before", got)
	}
	write("portal-B.css", "b{}")
	later(2)
	file, ok := a.Serve(a.URL("portal.css"), "")
	if !ok || string(file.Body) != "b{}" || a.Style("portal.css") != "b{}" {
		t.Errorf("served %s, %q, want the new build", a.URL("portal.css"), file.Body)
	}
}
