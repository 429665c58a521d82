package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Folder is a folder of this machine as a file system. Links in it lead to files inside it only.
// The folder itself may be a link, which may change. Opening a pipe does not wait for a writer.
type Folder string

// resolved returns the folder that the link leads to now, so that what is read after another is of
// the same one.
func (f Folder) resolved() Folder {
	if path, err := filepath.EvalSymlinks(string(f)); err == nil {
		return Folder(path)
	}
	return f
}

// Open implements [fs.FS].
func (f Folder) Open(name string) (fs.File, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// Stat implements [fs.StatFS]. It opens no file.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Stat(name)
}
