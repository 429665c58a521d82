package sandbox

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// postAttach adds an account with its policies to the member, by the number of the account or of
// one of its policies. Its three rejections use the three formats that section 8 requires clients
// to read.
func (s *Sandbox) postAttach(m *member, r *http.Request) response {
	body, err := formObject(r, "AccountOrPolicyNumber", "Zip")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	number, zip := strings.TrimSpace(body.Text("AccountOrPolicyNumber")), body.Text("Zip")
	if slices.ContainsFunc(m.Profile.Records("accounts"), named(number)) {
		return failure(http.StatusConflict, "This account or policy is already attached.")
	}
	i := slices.IndexFunc(m.Attachable, named(number))
	if i < 0 {
		return response{http.StatusOK, samples.Record{"error": "We could not find that account or policy."}}
	}
	if len(zip) < 5 || zip[:5] != zipOf(m.Attachable[i]) {
		return response{http.StatusBadRequest, "The zip code does not match the policy."}
	}
	m.attach(m.Attachable[i])
	m.Attachable = slices.Delete(m.Attachable, i, i+1)
	return done
}

// named matches an account by its number or the number of one of its policies.
func named(number string) func(samples.Record) bool {
	return func(account samples.Record) bool {
		return account.Text("accountNumber") == number || holdsPolicy(account, number)
	}
}

// zipOf returns the zip code of an account's first policy.
func zipOf(account samples.Record) string {
	for _, policy := range slices.Concat(account.Records("policies"), account.Records("futures")) {
		if insured, ok := policy["insured"].(map[string]any); ok {
			return samples.Record(insured).Text("zip")
		}
	}
	return ""
}

// attach adds an account, or adds its policies to the account if the member still has it.
func (m *member) attach(account samples.Record) {
	present := m.account(account.Text("accountNumber"))
	if present == nil {
		m.Profile.SetRecords("accounts", append(m.Profile.Records("accounts"), account))
		return
	}
	for _, list := range []string{"policies", "futures"} {
		present.SetRecords(list, append(present.Records(list), account.Records(list)...))
	}
}

// postDetach removes all terms of a policy from the member's profile, and the account with its last
// policy. Both can be attached again.
func (s *Sandbox) postDetach(m *member, r *http.Request) response {
	body, err := formObject(r, "policyNumber")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	accounts := m.Profile.Records("accounts")
	i := slices.IndexFunc(accounts, func(a samples.Record) bool { return holdsPolicy(a, body.Text("policyNumber")) })
	if i < 0 {
		return response{http.StatusOK, samples.Record{"error": "We could not find that policy on your profile."}}
	}
	m.Attachable = append(m.Attachable, split(accounts[i], body.Text("policyNumber")))
	if len(accounts[i].Records("policies"))+len(accounts[i].Records("futures")) == 0 {
		m.Profile.SetRecords("accounts", slices.Delete(accounts, i, i+1))
	}
	return done
}

// split moves a policy from an account to a copy of the account that contains nothing else.
func split(account samples.Record, number string) samples.Record {
	part := maps.Clone(account)
	for _, list := range []string{"policies", "futures"} {
		var out, kept []samples.Record
		for _, policy := range account.Records(list) {
			if strings.EqualFold(policy.Text("policyNumber"), number) {
				out = append(out, policy)
			} else {
				kept = append(kept, policy)
			}
		}
		part.SetRecords(list, out)
		account.SetRecords(list, kept)
	}
	return part
}
