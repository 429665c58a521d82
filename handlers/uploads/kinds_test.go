package uploads

import (
	"archive/zip"
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"memberportal/handlers/uploads/photos"
)

// A PDF begins and ends as one, and is nothing else.
func TestPapersAreNothingElse(t *testing.T) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	_, err := w.Create("run.js")
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	pdf := func(body string) string { return "%PDF-1.7\n" + body + "\n%%EOF\n" }
	for name, test := range map[string]struct {
		file string
		want error
	}{
		"PDF":                     {pdf("x"), nil},
		"bytes after its end":     {pdf("x") + strings.Repeat("\x00", 1000), nil},
		"no end":                  {"%PDF-1.7\n", photos.ErrDamaged},
		"begins too late":         {strings.Repeat("x", 1020) + pdf("x"), photos.ErrKind},
		"cut after its first end": {pdf("<</Linearized 1>>") + strings.Repeat("x", 2000), photos.ErrDamaged},
		"HTML":                    {pdf("<html><body onload=alert(1)>"), photos.ErrKind},
		"HTML in other case":      {pdf(strings.Repeat("x", 5000) + "<!DOCTYPE  HTML>"), photos.ErrKind},
		"a script":                {pdf("<script\nsrc=//evil.example>"), photos.ErrKind},
		"a zip":                   {pdf(archive.String()), photos.ErrKind},
		"a zip with a comment":    {pdf(archive.String() + strings.Repeat(" ", 60_000)), photos.ErrKind},
		"XMP is not HTML":         {pdf("<x:xmpmeta><rdf:RDF/></x:xmpmeta><htmlish>"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			cleaned, _, err := clean([]byte(test.file), false)
			if !errors.Is(err, test.want) || err == nil && string(cleaned) != test.file {
				t.Errorf("clean = %d bytes, %v, want the file as it is or %v", len(cleaned), err, test.want)
			}
		})
	}
}

func sample(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Viewers open these files, though they break a rule of the format.
func TestPapersThatViewersOpenAreTaken(t *testing.T) {
	t.Parallel()
	plain := "%PDF-1.7\nx\n%%EOF\n"
	linearized := "%PDF-1.7\n<</Linearized 1>>" + strings.Repeat("x", 2000) + "%%EOF"
	for name, file := range map[string]string{
		"padded with zeros":           sample(t, "padded-with-zeros.pdf"),
		"mail's words after its end":  plain + strings.Repeat("-- virus-checked\r\n", 200),
		"a line break before it":      "\r\n" + plain,
		"a byte-order mark before it": "\ufeff" + plain,
		"a mail's head before it":     strings.Repeat("x", 1019) + plain,
		"no line break after its end": strings.TrimSpace(plain),
		"two ends":                    plain + "changed\n%%EOF",
		"linearized, zeros after it":  linearized + strings.Repeat("\x00", 2000),
		"JPEG without its end marker": sample(t, "../photos/testdata/no-end-marker.jpg"),
	} {
		if cleaned, kind, err := clean([]byte(file), false); err != nil || kind == "" || len(cleaned) == 0 ||
			!strings.HasPrefix(strings.TrimLeft(file, "\ufeff\r\nx"), string(cleaned[:4])) {
			t.Errorf("%s: clean = %q, %v, want it taken", name, kind, err)
		}
	}
}
