package viewtest

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	pdfStream = regexp.MustCompile(`/Length (\d+)>>stream\n`)
	pdfLetter = regexp.MustCompile(`<([0-9a-f]{4})><([0-9a-f]{4})>`)
	pdfLine   = regexp.MustCompile(`/F(\d) [^<]*<([0-9a-f]*)> Tj`)
)

// PDFText returns the lines of text of a PDF of package paper, in the order in which they were
// written, with a form feed after each page.
func PDFText(t testing.TB, file []byte) string {
	t.Helper()
	var fonts []map[string]string // the letters of each font, by glyph
	var text strings.Builder
	for _, at := range pdfStream.FindAllSubmatchIndex(file, -1) {
		length, _ := strconv.Atoi(string(file[at[2]:at[3]]))
		stream := inflate(t, file[at[1]:at[1]+length])
		if bytes.Contains(stream, []byte("beginbfchar")) {
			fonts = append(fonts, lettersOf(stream))
		}
		for _, line := range pdfLine.FindAllStringSubmatch(string(stream), -1) {
			font, _ := strconv.Atoi(line[1])
			for glyph := line[2]; glyph != ""; glyph = glyph[4:] {
				text.WriteString(fonts[font][glyph[:4]])
			}
			text.WriteString("\n")
		}
		if bytes.HasPrefix(stream, []byte("q ")) || bytes.HasPrefix(stream, []byte("BT ")) {
			text.WriteString("\f")
		}
	}
	return text.String()
}

func inflate(t testing.TB, data []byte) []byte {
	t.Helper()
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func lettersOf(stream []byte) map[string]string {
	letters := map[string]string{}
	for _, pair := range pdfLetter.FindAllStringSubmatch(string(stream), -1) {
		letter, _ := strconv.ParseUint(pair[2], 16, 32)
		letters[pair[1]] = string(rune(letter))
	}
	return letters
}
