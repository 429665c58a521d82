package sandbox

import (
	"net/http"
	"slices"
	"strings"
)

// The portal defines the calls in this file and the following ones; the specification does not.
// They reject invalid data with 422, because 404 means that the provider does not offer the call.

func rejected(why string) response {
	return response{http.StatusUnprocessableEntity, record{"error": why}}
}

var itemNotFound = failure(http.StatusNotFound, "We could not find that item.")

// getClaims lists the claims without their details.
func (s *Sandbox) getClaims(m *member, _ *http.Request) response {
	claims := []record{}
	for _, claim := range m.Claims {
		claims = append(claims, pick(claim, "claimNumber", "policyNumber", "kind", "description", "status", "lossDate", "reportedDate"))
	}
	return response{http.StatusOK, record{"claims": claims}}
}

func (s *Sandbox) getClaim(m *member, r *http.Request) response {
	if claim := find(m.Claims, "claimNumber", r.PathValue("claimNumber")); claim != nil {
		return response{http.StatusOK, claim}
	}
	return itemNotFound
}

// postContactAdjuster adds the question to the member's messages, where the reply would arrive.
func (s *Sandbox) postContactAdjuster(m *member, r *http.Request) response {
	body, err := payload(r, "claimNumber", "reply", "?phone", "text")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	number := body.text("claimNumber")
	switch reply := body.text("reply"); {
	case find(m.Claims, "claimNumber", number) == nil:
		return rejected("We could not find that claim.")
	case reply != "phone" && reply != "email":
		return rejected("Choose a reply by phone or email.")
	case reply == "phone" && body.text("phone") == "":
		return rejected("Enter a phone number.")
	case strings.TrimSpace(body.text("text")) == "":
		return rejected("The message is empty.")
	}
	s.startConversation(m, "Question about claim "+number, record{"kind": "claim", "number": number}, body.text("text"))
	return noContent
}

// find returns nil if no record has this value under key.
func find(records []record, key, value string) record {
	i := slices.IndexFunc(records, func(r record) bool { return r.text(key) == value })
	if i < 0 {
		return nil
	}
	return records[i]
}

func pick(r record, keys ...string) record {
	picked := record{}
	for _, key := range keys {
		if value, ok := r[key]; ok {
			picked[key] = value
		}
	}
	return picked
}
