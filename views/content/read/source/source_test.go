package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"testing/fstest"
)

// closed has a folder that may not be read.
type closed struct{ fstest.MapFS }

func (c closed) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "en/faqs" {
		return nil, fs.ErrPermission
	}
	return c.MapFS.ReadDir(name)
}

func TestFolderThatMayNotBeReadCostsItselfAlone(t *testing.T) {
	t.Parallel()
	folder := closed{fstest.MapFS{"en/faqs/cards.md": {}, "en/home.yaml": {Data: []byte("title: Home")}}}
	files, err := ReadAll(folder)
	if err != nil || string(files.Data["en/home.yaml"]) != "title: Home" ||
		!errors.Is(files.Refused["en/faqs"], ErrFolder) {
		t.Errorf("files = %v, %v, want home.yaml read and en/faqs refused", files, err)
	}
	print, err := Fingerprint(folder)
	if open, _ := Fingerprint(folder.MapFS); err != nil || print == open {
		t.Errorf("fingerprint = %q, %v, want another one than with the folder open", print, err)
	}
}

// git-sync renames a link to a new folder, and then removes the old one.
func TestFolderWhoseLinkMovesIsReadAsAWhole(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	current := filepath.Join(dir, "current")
	publish := func(version int) {
		name := strconv.Itoa(version)
		for file := range 40 {
			path := filepath.Join(dir, name, "en", strconv.Itoa(file)+".yaml")
			must(t, os.MkdirAll(filepath.Dir(path), 0o755))
			must(t, os.WriteFile(path, []byte(name), 0o600))
		}
		must(t, os.Symlink(name, current+".next"))
		must(t, os.Rename(current+".next", current))
		must(t, os.RemoveAll(filepath.Join(dir, strconv.Itoa(version-1))))
	}
	publish(1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for version := 2; version < 40; version++ {
			publish(version)
		}
	}()
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		files, err := ReadAll(Folder(current))
		versions := map[string]bool{}
		for _, data := range files.Data {
			versions[string(data)] = true
		}
		if err != nil || len(files.Data) != 40 || len(files.Refused) > 0 || len(versions) != 1 {
			t.Fatalf("read %d files of %v, refused %v, %v; want all of one version", len(files.Data), versions,
				files.Refused, err)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}
