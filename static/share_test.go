package static

import (
	"context"
	"errors"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// memory is a store of all instances that counts its reads.
type memory struct {
	values map[string][]byte
	reads  int
	err    error
}

func (m *memory) Get(_ context.Context, key string) ([]byte, bool, error) {
	m.reads++
	value, found := m.values[key]
	return value, found, m.err
}

func (m *memory) Put(_ context.Context, key string, value []byte, _ time.Duration) error {
	if m.err == nil {
		m.values[key] = value
	}
	return m.err
}

// otherBuild is a build with other hashes of eight letters, like the real ones.
func otherBuild(t *testing.T) *Assets {
	t.Helper()
	assets, err := load(fstest.MapFS{
		"manifest.json": {
			Data: []byte(`{
				"portal.css": {"file": "portal-NEWSTYLE.css", "gzip": 2, "brotli": 1},
				"images/a.svg": {"file": "images/a-NEWIMAGE.svg"}
			}`),
		},
		"portal-NEWSTYLE.css":    {Data: []byte("new style")},
		"portal-NEWSTYLE.css.br": {Data: []byte("b")},
		"portal-NEWSTYLE.css.gz": {Data: []byte("gz")},
		"images/a-NEWIMAGE.svg":  {Data: []byte("svg")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return assets
}

func TestFilesOfAnotherBuildAreServed(t *testing.T) {
	t.Parallel()
	store := &memory{values: map[string][]byte{}}
	other := otherBuild(t)
	if err := other.Share(t.Context(), store); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"portal.css", "images/a.svg"} {
		for _, accept := range []string{"", "gzip", "br, gzip", "br;q=0"} {
			want, _ := other.Serve(other.URL(name), accept)
			got, ok, err := ServeShared(t.Context(), store, other.URL(name), accept)
			if err != nil || !ok || !cmp.Equal(got, want) {
				t.Errorf("%s with %q: %+v, %t, %v, want %+v", name, accept, got, ok, err, want)
			}
		}
	}
}

func TestOnlyNamesOfBuildsAreLookedUp(t *testing.T) {
	t.Parallel()
	store := &memory{values: map[string][]byte{}}
	for _, path := range []string{
		"/static/none.js", "/static/", "/static/portal-newstyle.css", "/static/portal-NEWSTYLE", "/other/portal-NEWSTYLE.css",
		"/static/portal-NEWSTYLE.css?x",
	} {
		if _, ok, err := ServeShared(t.Context(), store, path, ""); ok || err != nil || store.reads != 0 {
			t.Errorf("%s: found = %t, %v with %d reads, want nothing without a read", path, ok, err, store.reads)
		}
	}
	_, ok, err := ServeShared(t.Context(), store, "/static/portal-NEWSTYLE.css", "")
	if ok || err != nil || store.reads != 1 {
		t.Errorf("an unknown file: found = %t, %v with %d reads, want nothing and one read", ok, err, store.reads)
	}
}

func TestSharedFilesDuringAnOutage(t *testing.T) {
	t.Parallel()
	store := &memory{err: errors.New("the store is down")}
	if err := otherBuild(t).Share(t.Context(), store); err == nil {
		t.Error("Share succeeded, want an error")
	}
	if _, _, err := ServeShared(t.Context(), store, "/static/portal-NEWSTYLE.css", ""); err == nil {
		t.Error("ServeShared succeeded, want an error")
	}
}

// Builds of before and after this one read what is stored now.
func TestSharedFormat(t *testing.T) {
	t.Parallel()
	const stored = `[{"Coding":"identity","Headers":{"Content-Type":"text/css"},"Body":"bmV3"}]`
	store := &memory{values: map[string][]byte{
		"static/1/static/portal-NEWSTYLE.css": []byte(stored),
		"static/1/static/portal-NEWEMPTY.css": []byte(`[]`),
		"static/1/static/portal-NEWERROR.css": []byte(`{`),
	}}
	got, ok, err := ServeShared(t.Context(), store, "/static/portal-NEWSTYLE.css", "br")
	if err != nil || !ok || string(got.Body) != "new" || got.Headers["Content-Type"] != "text/css" {
		t.Errorf("file = %+v, %t, %v, want the stored one", got, ok, err)
	}
	for _, name := range []string{"EMPTY", "ERROR"} {
		if _, ok, err := ServeShared(t.Context(), store, "/static/portal-NEW"+name+".css", ""); ok || err != nil {
			t.Errorf("%s: found = %t, %v, want nothing", name, ok, err)
		}
	}
}
