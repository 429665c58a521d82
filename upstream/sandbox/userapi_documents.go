package sandbox

import (
	"maps"
	"net/http"

	"memberportal/upstream/sandbox/samples"
)

func (s *Sandbox) getDocuments(m *member, _ *http.Request) response {
	documents := []samples.Record{}
	for _, d := range m.Documents {
		d = maps.Clone(d)
		d["contentType"], d["size"] = "application/pdf", len(m.pdf(d))
		documents = append(documents, d)
	}
	return response{http.StatusOK, samples.Record{"documents": documents}}
}

func (s *Sandbox) getDocument(m *member, r *http.Request) response {
	d := find(m.Documents, "documentId", r.PathValue("documentId"))
	if d == nil {
		return itemNotFound
	}
	name := d.Text("title") + " " + d.Text("date") + ".pdf"
	return response{http.StatusOK, file{name, "application/pdf", m.pdf(d)}}
}

// pdf returns the document, a page that describes itself.
func (m *member) pdf(d samples.Record) []byte {
	lines := []string{d.Text("kind") + " of " + d.Text("date"), m.Name}
	if number := d.Text("accountNumber"); number != "" {
		lines = append(lines, "Account "+number)
	}
	if number := d.Text("policyNumber"); number != "" {
		lines = append(lines, "Policy "+number)
	}
	return pdfPage(d.Text("title"), append(lines, "", "This is a sample. It provides no coverage and is not a bill.")...)
}
