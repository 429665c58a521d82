package sandbox

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestDocuments(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	documents := member.list("/documents", "documents")
	if len(documents) != 12 {
		t.Fatalf("%d documents, want 12", len(documents))
	}
	for _, d := range documents {
		r := member.get("/documents/" + d.Text("documentId"))
		wantStatus(t, r, http.StatusOK)
		if d["size"] != float64(len(r.body)) || d.Text("contentType") != r.Header.Get("Content-Type") {
			t.Errorf("document %v, but the file has %d bytes of %s", d, len(r.body), r.Header.Get("Content-Type"))
		}
		wantPDF(t, r.body)
		if want := `attachment; filename="` + d.Text("title") + " " + d.Text("date") + `.pdf"`; r.Header.Get("Content-Disposition") != want {
			t.Errorf("Content-Disposition = %s, want %s", r.Header.Get("Content-Disposition"), want)
		}
	}
	wantStatus(t, member.get("/documents/D-100733-01"), http.StatusNotFound) // belongs to the farm
	if got := w.as("newcomer").get("/documents").body; strings.TrimSpace(got) != `{"documents":[]}` {
		t.Errorf("documents of the newcomer = %s, want none", got)
	}
}

// wantPDF checks the offsets in the file's cross-reference table.
func wantPDF(t *testing.T, content string) {
	t.Helper()
	if !strings.HasPrefix(content, "%PDF-1.4\n") || !strings.HasSuffix(content, "%%EOF\n") {
		t.Fatalf("file = %q, want a PDF", content)
	}
	start, _ := strconv.Atoi(regexp.MustCompile(`startxref\n(\d+)\n`).FindStringSubmatch(content)[1])
	if !strings.HasPrefix(content[start:], "xref\n0 7\n") {
		t.Errorf("startxref points to %.20q, want the table", content[start:])
	}
	for i, row := range regexp.MustCompile(`(\d{10}) 00000 n \n`).FindAllStringSubmatch(content, -1) {
		offset, _ := strconv.Atoi(row[1])
		if want := fmt.Sprintf("%d 0 obj\n", i+1); !strings.HasPrefix(content[offset:], want) {
			t.Errorf("offset of object %d points to %.20q", i+1, content[offset:])
		}
	}
	stream := regexp.MustCompile(`(?s)/Length (\d+) >>\nstream\n(.*)\nendstream`).FindStringSubmatch(content)
	if stream[1] != strconv.Itoa(len(stream[2])) {
		t.Errorf("stream has %d bytes, but Length is %s", len(stream[2]), stream[1])
	}
}

func TestPDFTextIsEscaped(t *testing.T) {
	t.Parallel()
	if page := string(pdfPage(`a (b) \c`)); !strings.Contains(page, `(a \(b\) \\c) Tj`) {
		t.Errorf("page = %s, want escaped text", page)
	}
}
