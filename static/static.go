// Package static holds what the browser gets: the bundles, styles and images that build.mjs made, embedded, under
// names that change with their content. It is served from memory, compressed once at build.
package static

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sync"
)

// Prefix is where the files are served.
const Prefix = "/static/"

//go:embed all:dist
var embedded embed.FS

// Assets are the built files by their logical names ("portal.js") and by the names they are served under.
type Assets struct {
	entries map[string]entry
	files   map[string]variants
}

// entry is a file in the build's manifest.
type entry struct {
	File   string `json:"file"`
	Gzip   int    `json:"gzip"`
	Brotli int    `json:"brotli"`
}

// Load reads the embedded build into memory. It fails when there is none yet, or when a file of it is missing.
func Load() (*Assets, error) {
	dist, err := fs.Sub(embedded, "dist")
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
	a := &Assets{entries: entries, files: make(map[string]variants)}
	for name, e := range entries {
		if a.files[e.File], err = readVariants(dist, e); err != nil {
			return nil, fmt.Errorf("static file %s: %w", name, err)
		}
	}
	return a, nil
}

func readManifest(dist fs.FS) (map[string]entry, error) {
	manifest, err := fs.ReadFile(dist, "manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the static files are not built: run node static/build.mjs, then build the program again")
	}
	if err != nil {
		return nil, err
	}
	var entries map[string]entry
	if err := json.Unmarshal(manifest, &entries); err != nil {
		return nil, fmt.Errorf("manifest of the static files: %w", err)
	}
	return entries, nil
}

// builtIn is the embedded build by its logical names, empty when there is none: Load tells why.
var builtIn = sync.OnceValue(func() *Assets {
	dist, _ := fs.Sub(embedded, "dist")
	entries, _ := readManifest(dist)
	return &Assets{entries: entries}
})

// URL is the address of a file of the embedded build, for the smallest parts of a page, which are handed no Assets.
func URL(name string) string { return builtIn().URL(name) }

// URL is the address of a file by its logical name: "portal.js" gives "/static/portal-A3PQ43BG.js". The address of an
// unknown name answers 404, so that a page without that file still stands.
func (a *Assets) URL(name string) string {
	if e, ok := a.entries[name]; ok {
		name = e.File
	}
	return path.Join(Prefix, name)
}

// Has tells whether the build holds a file of this logical name.
func (a *Assets) Has(name string) bool {
	_, ok := a.entries[name]
	return ok
}
