package viewtest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	pdfStream = regexp.MustCompile(`(?s)\nstream\n(.*?)\nendstream`)
	pdfLine   = regexp.MustCompile(`(?s)Td \((.*?)\) Tj ET`)
	pdfEscape = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// PDFText returns the lines of text of a PDF of package pdf, in the order in which they were
// written, with a form feed after each page.
func PDFText(t testing.TB, file []byte) string {
	t.Helper()
	var text strings.Builder
	for _, stream := range pdfStream.FindAllSubmatch(file, -1) {
		page := inflate(stream[1])
		if !bytes.Contains(page, []byte(" Tj ET")) {
			continue
		}
		for _, line := range pdfLine.FindAllSubmatch(page, -1) {
			text.WriteString(fromUTF16(pdfEscape.Replace(string(line[1]))) + "\n")
		}
		text.WriteString("\f")
	}
	if text.Len() == 0 {
		t.Fatal("the PDF has no text")
	}
	return text.String()
}

func fromUTF16(text string) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16([]byte(text[2*i:]))
	}
	return strings.ReplaceAll(string(utf16.Decode(units)), "\u00a0", " ")
}

// inflate returns nil for what is not compressed.
func inflate(data []byte) []byte {
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	plain, _ := io.ReadAll(r)
	return plain
}
