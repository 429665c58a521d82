// Package source reads the files of a content folder.
package source

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// ReadAll reads every file of a folder that editors may have written, by its path.
func ReadAll(folder fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := walk(folder, func(name string, _ fs.DirEntry) (err error) {
		files[name], err = fs.ReadFile(folder, name)
		return err
	})
	return files, err
}

// Fingerprint changes with every file's name, size and time.
func Fingerprint(folder fs.FS) (string, error) {
	var print []byte
	err := walk(folder, func(name string, _ fs.DirEntry) error {
		info, err := fs.Stat(folder, name)
		if err == nil {
			print = fmt.Appendf(print, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
		return err
	})
	return string(print), err
}

func walk(folder fs.FS, visit func(name string, entry fs.DirEntry) error) error {
	return fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ignored(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case ignored(entry.Name()) || entry.IsDir():
			return nil
		}
		return visit(name, entry)
	})
}

// ignored reports whether a file belongs to another program. The portal's own sources are ignored
// too, so that the built-in texts can be edited where they are.
func ignored(name string) bool {
	switch {
	case name == ".":
		return false
	case strings.HasPrefix(name, "."), strings.HasPrefix(name, "~"), strings.HasSuffix(name, "~"), strings.HasSuffix(name, ".go"):
		return true
	}
	return slices.Contains([]string{"check", "testdata", "Thumbs.db", "desktop.ini"}, name)
}
