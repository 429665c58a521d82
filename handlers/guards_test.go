package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// guardCase is a member's request and the target of its redirect, "" for the page itself.
type guardCase struct{ member, path, want string }

// Section 2, billing and payments guards: where each leads. The order of accounts is member's.
// Spec: GUARD-1, GUARD-2, GUARD-3, GUARD-4, GUARD-5, GUARD-6.
func TestAccountGuards(t *testing.T) {
	t.Parallel()
	tests := map[string]guardCase{
		"billing, first account":                        {"household", "/billing", "/billing/4100238715"},
		"billing, own account":                          {"household", "/billing/4100241190", ""},
		"billing, other member's account":               {"household", "/billing/5200100433", "/billing/4100238715"},
		"billing, no accounts":                          {"newcomer", "/billing", "/home"},
		"payments, first account":                       {"household", "/payments", "/payments/4100238715"},
		"payments, other member's account":              {"household", "/payments/5200100433", "/payments/4100238715"},
		"payments, own canceled account":                {"farm", "/payments/5200100409", "/payments/5200100417"},
		"payments, step of account that mortgagee pays": {"mortgagee", "/payments/4100390046/make-payment", "/home"},
		"payments, no accounts":                         {"newcomer", "/payments", "/home"},
		"payments, other ways of other member's account": {
			"household", "/payments/5200100433/autopay/other-ways", "/payments/4100238715",
		},
	}
	runGuardCases(t, tests)
}

// Section 2, policies guard: where it leads. The order of policies is member's.
// Spec: GUARD-7, GUARD-8.
func TestPoliciesGuard(t *testing.T) {
	t.Parallel()
	runGuardCases(t, map[string]guardCase{
		"first policy":                 {"household", "/policies", "/policies/auto/AA1182204"},
		"own policy":                   {"household", "/policies?policyNumber=HO2207719", "/policies/home/HO2207719"},
		"other member's policy":        {"household", "/policies?policyNumber=BAP0048801", "/policies/auto/AA1182204"},
		"no policies, policy in query": {"newcomer", "/policies?policyNumber=AA1182204", "/home"},
		"own page":                     {"household", "/policies/home/HO2207719", ""},
		"page in another case":         {"household", "/policies/home/ho2207719", "/policies/home/HO2207719"},
		"page of the wrong type":       {"household", "/policies/boat/HO2207719", "/policies/home/HO2207719"},
		"other member's page":          {"household", "/policies/coml-auto/BAP0048801", "/policies/auto/AA1182204"},
	})
}

// runGuardCases signs in each member once and checks every redirect.
func runGuardCases(t *testing.T, tests map[string]guardCase) {
	t.Helper()
	h := handlertest.New(t)
	browsers := map[string]*handlertest.Browser{}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b := browsers[test.member]
			if b == nil {
				b = h.Browser()
				b.SignIn(test.member, "/home")
				browsers[test.member] = b
			}
			r := b.GetAfterOverlay(test.path)
			handlertest.WantRedirect(t, r, test.want)
			if test.want == "" && r.Status != http.StatusOK {
				t.Errorf("%s: status = %d, want 200", test.path, r.Status)
			}
		})
	}
}

// encodings returns variants of a number that a proxy or a careless comparison could treat as the
// number itself.
func encodings(number string) map[string]string {
	full := strings.Map(func(r rune) rune { return r - '0' + '０' }, number)
	return map[string]string{
		"plain":                  number,
		"encoded digit":          "%3" + number[:1] + number[1:],
		"twice encoded digit":    "%253" + number[:1] + number[1:],
		"trailing slash":         number + "/",
		"encoded slash":          number + "%2F",
		"trailing space":         number + "%20",
		"leading space":          "%20" + number,
		"trailing line feed":     number + "%0A",
		"trailing zero byte":     number + "%00",
		"trailing dot":           number + ".",
		"parent folder":          "x/../" + number,
		"encoded parent folder":  "x%2F..%2F" + number,
		"encoded dots":           "x/%2e%2e/" + number,
		"current folder":         "./" + number,
		"backslash":              "x%5C..%5C" + number,
		"path parameter":         number + ";v=1",
		"fullwidth digits":       url.PathEscape(full),
		"overlong encoding":      "%c0%b" + number[:1] + number[1:],
		"right-to-left mark":     "%E2%80%8F" + number,
		"leading slashes":        "/" + number,
		"own number, then other": "4100238715%2F..%2F" + number,
	}
}

// No encoding of a number opens another member's account or policy (section 6) or calls the
// provider.
// Spec: ACCESS-2.
func TestOtherMembersNumbersAreRejectedInAnyEncoding(t *testing.T) {
	t.Parallel()
	const account, policy = "5200100433", "0048801"
	h, b, _ := handlertest.SignInAt(t, "/home")
	summaries := h.Box.Calls(handlertest.SummaryCall)
	for name, encoded := range encodings(account) {
		for _, pattern := range []string{
			"/billing/%s", "/billing/%s/due", "/billing/%s/transactions", "/billing/%s/transactions.csv", "/billing/%s/due.ics",
			"/payments/%s", "/payments/%s/make-payment", "/payments/%s/autopay/other-ways",
		} {
			wantHidden(t, b, name, strings.Replace(pattern, "%s", encoded, 1), account)
		}
		if r := b.Post("/payments/"+encoded+"/session", url.Values{}); r.Status < http.StatusMultipleChoices {
			t.Errorf("%s: payment session: status = %d, want 300 or above", name, r.Status)
		}
	}
	for name, encoded := range encodings(policy) {
		for _, pattern := range []string{
			"/policies/coml-auto/BAP%s", "/policies/coml-auto/bap%s", "/policies?policyNumber=BAP%s",
			"/cards/BAP%s/all.pdf", "/profile/detach/BAP%s",
		} {
			wantHidden(t, b, name, strings.Replace(pattern, "%s", encoded, 1), "BAP"+policy)
		}
	}
	if now := h.Box.Calls(handlertest.SummaryCall); now != summaries {
		t.Errorf("billing summary calls = %d, want 0", now-summaries)
	}
	if n := h.Box.Calls("POST /payments/payment-modal"); n != 0 {
		t.Errorf("payment session calls = %d, want 0", n)
	}
}

// wantHidden expects a redirect or a 4xx page that does not contain the number.
func wantHidden(t *testing.T, b *handlertest.Browser, encoding, path, number string) {
	t.Helper()
	r := b.Send(http.MethodGet, path, nil)
	if r.Status == http.StatusOK || r.Status >= http.StatusInternalServerError || strings.Contains(r.Location(), number) ||
		strings.Contains(r.Text("body"), number) {
		t.Errorf("%s: %s: status = %d, redirect = %q, want neither the page nor the number", encoding, path, r.Status,
			r.Location())
	}
}
