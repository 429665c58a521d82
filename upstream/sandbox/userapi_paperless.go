package sandbox

import (
	"net/http"
	"slices"
	"strings"
)

func (s *Sandbox) putPaperlessBilling(m *member, r *http.Request) response {
	body, err := payload(r, "accountNumber", "paperlessBilling")
	on, isFlag := body["paperlessBilling"].(bool)
	if err != nil || !isFlag {
		return failure(http.StatusBadRequest, "accountNumber and paperlessBilling (true or false) are required")
	}
	account := m.account(body.text("accountNumber"))
	if account == nil {
		return notAuthorized
	}
	account.setFlag("paperlessBilling", on)
	return noContent
}

// putPaperlessPolicy updates all terms of the policy.
func (s *Sandbox) putPaperlessPolicy(m *member, r *http.Request) response {
	body, err := payload(r, "policyNumber", "paperlessPolicy")
	on, isFlag := body["paperlessPolicy"].(bool)
	if err != nil || !isFlag {
		return failure(http.StatusBadRequest, "policyNumber and paperlessPolicy (true or false) are required")
	}
	terms := m.terms(body.text("policyNumber"))
	if len(terms) == 0 {
		return notAuthorized
	}
	for _, term := range terms {
		term.setFlag("paperlessPolicy", on)
	}
	return noContent
}

// policy returns nil if the policy is not the member's.
func (m *member) policy(number string) record {
	if terms := m.terms(number); len(terms) > 0 {
		return terms[0]
	}
	return nil
}

// terms returns the current and future terms of a policy.
func (m *member) terms(number string) (terms []record) {
	for _, account := range m.Profile.records("accounts") {
		for _, policy := range slices.Concat(account.records("policies"), account.records("futures")) {
			if strings.EqualFold(policy.text("policyNumber"), number) {
				terms = append(terms, policy)
			}
		}
	}
	return terms
}

// setFlag sets a flag in its current format: a boolean, a letter, or an object that repeats the
// number it belongs to.
func (r record) setFlag(key string, on bool) {
	switch form := r[key].(type) {
	case map[string]any:
		record(form).setFlag(key, on)
	case string:
		r[key] = map[bool]string{true: "Y", false: "N"}[on]
	default:
		r[key] = on
	}
}
