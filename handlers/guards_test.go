package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// guarded is where a member's request leads; "" for the page itself.
type guarded struct{ who, path, want string }

// Section 2, billing and payments guards: the orders of accounts, and home for whoever has none.
func TestAccountGuards(t *testing.T) {
	t.Parallel()
	tests := map[string]guarded{
		"billing, the first":                      {"household", "/billing", "/billing/4100238715"},
		"billing, one of mine":                    {"household", "/billing/4100241190", ""},
		"billing, somebody else's":                {"household", "/billing/5200100433", "/billing/4100238715"},
		"billing, a cancelled one comes last":     {"farm", "/billing", "/billing/5200100417"},
		"billing, a cancelled one of mine":        {"farm", "/billing/5200100409", ""},
		"billing, the mortgage company pays":      {"mortgagee", "/billing", "/billing/4100390046"},
		"billing, the first of many":              {"many", "/billing", "/billing/6100200007"},
		"billing, the last of many":               {"many", "/billing/6100200131", ""},
		"billing, no accounts":                    {"newcomer", "/billing", "/home"},
		"billing, no accounts, one asked for":     {"newcomer", "/billing/4100238715", "/home"},
		"payments, the first":                     {"household", "/payments", "/payments/4100238715"},
		"payments, one of mine":                   {"household", "/payments/4100241190", ""},
		"payments, somebody else's":               {"household", "/payments/5200100433", "/payments/4100238715"},
		"payments, the first that is open":        {"farm", "/payments", "/payments/5200100417"},
		"payments, a cancelled one of mine":       {"farm", "/payments/5200100409", "/payments/5200100417"},
		"payments, the mortgage company pays":     {"mortgagee", "/payments", "/home"},
		"payments, it pays the one asked for":     {"mortgagee", "/payments/4100390046", "/home"},
		"payments, a step of one that is not":     {"mortgagee", "/payments/4100390046/make-payment", "/home"},
		"payments, the first of many":             {"many", "/payments", "/payments/6100200007"},
		"payments, no accounts":                   {"newcomer", "/payments", "/home"},
		"payments, no accounts, one asked for":    {"newcomer", "/payments/4100238715", "/home"},
		"payments, a step of somebody else's":     {"household", "/payments/5200100433/make-payment", "/payments/4100238715"},
		"payments, other ways of somebody else's": {"household", "/payments/5200100433/autopay/other-ways", "/payments/4100238715"},
	}
	wantGuarded(t, tests)
}

// The provider's own order does not matter, nor the case of its words.
func TestAccountGuardsSort(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	w.box.InjectFault(profileFault(`{"accounts":[
		{"accountNumber":"30","cancelled":false,"billType":"Direct bill"},
		{"accountNumber":"10","cancelled":true,"billType":"Direct bill"},
		{"accountNumber":"20","cancelled":false,"billType":"BILL MORTGAGEE"}]}`))
	b := w.browser()
	b.signIn("household", "/home")
	for path, want := range map[string]string{"/billing": "/billing/20", "/payments": "/payments/30", "/payments/20": "/payments/30", "/payments/10": "/payments/30"} {
		wantSentTo(t, b.loaded(path), want)
	}
}

// Section 2, policies guard: the query in any case, the order of policies, and home where nothing
// can be derived.
func TestPoliciesGuard(t *testing.T) {
	t.Parallel()
	wantGuarded(t, map[string]guarded{
		"the first":                   {"household", "/policies", "/policies/auto/AA1182204"},
		"one of mine":                 {"household", "/policies?policyNumber=HO2207719", "/policies/home/HO2207719"},
		"in any case":                 {"household", "/policies?policyNumber=ho2207719", "/policies/home/HO2207719"},
		"in mixed case":               {"many", "/policies?policyNumber=bOp0700004", "/policies/business/BOP0700004"},
		"a cancelled one of mine":     {"household", "/policies?policyNumber=BT0456731", "/policies/boat/BT0456731"},
		"somebody else's":             {"household", "/policies?policyNumber=BAP0048801", "/policies/auto/AA1182204"},
		"an empty wish":               {"household", "/policies?policyNumber=", "/policies/auto/AA1182204"},
		"two wishes":                  {"household", "/policies?policyNumber=HO2207719&policyNumber=BAP0048801", "/policies/home/HO2207719"},
		"a cancelled one comes last":  {"farm", "/policies", "/policies/coml-auto/BAP0048801"},
		"the first of many":           {"many", "/policies", "/policies/business/BOP0700004"},
		"a mortgagee pays":            {"mortgagee", "/policies", "/policies/home/HO5540812"},
		"no policies":                 {"newcomer", "/policies", "/home"},
		"no policies, one asked for":  {"newcomer", "/policies?policyNumber=AA1182204", "/home"},
		"a page of mine":              {"household", "/policies/home/HO2207719", ""},
		"a page in another case":      {"household", "/policies/home/ho2207719", "/policies/home/HO2207719"},
		"a page of the wrong type":    {"household", "/policies/boat/HO2207719", "/policies/home/HO2207719"},
		"a page of no type":           {"household", "/policies/HOME/HO2207719", "/policies/home/HO2207719"},
		"a page of somebody else's":   {"household", "/policies/coml-auto/BAP0048801", "/policies/auto/AA1182204"},
		"a page for a newcomer":       {"newcomer", "/policies/auto/AA1182204", "/home"},
		"a page with too much behind": {"household", "/policies/home/HO2207719/more", "/not-found"},
	})
}

