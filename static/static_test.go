package static

import (
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const manifest = `{
	"payment.js": {"file": "payment-P1.js", "imports": ["hydrate-H1.js", "chunk-C1.js"]},
	"hydrate.js": {"file": "hydrate-H1.js", "imports": ["chunk-C1.js"]},
	"chunk-C1.js": {"file": "chunk-C1.js", "imports": []},
	"portal.css": {"file": "portal-S1.css", "imports": [], "size": 5, "gzip": 2, "brotli": 1},
	"images/icon.svg": {"file": "icon-I1.svg", "imports": [], "size": 3, "gzip": 2}
}`

// build returns a small build like those of build.mjs, modified by change.
func build(change func(fstest.MapFS)) fstest.MapFS {
	dist := fstest.MapFS{}
	for name, body := range map[string]string{
		"manifest.json":    manifest,
		"payment-P1.js":    "payment",
		"hydrate-H1.js":    "hydrate",
		"chunk-C1.js":      "chunk",
		"portal-S1.css":    "plain",
		"portal-S1.css.br": "b",
		"portal-S1.css.gz": "gz",
		"icon-I1.svg":      "svg",
		"icon-I1.svg.gz":   "gz",
		".gitkeep":         "",
	} {
		dist[name] = &fstest.MapFile{Data: []byte(body)}
	}
	change(dist)
	return dist
}

func loadTestBuild(t *testing.T) *Assets {
	t.Helper()
	assets, err := load(build(func(fstest.MapFS) {}))
	if err != nil {
		t.Fatal(err)
	}
	return assets
}

func TestLoadEmbeddedBuild(t *testing.T) {
	t.Parallel()
	assets, err := Load()
	if err != nil {
		t.Fatal(err) // it names the command that builds the files
	}
	for _, name := range []string{"portal.js", "htmx.js", "payment.js", "portal.css", "images/icon.svg"} {
		address := assets.URL(name)
		if _, ok := assets.Serve(address, ""); !ok {
			t.Errorf("URL(%q) = %q, which Serve does not find", name, address)
		}
	}
}

// Every page loads portal.js before a touch, with the file of what it shares with React's
// components, and nothing else. docs/performance.md has their budget.
func TestPagesLoadTwoScripts(t *testing.T) {
	t.Parallel()
	assets, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	imports := assets.Imports("portal.js")
	if len(imports) != 1 {
		t.Fatalf("imports of portal.js = %v, want one file", imports)
	}
	const budget = 20_000 // bytes as sent
	sent := 0
	for _, address := range []string{assets.URL("portal.js"), imports[0]} {
		file, _ := assets.Serve(address, "br")
		sent += len(file.Body)
	}
	if sent == 0 || sent > budget {
		t.Errorf("scripts before a touch = %d B, want at most %d", sent, budget)
	}
	portal, _ := assets.Serve(assets.URL("portal.js"), "")
	if _, ok := assets.Serve(imports[0], ""); !ok || strings.Count(string(portal.Body), path.Base(imports[0])) != 1 {
		t.Errorf("portal.js does not import %s, or it is not served", imports[0])
	}
}

func TestScriptIsTheTextOfAFile(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"first-press.js": true, "none.js": false} {
		if got := strings.Contains(Script(name), "showModal"); got != want {
			t.Errorf("Script(%q) opens dialogs = %t, want %t", name, got, want)
		}
	}
}

func TestStyle(t *testing.T) {
	t.Parallel()
	assets := loadTestBuild(t)
	for name, want := range map[string]string{"portal.css": "plain", "payment.js": "", "none.css": ""} {
		if got := assets.Style(name); got != want {
			t.Errorf("Style(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, want string
		change     func(fstest.MapFS)
	}{
		{"not built", "run node static/build.mjs", func(d fstest.MapFS) { delete(d, "manifest.json") }},
		{"invalid manifest", "manifest", func(d fstest.MapFS) { d["manifest.json"].Data = []byte("{") }},
		{"missing file", "hydrate.js", func(d fstest.MapFS) { delete(d, "hydrate-H1.js") }},
		{"missing encoding", "portal.css", func(d fstest.MapFS) { delete(d, "portal-S1.css.br") }},
		{"unknown type", ".exe", func(d fstest.MapFS) {
			d["manifest.json"].Data = []byte(`{"a.exe": {"file": "a-1.exe"}}`)
			d["a-1.exe"] = &fstest.MapFile{}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := load(build(test.change))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("load = %v, want an error with %q", err, test.want)
			}
		})
	}
}

func TestURL(t *testing.T) {
	t.Parallel()
	assets := loadTestBuild(t)
	for name, want := range map[string]string{
		"portal.css":      "/static/portal-S1.css",
		"images/icon.svg": "/static/icon-I1.svg",
		"missing.js":      "/static/missing.js",
	} {
		if got := assets.URL(name); got != want {
			t.Errorf("URL(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestServeHeaders(t *testing.T) {
	t.Parallel()
	file, ok := loadTestBuild(t).Serve("/static/portal-S1.css", "gzip, br")
	if !ok {
		t.Fatal("not found")
	}
	want := File{
		Headers: map[string]string{
			"Cache-Control":    "public, max-age=31536000, immutable",
			"Content-Encoding": "br",
			"Content-Type":     "text/css; charset=utf-8",
			"ETag":             `"portal-S1.css.br"`,
			"Vary":             "Accept-Encoding",
		},
		Body: []byte("b"),
	}
	if diff := cmp.Diff(want, file); diff != "" {
		t.Error(diff)
	}
}

func TestServeEncodings(t *testing.T) {
	t.Parallel()
	const css, svg, js = "/static/portal-S1.css", "/static/icon-I1.svg", "/static/payment-P1.js"
	for _, test := range []struct{ path, accept, want string }{
		{css, "", ""},
		{css, "identity", ""},
		{css, "gzip", "gzip"},
		{css, "br", "br"},
		{css, "GZIP", "gzip"},
		{css, "gzip, deflate, br, zstd", "br"},
		{css, "gzip;q=1.0, br;q=0.5", "gzip"},
		{css, "br ; q=0 , gzip ; q=0.1", "gzip"},
		{css, "br;q=0, gzip;q=0", ""},
		{css, "gzip;q=0.5, identity;q=0.8", ""},
		{css, "*", "br"},
		{css, "*;q=0.3, br;q=0", "gzip"},
		{css, "*;q=0", ""},
		{css, "br;q=much, gzip", "gzip"},
		{css, "deflate", ""},
		{svg, "br, gzip", "gzip"},
		{js, "br, gzip", ""},
	} {
		t.Run(test.path+" "+test.accept, func(t *testing.T) {
			file, ok := loadTestBuild(t).Serve(test.path, test.accept)
			if got := file.Headers["Content-Encoding"]; !ok || got != test.want {
				t.Errorf("encoding = %q, found = %t, want %q", got, ok, test.want)
			}
		})
	}
}

func TestServeFindsOnlyBuiltFiles(t *testing.T) {
	t.Parallel()
	assets := loadTestBuild(t)
	for _, path := range []string{
		"/static/", "/static", "/", "", "portal-S1.css", "/static/portal.css", "/static/manifest.json", "/static/.gitkeep",
		"/static/portal-S1.css.br", "/static/../static.go", "/static//portal-S1.css", "/other/portal-S1.css",
		"/static/PORTAL-S1.CSS",
	} {
		if _, ok := assets.Serve(path, "br"); ok {
			t.Errorf("Serve(%q) found a file, want none", path)
		}
	}
}
