package sandbox

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// postAttach adds an account with its policies to the member, by the number of the account or of
// one of its policies. Its three rejections use the three formats that section 8 requires clients
// to read.
func (s *Sandbox) postAttach(m *member, r *http.Request) response {
	body, err := payload(r, "AccountOrPolicyNumber", "Zip")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	number, zip := strings.TrimSpace(body.text("AccountOrPolicyNumber")), body.text("Zip")
	if slices.ContainsFunc(m.Profile.records("accounts"), named(number)) {
		return failure(http.StatusConflict, "This account or policy is already attached.")
	}
	i := slices.IndexFunc(m.Attachable, named(number))
	if i < 0 {
		return response{http.StatusOK, record{"error": "We could not find that account or policy."}}
	}
	if len(zip) < 5 || zip[:5] != zipOf(m.Attachable[i]) {
		return response{http.StatusBadRequest, "The zip code does not match the policy."}
	}
	m.attach(m.Attachable[i])
	m.Attachable = slices.Delete(m.Attachable, i, i+1)
	return done
}

// named matches an account by its number or the number of one of its policies.
func named(number string) func(record) bool {
	return func(account record) bool {
		return account.text("accountNumber") == number || holdsPolicy(account, number)
	}
}

// zipOf returns the zip code of an account's first policy.
func zipOf(account record) string {
	for _, policy := range slices.Concat(account.records("policies"), account.records("futures")) {
		if insured, ok := policy["insured"].(map[string]any); ok {
			return record(insured).text("zip")
		}
	}
	return ""
}

// attach adds an account, or adds its policies to the account if the member still has it.
func (m *member) attach(account record) {
	present := m.account(account.text("accountNumber"))
	if present == nil {
		m.Profile.setRecords("accounts", append(m.Profile.records("accounts"), account))
		return
	}
	for _, list := range []string{"policies", "futures"} {
		present.setRecords(list, append(present.records(list), account.records(list)...))
	}
}

// postDetach removes all terms of a policy from the member's profile, and the account with its last
// policy. Both can be attached again.
func (s *Sandbox) postDetach(m *member, r *http.Request) response {
	body, err := payload(r, "policyNumber")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	accounts := m.Profile.records("accounts")
	i := slices.IndexFunc(accounts, func(a record) bool { return holdsPolicy(a, body.text("policyNumber")) })
	if i < 0 {
		return response{http.StatusOK, record{"error": "We could not find that policy on your profile."}}
	}
	m.Attachable = append(m.Attachable, split(accounts[i], body.text("policyNumber")))
	if len(accounts[i].records("policies"))+len(accounts[i].records("futures")) == 0 {
		m.Profile.setRecords("accounts", slices.Delete(accounts, i, i+1))
	}
	return done
}

// split moves a policy from an account to a copy of the account that contains nothing else.
func split(account record, number string) record {
	part := maps.Clone(account)
	for _, list := range []string{"policies", "futures"} {
		var out, kept []record
		for _, policy := range account.records(list) {
			if strings.EqualFold(policy.text("policyNumber"), number) {
				out = append(out, policy)
			} else {
				kept = append(kept, policy)
			}
		}
		part.setRecords(list, out)
		account.setRecords(list, kept)
	}
	return part
}
