package paper

import (
	"bytes"
	"compress/zlib"
	"fmt"
	goimage "image"
	"image/color"
	"image/png"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var day = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// written returns a document with one page, as a file and as its objects, uncompressed.
func written(t *testing.T, draw func(d *Document, p *Page)) (file []byte, objects map[int]string) {
	t.Helper()
	d := New("A title", "en", day)
	draw(d, d.AddPage())
	var b bytes.Buffer
	if _, err := d.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	objects = map[int]string{}
	for number, at := range offsets(t, b.Bytes()) {
		objects[number] = object(t, b.Bytes()[at:], number)
	}
	return b.Bytes(), objects
}

// offsets reads the table at the end of a file as a reader does.
func offsets(t *testing.T, file []byte) map[int]int {
	t.Helper()
	end := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(file)
	if end == nil {
		t.Fatal("the file does not end as a PDF")
	}
	start, _ := strconv.Atoi(string(end[1]))
	found := map[int]int{}
	for i, line := range regexp.MustCompile(`(\d{10}) 00000 n \n`).FindAllSubmatch(file[start:], -1) {
		found[i+1], _ = strconv.Atoi(string(line[1]))
	}
	return found
}

func object(t *testing.T, file []byte, number int) string {
	t.Helper()
	head := strconv.Itoa(number) + " 0 obj\n"
	if !bytes.HasPrefix(file, []byte(head)) {
		t.Fatalf("object %d begins with %q", number, file[:20])
	}
	dictionary, data, isStream := bytes.Cut(file[len(head):], []byte("stream\n"))
	if length := regexp.MustCompile(`/Length (\d+)`).FindSubmatch(dictionary); isStream && length != nil {
		size, _ := strconv.Atoi(string(length[1]))
		if r, err := zlib.NewReader(bytes.NewReader(data[:size])); err == nil {
			plain, _ := io.ReadAll(r)
			return string(dictionary) + string(plain)
		}
	}
	text, _, _ := bytes.Cut(file[len(head):], []byte("\nendobj"))
	return string(text)
}

func TestDocumentHasTheLettersOfItsText(t *testing.T) {
	t.Parallel()
	file, objects := written(t, func(_ *Document, p *Page) {
		p.Text(Regular, 10, 1, 1, Black, "Łucja Σ Дм \x00\ufffd")
	})
	for _, r := range "ŁucjaΣДм" {
		glyph := faces[Regular]().glyph(r)
		if want := "<" + hex4(glyph) + "><" + hex4(uint16(r)) + ">"; !strings.Contains(objects[regularFont+4], want) {
			t.Errorf("the letters to copy lack %q as %s", r, want)
		}
		if _, font, _ := strings.Cut(objects[regularFont+3], ">>"); len(outlineOf([]byte(font), int(glyph))) == 0 {
			t.Errorf("the embedded font lacks %q", r)
		}
	}
	if _, font, _ := strings.Cut(objects[regularFont+3], ">>"); len(outlineOf([]byte(font), int(faces[Regular]().glyph('x')))) > 0 {
		t.Error("the embedded font has a letter that the document lacks")
	}
	if len(file) > 8_000 {
		t.Errorf("a line of text makes %d bytes, want fewer than 8,000", len(file))
	}
}

func hex4(n uint16) string { return fmt.Sprintf("%04x", n) }

func outlineOf(font []byte, glyph int) []byte {
	tables := tablesOf(font)
	o := outlines{glyf: tables["glyf"], loca: tables["loca"], long: true}
	return o.outline(glyph)
}

// Otherwise a document would need the parts of a composed glyph too.
func TestFontsHaveNoComposedGlyphs(t *testing.T) {
	t.Parallel()
	for _, face := range faces {
		outlines := face().outlines()
		for glyph := range face().widths {
			if outline := outlines.outline(glyph); len(outline) > 0 && signed(outline, 0) < 0 {
				t.Errorf("%s: glyph %d is composed of others", face().name, glyph)
			}
		}
	}
}

func TestReadersGetTitleLanguageAndDate(t *testing.T) {
	t.Parallel()
	_, objects := written(t, func(*Document, *Page) {})
	if got := objects[catalog]; !strings.Contains(got, "/Lang<feff0065006e>") || !strings.Contains(got, "/DisplayDocTitle true") {
		t.Errorf("catalog = %s, want the language en and the title in the window", got)
	}
	if got := objects[information]; !strings.Contains(got, "/Title<feff00410020007400690074006c0065>") || !strings.Contains(got, "/CreationDate(D:20261121120000Z)") {
		t.Errorf("information = %s, want the title and the date", got)
	}
}

func TestMarkKeepsItsShapeAndOpacity(t *testing.T) {
	t.Parallel()
	picture := goimage.NewNRGBA(goimage.Rect(0, 0, 2, 1))
	picture.Set(0, 0, color.NRGBA{1, 2, 3, 255})
	picture.Set(1, 0, color.NRGBA{4, 5, 6, 7})
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	_, objects := written(t, func(d *Document, p *Page) {
		if d.UseMark([]byte("no picture")) || !d.UseMark(file.Bytes()) {
			t.Fatal("a mark is used, want the PNG alone")
		}
		p.Mark(1, 1, .5)
		if width := d.MarkWidth(.5); width != 1 {
			t.Errorf("a mark twice as wide as high is %g wide, want 1", width)
		}
	})
	if got := objects[markFile]; !strings.HasSuffix(got, "\x01\x02\x03\x04\x05\x06") || !strings.Contains(objects[pageTree], "/XObject<</Mark ") {
		t.Errorf("colors = %q, want those of the picture", got)
	}
	if got := objects[markMask]; !strings.HasSuffix(got, "\xff\x07") {
		t.Errorf("opacity = %q, want that of the picture", got)
	}
}

func TestShortenCutsWhatIsTooWide(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Đorđević ", 20)
	for text, want := range map[string]bool{"short": true, long: false} {
		got := Shorten(Regular, 10, 2, text)
		if (got == text) != want || TextWidth(Regular, 10, got) > 2 || !want && !strings.HasSuffix(got, "…") {
			t.Errorf("shortened = %q", got)
		}
	}
}
