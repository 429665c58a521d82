package sandbox

import (
	"net/http"
	"slices"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

func (s *Sandbox) putPaperlessBilling(m *member, r *http.Request) response {
	body, err := formObject(r, "accountNumber", "paperlessBilling")
	on, isFlag := body["paperlessBilling"].(bool)
	if err != nil || !isFlag {
		return failure(http.StatusBadRequest, "accountNumber and paperlessBilling (true or false) are required")
	}
	account := m.account(body.Text("accountNumber"))
	if account == nil {
		return notAuthorized
	}
	account.SetFlag("paperlessBilling", on)
	return noContent
}

// putPaperlessPolicy updates all terms of the policy.
func (s *Sandbox) putPaperlessPolicy(m *member, r *http.Request) response {
	body, err := formObject(r, "policyNumber", "paperlessPolicy")
	on, isFlag := body["paperlessPolicy"].(bool)
	if err != nil || !isFlag {
		return failure(http.StatusBadRequest, "policyNumber and paperlessPolicy (true or false) are required")
	}
	terms := m.terms(body.Text("policyNumber"))
	if len(terms) == 0 {
		return notAuthorized
	}
	for _, term := range terms {
		term.SetFlag("paperlessPolicy", on)
	}
	return noContent
}

// policy returns nil if the policy is not the member's.
func (m *member) policy(number string) samples.Record {
	if terms := m.terms(number); len(terms) > 0 {
		return terms[0]
	}
	return nil
}

// terms returns the current and future terms of a policy.
func (m *member) terms(number string) (terms []samples.Record) {
	for _, account := range m.Profile.Records("accounts") {
		for _, policy := range slices.Concat(account.Records("policies"), account.Records("futures")) {
			if strings.EqualFold(policy.Text("policyNumber"), number) {
				terms = append(terms, policy)
			}
		}
	}
	return terms
}
