package sandbox

import (
	"maps"
	"net/http"
)

// file is the body of an answer that is downloaded.
type file struct {
	name, mediaType string
	content         []byte
}

func (s *Sandbox) getDocuments(m *member, _ *http.Request) answer {
	documents := []record{}
	for _, d := range m.Documents {
		d = maps.Clone(d)
		d["contentType"], d["size"] = "application/pdf", len(m.pdf(d))
		documents = append(documents, d)
	}
	return answer{http.StatusOK, record{"documents": documents}}
}

func (s *Sandbox) getDocument(m *member, r *http.Request) answer {
	d := find(m.Documents, "documentId", r.PathValue("documentId"))
	if d == nil {
		return notThere
	}
	name := d.text("title") + " " + d.text("date") + ".pdf"
	return answer{http.StatusOK, file{name, "application/pdf", m.pdf(d)}}
}

// pdf is the document itself: a page that says what it is.
func (m *member) pdf(d record) []byte {
	lines := []string{d.text("kind") + " of " + d.text("date"), m.Name}
	if number := d.text("accountNumber"); number != "" {
		lines = append(lines, "Account "+number)
	}
	if number := d.text("policyNumber"); number != "" {
		lines = append(lines, "Policy "+number)
	}
	return pdfPage(d.text("title"), append(lines, "", "This is a sample. It insures nobody and bills nothing.")...)
}
