package sandbox

import (
	"net/http"
	"slices"
	"strings"
)

// The calls of these files are ours: the specification does not show them. What
// a provider refuses here is 422 with an error, since 404 would say that the
// call itself is not offered.

func refused(why string) answer {
	return answer{http.StatusUnprocessableEntity, record{"error": why}}
}

var notThere = problem(http.StatusNotFound, "There is no such thing.")

// getClaims tells of each claim what a list needs, without the details.
func (s *Sandbox) getClaims(m *member, _ *http.Request) answer {
	claims := []record{}
	for _, claim := range m.Claims {
		claims = append(claims, pick(claim, "claimNumber", "policyNumber", "kind", "description", "status", "lossDate", "reportedDate"))
	}
	return answer{http.StatusOK, record{"claims": claims}}
}

func (s *Sandbox) getClaim(m *member, r *http.Request) answer {
	if claim := find(m.Claims, "claimNumber", r.PathValue("claimNumber")); claim != nil {
		return answer{http.StatusOK, claim}
	}
	return notThere
}

// postContactAdjuster puts the question among the member's messages, where the
// answer would come.
func (s *Sandbox) postContactAdjuster(m *member, r *http.Request) answer {
	body, err := payload(r, "claimNumber", "reply", "?phone", "text")
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	number := body.text("claimNumber")
	switch reply := body.text("reply"); {
	case find(m.Claims, "claimNumber", number) == nil:
		return refused("We could not find that claim.")
	case reply != "phone" && reply != "email":
		return refused("Choose an answer by phone or by email.")
	case reply == "phone" && body.text("phone") == "":
		return refused("A phone number is missing.")
	case strings.TrimSpace(body.text("text")) == "":
		return refused("The message is empty.")
	}
	s.converse(m, "Question about claim "+number, record{"kind": "claim", "number": number}, body.text("text"))
	return noContent
}

// find is nil when no record has this value under key.
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
