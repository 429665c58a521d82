package zipstream_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"memberportal/handlers/zipstream"
)

func file(name, content string) zipstream.File {
	return zipstream.File{Open: func() (string, io.ReadCloser, error) {
		return name, io.NopCloser(strings.NewReader(content)), nil
	}}
}

func TestFilesOfTheSameNameKeepTheirContent(t *testing.T) {
	t.Parallel()
	ended := false
	files := []zipstream.File{file("a.pdf", "one"), file("A.pdf", "two"), file("a (2).pdf", "three")}
	r := zipstream.New(files, 100, func() { ended = true })
	packed, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil || !ended {
		t.Fatalf("error = %v, ended = %v, want none and the end", err, ended)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range archive.File {
		names = append(names, f.Name)
		if f.Method != zip.Store {
			t.Errorf("%s is compressed, want it stored: PDFs and pictures are compressed already", f.Name)
		}
	}
	if got := strings.Join(names, ", "); got != "a.pdf, A (2).pdf, a (2) (2).pdf" {
		t.Errorf("names = %s, want three different ones", got)
	}
}

// Spec: DOCUMENT-2.
func TestTooManyBytesAreNoZip(t *testing.T) {
	t.Parallel()
	for name, limit := range map[string]int64{"within": 8, "beyond": 7} {
		r := zipstream.New([]zipstream.File{file("a", "1234"), file("b", "5678")}, limit, func() {})
		packed, err := io.ReadAll(r)
		_, invalid := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
		if beyond := name == "beyond"; errors.Is(err, zipstream.ErrTooLarge) != beyond || (invalid != nil) != beyond {
			t.Errorf("%s the limit: error = %v, zip = %v", name, err, invalid)
		}
	}
}
