package sandbox

import (
	"fmt"
	"net/http"
	"slices"

	"memberportal/upstream/sandbox/samples"
)

// postDocumentRequest takes a request for one of the documents in the member's profile.
func (s *Sandbox) postDocumentRequest(m *member, r *http.Request) response {
	body, err := formObject(r, "kind", "policyNumber", "recipient", "?delivery", "?note")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	offer, _ := m.Profile["documentRequests"].(map[string]any)
	kind := find(samples.Record(offer).Records("kinds"), "id", body.Text("kind"))
	recipient, _ := body["recipient"].(map[string]any)
	to := samples.Record(recipient)
	switch {
	case kind == nil:
		return rejected("We do not make that document.")
	case m.policy(body.Text("policyNumber")) == nil:
		return rejected("We could not find that policy on your profile.")
	case to.Text("kind") != "self" && to.Text("name") == "":
		return rejected("Tell us who the document is for.")
	}
	reference := fmt.Sprintf("DR-%d", 20_417+len(m.done))
	if body.Text("delivery") == "documents" {
		s.addRequested(m, reference, kind, body.Text("policyNumber"))
	}
	return response{http.StatusOK, samples.Record{"reference": reference, "arrives": arrival(body.Text("delivery"), to.Text("name"))}}
}

func arrival(delivery, name string) string {
	switch {
	case delivery == "documents":
		return "You find it under Documents now."
	case delivery == "mail":
		return "We mail it within two business days."
	case name != "":
		return "We email it to " + name + " within one business day."
	}
	return "We email it to you within one business day."
}

// addRequested adds a document that is ready at once.
func (s *Sandbox) addRequested(m *member, reference string, kind samples.Record, policy string) {
	m.Documents = slices.Insert(m.Documents, 0, samples.Record{
		"documentId": reference, "title": kind.Text("name"), "kind": "Policy", "policyNumber": policy, "date": s.options.Today().Format(samples.ISODate),
	})
}