func wantGuarded(t *testing.T, tests map[string]guarded) {
	t.Helper()
	w := newHarness(t)
	browsers := map[string]*browser{}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b := browsers[test.who]
			if b == nil {
				b = w.browser()
				b.signIn(test.who, "/home")
				browsers[test.who] = b
			}
			r := b.loaded(test.path)
			wantSentTo(t, r, test.want)
			if test.want == "" && r.status != http.StatusOK {
				t.Errorf("%s answers %d", test.path, r.status)
			}
		})
	}
}

// spellings are ways to write a number that some server on the way, or a careless comparison, could
// take for the number itself.
func spellings(number string) map[string]string {
	full := strings.Map(func(r rune) rune { return r - '0' + '０' }, number)
	return map[string]string{
		"plain":                   number,
		"a digit encoded":         "%3" + number[:1] + number[1:],
		"a digit encoded twice":   "%253" + number[:1] + number[1:],
		"a slash behind":          number + "/",
		"an encoded slash":        number + "%2F",
		"a space behind":          number + "%20",
		"a space before":          "%20" + number,
		"a line feed behind":      number + "%0A",
		"a zero byte behind":      number + "%00",
		"a dot behind":            number + ".",
		"a folder up":             "x/../" + number,
		"an encoded folder up":    "x%2F..%2F" + number,
		"encoded dots":            "x/%2e%2e/" + number,
		"this folder":             "./" + number,
		"a backslash":             "x%5C..%5C" + number,
		"a parameter behind":      number + ";v=1",
		"fullwidth digits":        url.PathEscape(full),
		"an overlong encoding":    "%c0%b" + number[:1] + number[1:],
		"a right-to-left mark":    "%E2%80%8F" + number,
		"two slashes before":      "/" + number,
		"own number, then theirs": "4100238715%2F..%2F" + number,
	}
}

// Nobody sees another member's account or policy, however the address is spelled (section 6), and
// the provider is not even asked.
func TestOtherMembersNumbersAreRejectedInAnyEncoding(t *testing.T) {
	t.Parallel()
	const account, policy = "5200100433", "0048801"
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	summaries := w.box.Calls("GET /accounts/{accountNumber}/billing-summary")
	for name, spelled := range spellings(account) {
		for _, pattern := range []string{
			"/billing/%s", "/billing/%s/due", "/billing/%s/transactions", "/billing/%s/transactions.csv", "/billing/%s/due.ics",
			"/payments/%s", "/payments/%s/due", "/payments/%s/make-payment", "/payments/%s/autopay/other-ways",
		} {
			wantNothingOf(t, b, name, strings.Replace(pattern, "%s", spelled, 1), account)
		}
		if r := b.post("/payments/"+spelled+"/session", url.Values{}); r.status < http.StatusMultipleChoices {
			t.Errorf("%s: a payment session answers %d", name, r.status)
		}
	}
	for name, spelled := range spellings(policy) {
		for _, pattern := range []string{
			"/policies/coml-auto/BAP%s", "/policies/coml-auto/bap%s", "/policies/coml-auto/BAP%s/list", "/policies?policyNumber=BAP%s",
			"/cards/BAP%s/all.pdf", "/profile/detach/BAP%s",
		} {
			wantNothingOf(t, b, name, strings.Replace(pattern, "%s", spelled, 1), "BAP"+policy)
		}
	}
	if now := w.box.Calls("GET /accounts/{accountNumber}/billing-summary"); now != summaries {
		t.Errorf("the provider was asked for %d amounts", now-summaries)
	}
	if n := w.box.Calls("POST /payments/payment-modal"); n != 0 {
		t.Errorf("the provider was asked for %d payment sessions", n)
	}
}

// wantNothingOf is sent away, or told that there is no such thing, without a word of the number.
func wantNothingOf(t *testing.T, b *browser, spelling, path, number string) {
	t.Helper()
	r := b.get(path)
	if r.status == http.StatusOK || r.status >= http.StatusInternalServerError || strings.Contains(r.location(), number) || strings.Contains(r.text("body"), number) {
		t.Errorf("%s: %s answers %d to %q", spelling, path, r.status, r.location())
	}
}
