package pdf_test

import (
	"bytes"
	"context"
	"errors"
	goimage "image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"memberportal/views/pdf"
)

func written(t *testing.T, draw func(d *pdf.Document, p *pdf.Page)) string {
	t.Helper()
	d := pdf.New("Título", "es", time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	draw(d, d.AddPage())
	var file bytes.Buffer
	if err := d.WriteTo(context.Background(), &file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestReadersGetTitleLanguageAndDate(t *testing.T) {
	t.Parallel()
	file := written(t, func(*pdf.Document, *pdf.Page) {})
	title := "\xfe\xff"
	for _, unit := range utf16.Encode([]rune("Título")) {
		title += string([]byte{byte(unit >> 8), byte(unit)})
	}
	for _, want := range []string{"/Title (" + title + ")", "/Lang (es)", "/CreationDate (D:20261121120000)"} {
		if !strings.Contains(file, want) {
			t.Errorf("the file lacks %q", want)
		}
	}
}

func TestMarkKeepsItsShape(t *testing.T) {
	t.Parallel()
	picture := goimage.NewNRGBA64(goimage.Rect(0, 0, 2, 1)) // of 16 bits
	picture.Set(1, 0, color.NRGBA{4, 5, 6, 7})
	var mark bytes.Buffer
	if err := png.Encode(&mark, picture); err != nil {
		t.Fatal(err)
	}
	file := written(t, func(d *pdf.Document, p *pdf.Page) {
		if d.UseMark([]byte("no picture")) || !d.UseMark(mark.Bytes()) {
			t.Fatal("a mark is used, want the PNG alone")
		}
		p.Mark(1, 1, .5)
		if width := d.MarkWidth(.5); width != 1 {
			t.Errorf("a mark twice as wide as high is %g wide, want 1", width)
		}
	})
	if !strings.Contains(file, "/Subtype /Image\n/Width 2\n/Height 1") || !strings.Contains(file, "/SMask") {
		t.Error("the file lacks the picture, or its opacity")
	}
}

func TestWrapBreaksWideWords(t *testing.T) {
	t.Parallel()
	const width = 1.5
	text := "Đorđević " + strings.Repeat("Nguyễn", 20) + " (515)\u00a0555-0117"
	lines := pdf.Wrap(pdf.Bold, 10, width, text)
	for _, line := range lines {
		if got := pdf.TextWidth(pdf.Bold, 10, line); got > width {
			t.Errorf("line %q is %g wide, want at most %g", line, got, width)
		}
	}
	if got := strings.Join(lines, ""); got != strings.ReplaceAll(text, " ", "") ||
		lines[len(lines)-1] != "(515)\u00a0555-0117" {
		t.Errorf("lines = %q, want every letter, and the phone number in one", lines)
	}
}

// A name is whole and from left to right, or the document isn't written.
func TestDocumentHasTheRightLettersOrIsNotWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		"Nguyễn Thị Hồng Nhung": nil, "Ελένη Παπαδοπούλου": nil, "Ђорђе Шевченко": nil, "Łucja Đorđević-Ångström": nil,
		"דוד כהן": pdf.ErrUnprintable, "محمد علي": pdf.ErrUnprintable, "王小明": pdf.ErrUnprintable,
		"X\u0301 Example": pdf.ErrUnprintable, "Pat 😀": pdf.ErrUnprintable,
	} {
		d := pdf.New("", "en", time.Time{})
		d.AddPage().Text(pdf.Bold, 10, 1, 1, pdf.Black, text)
		var file bytes.Buffer
		if err := d.WriteTo(context.Background(), &file); !errors.Is(err, want) || file.Len() > 0 != (want == nil) {
			t.Errorf("%s: error = %v, %d bytes, want %v", text, err, file.Len(), want)
		}
	}
}

// Texts have marks for pages in them, and names have what was pasted.
func TestCleanComposesLettersAndRemovesWhatIsInvisible(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Jose\u0301 Mu\u0308ller\u200b":         "José Müller",
		"\U000E0002Auto\U000E0003 de\u00ad Ana": "Auto de Ana", "\U000E0001\U000E0068\U000E007FHola": "Hola",
		"A\u034fn\ufe0fa": "Ana", "Ana\nLee\u00a0Cruz": "Ana Lee\u00a0Cruz",
	} {
		if got := pdf.Clean(text); got != want {
			t.Errorf("Clean(%+q) = %+q, want %+q", text, got, want)
		}
	}
}
