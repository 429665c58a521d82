package uploads

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"

	"memberportal/handlers/photos"
)

// A PDF begins and ends as one, and is nothing else.
func TestPapersAreNothingElse(t *testing.T) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	if _, err := w.Create("run.js"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	pdf := func(body string) string { return "%PDF-1.7\n" + body + "\n%%EOF\n" }
	for name, test := range map[string]struct {
		file string
		want error
	}{
		"PDF":                  {pdf("x"), nil},
		"bytes after its end":  {pdf("x") + strings.Repeat("\x00", 1000), nil},
		"end too early":        {pdf("x") + strings.Repeat("\x00", 1100), photos.ErrDamaged},
		"no end":               {"%PDF-1.7\n", photos.ErrDamaged},
		"begins late":          {"\n" + pdf("x"), photos.ErrKind},
		"HTML":                 {pdf("<html><body onload=alert(1)>"), photos.ErrKind},
		"HTML in other case":   {pdf(strings.Repeat("x", 5000) + "<!DOCTYPE  HTML>"), photos.ErrKind},
		"a script":             {pdf("<script\nsrc=//evil.example>"), photos.ErrKind},
		"a zip":                {pdf(archive.String()), photos.ErrKind},
		"a zip with a comment": {pdf(archive.String() + strings.Repeat(" ", 60_000)), photos.ErrKind},
		"XMP is no HTML":       {pdf("<x:xmpmeta><rdf:RDF/></x:xmpmeta><htmlish>"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := clean([]byte(test.file)); !errors.Is(err, test.want) {
				t.Errorf("clean = %v, want %v", err, test.want)
			}
		})
	}
}
