// Package static holds the browser's files: bundles, styles and images. build.mjs writes them with
// a hash in their names and compresses them; this package embeds them and serves them from memory.
package static

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
)

// Prefix is the URL path below which the files are served.
const Prefix = "/static/"

// Assets are the built files, by logical name ("portal.js") and by the name they are served under.
// They are safe for concurrent use.
type Assets struct {
	entries map[string]entry
	files   map[string]variants
	styles  map[string]string // the text of each style sheet, by logical name
}

// entry is a file in the manifest of the build.
type entry struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	url     string
	Gzip    int `json:"gzip"`
	Brotli  int `json:"brotli"`
}

// Load reads the build into memory. It returns an error if there is no build or a file of
// it is missing.
func Load() (*Assets, error) {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		return nil, err
	}
	return load(dist)
}

func load(dist fs.FS) (*Assets, error) {
	entries, err := readManifest(dist)
	if err != nil {
		return nil, err
	}
	a := &Assets{entries: entries, files: make(map[string]variants), styles: make(map[string]string)}
	for name, e := range entries {
		all, err := readVariants(dist, e)
		if err != nil {
			return nil, fmt.Errorf("static file %s: %w", name, err)
		}
		a.files[e.File] = all
		if path.Ext(name) == ".css" {
			a.styles[name] = strings.TrimSpace(string(all[len(all)-1].body()))
		}
	}
	return a, nil
}

func readManifest(dist fs.FS) (map[string]entry, error) {
	manifest, err := fs.ReadFile(dist, "manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the static files are not built: run node static/build.mjs, then rebuild the program")
	}
	if err != nil {
		return nil, err
	}
	var entries map[string]entry
	if err := json.Unmarshal(manifest, &entries); err != nil {
		return nil, fmt.Errorf("static file manifest: %w", err)
	}
	for name, e := range entries {
		e.url = path.Join(Prefix, e.File)
		entries[name] = e
	}
	return entries, nil
}

// builtIn is the embedded build. It is empty if there is none; Load reports why.
var builtIn = sync.OnceValue(func() *Assets {
	dist, _ := fs.Sub(files, "dist")
	entries, _ := readManifest(dist)
	return &Assets{entries: entries}
})

// URL returns the URL of a file in the embedded build. It is for components that have no Assets.
func URL(name string) string { return builtIn().URL(name) }

// scripts has the text of each script that a component has put into a page, by its file.
var scripts sync.Map

// Script returns the text of a script in the embedded build, for a page that cannot wait for it. It
// is "" for an unknown one.
func Script(name string) string {
	file := builtIn().fresh().entries[name].File
	if text, ok := scripts.Load(file); ok {
		return text.(string)
	}
	text, _ := fs.ReadFile(files, "dist/"+file) // "dist/" isn't a file
	scripts.Store(file, string(text))
	return string(text)
}

// URL returns the URL of a file by its logical name: "portal.js" yields
// "/static/portal-A3PQ43BG.js". For an unknown name it returns a URL that answers 404, so that a
// page without the file still renders.
func (a *Assets) URL(name string) string {
	if e, ok := a.fresh().entries[name]; ok {
		return e.url
	}
	return path.Join(Prefix, name)
}

// Imports returns the URLs of the files that a script imports, so that a browser can load them with
// it.
func (a *Assets) Imports(name string) []string {
	var urls []string
	for _, file := range a.fresh().entries[name].Imports {
		urls = append(urls, path.Join(Prefix, file))
	}
	return urls
}

// Style returns the text of a style sheet by its logical name, "" for an unknown one.
func (a *Assets) Style(name string) string { return a.fresh().styles[name] }

// Has reports whether the build contains a file with this logical name.
func (a *Assets) Has(name string) bool {
	_, ok := a.fresh().entries[name]
	return ok
}
