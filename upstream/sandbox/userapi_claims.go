package sandbox

import (
	"net/http"
	"slices"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// The portal defines the calls in this file and the following ones; the specification does not.
// They reject invalid data with 422, because 404 means that the provider does not offer the call.

func rejected(why string) response {
	return response{http.StatusUnprocessableEntity, samples.Record{"error": why}}
}

var itemNotFound = failure(http.StatusNotFound, "We could not find that item.")

// getClaims lists the claims without their details, but with the member's to-dos.
func (s *Sandbox) getClaims(m *member, _ *http.Request) response {
	claims := []samples.Record{}
	for _, claim := range m.Claims {
		claims = append(claims, pick(claim, "claimNumber", "policyNumber", "kind", "description", "status", "closed",
			"lossDate", "reportedDate", "toDos"))
	}
	return response{http.StatusOK, samples.Record{"claims": claims, "acceptsVehicleDetails": true}}
}

func (s *Sandbox) getClaim(m *member, r *http.Request) response {
	if claim := find(m.Claims, "claimNumber", r.PathValue("claimNumber")); claim != nil {
		return response{http.StatusOK, claim}
	}
	return itemNotFound
}

// postContactAdjuster adds the question to the member's messages, where the reply would arrive.
func (s *Sandbox) postContactAdjuster(m *member, r *http.Request) response {
	body, err := formObject(r, "claimNumber", "reply", "?phone", "text")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	number := body.Text("claimNumber")
	switch reply := body.Text("reply"); {
	case find(m.Claims, "claimNumber", number) == nil:
		return rejected("We could not find that claim.")
	case reply != "phone" && reply != "email":
		return rejected("Choose a reply by phone or email.")
	case reply == "phone" && body.Text("phone") == "":
		return rejected("Enter a phone number.")
	case strings.TrimSpace(body.Text("text")) == "":
		return rejected("The message is empty.")
	}
	about := samples.Record{"kind": "claim", "number": number}
	s.startConversation(m, "Question about claim "+number, about, body.Text("text"))
	return noContent
}

// find returns nil if no record has this value under key. A repeated entry of a long list counts as
// its original.
func find(records []samples.Record, key, value string) samples.Record {
	value = originalID(value)
	i := slices.IndexFunc(records, func(r samples.Record) bool { return r.Text(key) == value })
	if i < 0 {
		return nil
	}
	return records[i]
}

func pick(r samples.Record, keys ...string) samples.Record {
	picked := samples.Record{}
	for _, key := range keys {
		if value, ok := r[key]; ok {
			picked[key] = value
		}
	}
	return picked
}
