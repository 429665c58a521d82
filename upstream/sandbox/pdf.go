package sandbox

import (
	"bytes"
	"fmt"
	"strings"
)

// pdfPage returns a PDF file of one letter-size page with a heading and lines of ASCII text. Equal
// text produces equal bytes.
func pdfPage(title string, lines ...string) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "BT /F1 20 Tf 72 700 Td (%s) Tj /F1 12 Tf 0 -36 Td 18 TL\n", escapePDF(title))
	for _, line := range lines {
		fmt.Fprintf(&text, "(%s) Tj T*\n", escapePDF(line))
	}
	text.WriteString("ET")
	return pdfObjects(
		"<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", text.Len(), &text),
		fmt.Sprintf("<< /Title (%s) >>", escapePDF(title)),
	)
}

// pdfObjects returns a file of these objects, numbered from 1. The first is the catalog, the last
// the document information.
func pdfObjects(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "%strailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", table,
		len(objects)+1, len(objects), start)
	return b.Bytes()
}

var pdfEscaper = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`)

func escapePDF(text string) string { return pdfEscaper.Replace(text) }
