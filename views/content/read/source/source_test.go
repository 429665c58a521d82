package source

import (
	"errors"
	"io/fs"
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
	if err != nil || string(files.Data["en/home.yaml"]) != "title: Home" || !errors.Is(files.Refused["en/faqs"], ErrFolder) {
		t.Errorf("files = %v, %v, want home.yaml read and en/faqs refused", files, err)
	}
	print, err := Fingerprint(folder)
	if open, _ := Fingerprint(folder.MapFS); err != nil || print == open {
		t.Errorf("fingerprint = %q, %v, want another one than with the folder open", print, err)
	}
}
