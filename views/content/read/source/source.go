// Package source reads the files of a content folder.
package source

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// The maximum sizes of a file of Markdown, of another file with texts and of a picture, in bytes.
// No folder needs as much; a larger file is a mistake. A text takes twice its size in memory, and
// nested Markdown takes time with the square of its size.
const (
	MaxMarkdown = 32 << 10
	MaxText     = 1 << 20
	MaxPicture  = 2 << 20
)

// Why a file is refused.
var (
	ErrOutside    = errors.New("source: a link out of the folder or to nothing, or a file that may not be read")
	ErrNotRegular = errors.New("source: a pipe, a device or a link to a folder")
	ErrTooLarge   = errors.New("source: too large")
	ErrFolder     = errors.New("source: a folder that may not be read")
)

// Files are the files of a folder by their paths: their data, or why they are refused.
type Files struct {
	Data    map[string][]byte
	Refused map[string]error
}

// ReadAll reads every file of a folder that editors may have written. If the folder is a link that
// changes meanwhile, it reads the new one: the old one may be about to be removed.
func ReadAll(folder fs.FS) (Files, error) {
	linked, ok := folder.(Folder)
	if !ok {
		return readAll(folder)
	}
	for {
		now := linked.resolved()
		if files, err := readAll(now); linked.resolved() == now {
			return files, err
		}
	}
}

func readAll(folder fs.FS) (Files, error) {
	files := Files{map[string][]byte{}, map[string]error{}}
	err := walk(folder, func(name string, err error) {
		data, readErr := read(folder, name)
		if err = cmp.Or(err, readErr); err != nil {
			files.Refused[name] = err
			return
		}
		files.Data[name] = data
	})
	return files, err
}

// read returns the data of one file. It does not read a file that is not regular: a pipe has no
// end.
func read(folder fs.FS, name string) ([]byte, error) {
	file, err := folder.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOutside, err)
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrOutside, err)
	case !info.Mode().IsRegular():
		return nil, ErrNotRegular
	case info.Size() > MaxSize(name):
		return nil, ErrTooLarge
	}
	data, err := io.ReadAll(io.LimitReader(file, MaxSize(name)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrOutside, err)
	case int64(len(data)) > MaxSize(name): // it has grown
		return nil, ErrTooLarge
	}
	return data, nil
}

// MaxSize returns the maximum size of the file with this path, in bytes.
func MaxSize(name string) int64 {
	switch {
	case path.Base(path.Dir(name)) == "pictures":
		return MaxPicture
	case path.Ext(name) == ".md":
		return MaxMarkdown
	}
	return MaxText
}

// Fingerprint changes with every file's name, kind, rights, size and time.
func Fingerprint(folder fs.FS) (string, error) {
	var print []byte
	err := walk(folder, func(name string, err error) {
		info, statErr := fs.Stat(folder, name)
		if err = cmp.Or(err, statErr); err != nil {
			print = fmt.Appendf(print, "%s %v\n", name, err)
			return
		}
		print = fmt.Appendf(print, "%s %v %d %d\n", name, info.Mode(), info.Size(), info.ModTime().UnixNano())
	})
	return string(print), err
}

// walk visits the files, and the folders that cannot be read with the reason.
func walk(folder fs.FS, visit func(name string, err error)) error {
	return fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == ".":
			return err
		case err != nil:
			visit(name, fmt.Errorf("%w: %w", ErrFolder, err))
			return nil
		case ignored(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case ignored(entry.Name()) || entry.IsDir():
			return nil
		}
		visit(name, nil)
		return nil
	})
}

// ignored reports whether a file belongs to another program. The portal's own sources are ignored
// too, so that the built-in texts can be edited where they are.
func ignored(name string) bool {
	switch {
	case name == ".":
		return false
	case strings.HasPrefix(name, "."), strings.HasPrefix(name, "~"),
		strings.HasSuffix(name, "~"), strings.HasSuffix(name, ".go"):
		return true
	}
	return slices.Contains([]string{"check", "testdata", "Thumbs.db", "desktop.ini"}, name)
}
