package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Each flag keeps its format: an object with a boolean or a letter, a letter, or a boolean.
func TestPaperless(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for _, c := range []struct {
		member, account, policy string
		before                  bool
		billing, policies       any // after the change
	}{
		{"household", "4100238715", "aa1182204", true, false, false},
		{"farm", "5200100417", "FAP0031175", true, "N", "N"},
		{"mortgagee", "", "", false, true, true},
	} {
		member := w.as(c.member)
		account := member.get("/profiles").json(t).Records("accounts")[0]
		if c.account == "" {
			c.account, c.policy = account.Text("accountNumber"), account.Records("policies")[0].Text("policyNumber")
		}
		member.set("/paperless/billing", fmt.Sprintf(`{"accountNumber": %q, "paperlessBilling": %t}`, c.account, !c.before), 204)
		member.set("/paperless/policy", fmt.Sprintf(`{"policyNumber": %q, "paperlessPolicy": %t}`, c.policy, !c.before), 204)
		accounts := member.get("/profiles").json(t).Records("accounts")
		if got := inner(find(accounts, "accountNumber", c.account)["paperlessBilling"], "paperlessBilling"); got != c.billing {
			t.Errorf("%s: paperlessBilling = %v, want %v", c.member, got, c.billing)
		}
		for _, account := range accounts {
			for _, policy := range slices.Concat(account.Records("policies"), account.Records("futures")) {
				got := inner(policy["paperlessPolicy"], "paperlessPolicy")
				if strings.EqualFold(policy.Text("policyNumber"), c.policy) && got != c.policies {
					t.Errorf("%s: paperlessPolicy = %v, want %v", c.member, got, c.policies)
				}
			}
		}
	}
}

func (s session) set(path, body string, status int) {
	s.t.Helper()
	wantStatus(s.t, s.send(http.MethodPut, path, body, "Idempotency-Key", path+body), status)
}

// inner returns a flag, or the flag in an object.
func inner(v any, key string) any {
	if object, ok := v.(map[string]any); ok {
		return object[key]
	}
	return v
}

func TestInvalidPaperlessIsRejected(t *testing.T) {
	t.Parallel()
	member := newHarness(t).as("household")
	member.set("/paperless/billing", `{"accountNumber": "5200100417", "paperlessBilling": true}`, 403)
	member.set("/paperless/billing", `{"accountNumber": "4100238715", "paperlessBilling": "Y"}`, 400)
	member.set("/paperless/billing", `{"accountNumber": "4100238715"}`, 400)
	member.set("/paperless/policy", `{"policyNumber": "FPP0031174", "paperlessPolicy": true}`, 403)
	member.set("/paperless/policy", `{"policyNumber": "AA1182204", "paperlessPolicy": 1}`, 400)
}
