// Package zipstream packs files into a zip while it is read. It fetches one file at a time and
// keeps little in memory.
package zipstream

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

// ErrTooLarge means that the files have more bytes than the limit.
var ErrTooLarge = errors.New("zipstream: too many bytes")

// File is a file to pack. Open returns its name and content when it is its turn.
type File struct {
	Modified time.Time // zero when unknown
	Open     func() (name string, content io.ReadCloser, err error)
}

// FileError is a failure to fetch the file with this index.
type FileError struct {
	Index int
	Err   error
}

func (e FileError) Error() string { return fmt.Sprintf("zipstream: file %d: %v", e.Index+1, e.Err) }

func (e FileError) Unwrap() error { return e.Err }

// Reader is the zip. After an error it returns that error again and never the end of the zip, so
// that a zip that lacks a file is not a valid one.
type Reader struct {
	files   []File
	next    int
	names   map[string]int
	current io.ReadCloser // nil between two files
	entry   io.Writer
	packed  bytes.Buffer
	zip     *zip.Writer
	left    int64
	err     error
	end     func()
}

// New returns the zip of files that have at most limit bytes. Close calls end.
func New(files []File, limit int64, end func()) *Reader {
	r := &Reader{files: files, left: limit, names: map[string]int{}, end: end}
	r.zip = zip.NewWriter(&r.packed)
	return r
}

// Fill packs ahead up to so many bytes, or until ctx is done. What fails until then fails before
// anything is sent.
func (r *Reader) Fill(ctx context.Context, ahead int) error {
	for r.err == nil && r.packed.Len() < ahead && ctx.Err() == nil {
		r.err = r.pack()
	}
	if errors.Is(r.err, io.EOF) {
		return nil
	}
	return r.err
}

func (r *Reader) Read(p []byte) (int, error) {
	for r.err == nil && r.packed.Len() == 0 {
		r.err = r.pack()
	}
	if r.packed.Len() > 0 {
		return r.packed.Read(p)
	}
	return 0, r.err
}

// Close ends the call of the file in hand.
func (r *Reader) Close() error {
	defer r.end()
	if r.current == nil {
		return nil
	}
	return r.current.Close()
}

// chunk is how much of a file is read at once.
const chunk = 32 << 10

// pack adds the next piece of the zip to what is packed. It returns io.EOF after the last one.
func (r *Reader) pack() error {
	switch {
	case r.current != nil:
		return r.copy()
	case r.next < len(r.files):
		return r.open()
	}
	if err := r.zip.Close(); err != nil {
		return err
	}
	return io.EOF
}

// open starts the next file. Files are stored as they are: PDFs and pictures are compressed
// already.
func (r *Reader) open() error {
	file := r.files[r.next]
	name, content, err := file.Open()
	if err != nil {
		return FileError{r.next, err}
	}
	r.current = content
	r.entry, err = r.zip.CreateHeader(&zip.FileHeader{Name: r.unique(name), Method: zip.Store, Modified: file.Modified})
	return err
}

// unique returns a name that no file before has, in any letter case: "Bill.pdf", "Bill (2).pdf".
func (r *Reader) unique(name string) string {
	key := strings.ToLower(name)
	r.names[key]++
	if n := r.names[key]; n > 1 {
		extension := path.Ext(name)
		return r.unique(fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, extension), n, extension))
	}
	return name
}

func (r *Reader) copy() error {
	n, err := io.CopyN(r.entry, r.current, min(chunk, r.left+1))
	r.left -= n
	switch {
	case r.left < 0:
		return ErrTooLarge
	case errors.Is(err, io.EOF):
		err = r.current.Close()
		r.current = nil
		r.next++
	}
	if err == nil {
		return r.zip.Flush()
	}
	return FileError{r.next, err}
}
