package sandbox

import (
	"maps"
	"net/http"
)

// file is a response body to download.
type file struct {
	name, mediaType string
	content         []byte
}

func (s *Sandbox) getDocuments(m *member, _ *http.Request) response {
	documents := []record{}
	for _, d := range m.Documents {
		d = maps.Clone(d)
		d["contentType"], d["size"] = "application/pdf", len(m.pdf(d))
		documents = append(documents, d)
	}
	return response{http.StatusOK, record{"documents": documents}}
}

func (s *Sandbox) getDocument(m *member, r *http.Request) response {
	d := find(m.Documents, "documentId", r.PathValue("documentId"))
	if d == nil {
		return itemNotFound
	}
	name := d.text("title") + " " + d.text("date") + ".pdf"
	return response{http.StatusOK, file{name, "application/pdf", m.pdf(d)}}
}

// pdf returns the document, a page that describes itself.
func (m *member) pdf(d record) []byte {
	lines := []string{d.text("kind") + " of " + d.text("date"), m.Name}
	if number := d.text("accountNumber"); number != "" {
		lines = append(lines, "Account "+number)
	}
	if number := d.text("policyNumber"); number != "" {
		lines = append(lines, "Policy "+number)
	}
	return pdfPage(d.text("title"), append(lines, "", "This is a sample. It provides no coverage and is not a bill.")...)
}
