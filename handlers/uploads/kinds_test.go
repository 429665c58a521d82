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
		"PDF":                     {pdf("x"), nil},
		"bytes after its end":     {pdf("x") + strings.Repeat("\x00", 1000), nil},
		"no end":                  {"%PDF-1.7\n", photos.ErrDamaged},
		"begins late":             {"x" + pdf("x"), photos.ErrKind},
		"cut after its first end": {pdf("<</Linearized 1>>") + strings.Repeat("x", 2000), photos.ErrDamaged},
		"HTML":                    {pdf("<html><body onload=alert(1)>"), photos.ErrKind},
		"HTML in other case":      {pdf(strings.Repeat("x", 5000) + "<!DOCTYPE  HTML>"), photos.ErrKind},
		"a script":                {pdf("<script\nsrc=//evil.example>"), photos.ErrKind},
		"a zip":                   {pdf(archive.String()), photos.ErrKind},
		"a zip with a comment":    {pdf(archive.String() + strings.Repeat(" ", 60_000)), photos.ErrKind},
		"XMP is no HTML":          {pdf("<x:xmpmeta><rdf:RDF/></x:xmpmeta><htmlish>"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := clean([]byte(test.file), false); !errors.Is(err, test.want) {
				t.Errorf("clean = %v, want %v", err, test.want)
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
	for name, file := range map[string]string{
		"padded with zeros":           sample(t, "padded-with-zeros.pdf"),
		"mail's words after its end":  plain + strings.Repeat("-- virus-checked\r\n", 200),
		"a line break before it":      "\r\n" + plain,
		"a byte-order mark before it": "\ufeff" + plain,
		"no line break after its end": strings.TrimSpace(plain),
		"two ends":                    plain + "changed\n%%EOF",
		"linearized, zeros after it":  "%PDF-1.7\n<</Linearized 1>>" + strings.Repeat("x", 2000) + "%%EOF" + strings.Repeat("\x00", 2000),
		"JPEG without its end marker": sample(t, "../photos/testdata/no-end-marker.jpg"),
	} {
		if cleaned, kind, err := clean([]byte(file), false); err != nil || kind == "" || len(cleaned) == 0 || !strings.HasPrefix(strings.TrimLeft(file, "\ufeff\r\n"), string(cleaned[:4])) {
			t.Errorf("%s: clean = %q, %v, want it taken", name, kind, err)
		}
	}
}

// The samples are those of the issue and of qpdf, with 40, 128 and 256 bits.
func TestPapersThatNeedAPasswordAreNamed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]error{
		"locked.pdf": errLocked, "locked-40.pdf": errLocked, "locked-128.pdf": errLocked, "locked-aes128.pdf": errLocked, "locked-256.pdf": errLocked,
		// An empty password opens these.
		"open-40.pdf": nil, "open-128.pdf": nil, "open-aes128.pdf": nil, "open-r5.pdf": nil, "open-256.pdf": nil, "open-objstm.pdf": nil, "open-linear.pdf": nil,
	} {
		if _, _, err := clean([]byte(sample(t, name)), false); !errors.Is(err, want) || (err == nil) != (want == nil) {
			t.Errorf("%s: clean = %v, want %v", name, err, want)
		}
	}
	open := sample(t, "open-256.pdf")
	for name, test := range map[string]struct {
		file string
		want error
	}{
		"its strings are literal":          {strings.Replace(sample(t, "locked.pdf"), "/O<00>/U<00>", `/O(\)\101(x)\n)/U()`, 1), errLocked},
		"opened by a certificate":          {strings.Replace(open, "/Filter /Standard", "/Filter /Adobe.PubSec", 1), errLocked},
		"an encryption that is not there":  {"%PDF-1.7\ntrailer<</Encrypt 99 0 R>>\n%%EOF", nil},
		"an encryption inside its trailer": {"%PDF-1.7\ntrailer<</Encrypt<</Filter/Standard/V 2/R 3/O<00>/U<00>>>>>\n%%EOF", errLocked},
		"half an encryption":               {"%PDF-1.7\n7 0 obj<</Filter/Standard/R 6/U<00\ntrailer<</Encrypt 7 0 R>>\n%%EOF", errLocked},
	} {
		if _, _, err := clean([]byte(test.file), false); !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
			t.Errorf("%s: clean = %v, want %v", name, err, test.want)
		}
	}
}
