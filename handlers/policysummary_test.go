package handlers_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
)

// mixedPolicies is a profile with one policy of each kind. Only the two flags of section 3 decide
// which ones are active: HO2207719 is canceled and active, BT0456731 is not canceled and filtered.
const mixedPolicies = `{"accounts": [{"accountNumber": "4100238715", "billType": "Direct bill", "minDue": "0", "balance": "0", "policies": [
	{"policyNumber": "AA1182204", "agencyId": "0117", "effectiveDate": "2020-01-01", "expirationDate": "2060-01-01", "allowCardPrint": true, "insured": {"primary": {"full": "Pat"}}, "vehicles": [{"makeModel": "Civic"}]},
	{"policyNumber": "HO2207719", "agencyId": "0117", "expirationDate": "2060-01-01", "cancelled": true},
	{"policyNumber": "BT0456731", "agencyId": "0117", "expirationDate": "2060-01-01", "filterCancelled": true}
], "futures": [
	{"policyNumber": "AA1182204", "agencyId": "0117", "effectiveDate": "2060-01-01"},
	{"policyNumber": "AB0099812", "agencyId": "0117", "effectiveDate": "2060-01-01", "expirationDate": "2060-07-01", "allowCardPrint": true, "insured": {"primary": {"full": "Pat"}}, "vehicles": [{"makeModel": "Golf"}]}
]}], "agencies": [{"id": "0117", "name": "Cedar Agency"}]}`

var policyNumber = regexp.MustCompile(`[A-Z]{2}\d{7}`)

// policyNumbers returns the policy numbers in a selection's texts and attributes, each once.
func policyNumbers(t *testing.T, s *goquery.Selection) []string {
	t.Helper()
	numbers := []string{}
	for _, one := range s.EachIter() {
		html, err := goquery.OuterHtml(one)
		handlertest.Must(t, err)
		numbers = append(numbers, policyNumber.FindAllString(html, -1)...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// Spec: DATA-19, DATA-25.
func TestEverySummaryListsActivePoliciesAndOthersApart(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		active, apart         string // selectors
		wantActive, wantApart string
	}{
		"/home": {
			"[aria-labelledby=policies]", "[aria-labelledby=other-policies]", "AA1182204 HO2207719", "",
		}, // See all leads to the others
		"/policies/all": {".know:not(.know ~ .know)", ".know ~ .know", "AA1182204 HO2207719", "AB0099812 BT0456731"},
		"/profile":      {"#policies ul:first-of-type", "#policies h3 + ul", "AA1182204 HO2207719", "AB0099812 BT0456731"},
		"/agents":       {"summary + ul", "summary + ul ~ ul", "AA1182204 HO2207719", "AB0099812 BT0456731"},
		"/cards": {
			".id-first, .id-group:not(h2 ~ .id-group)", ".id-cards > h2 ~ .id-group", "AA1182204",
			"AB0099812",
		},
		"/documents":   {"#about > option", "#about optgroup option", "AA1182204 HO2207719", "BT0456731"},
		"/new-message": {"#about > option[value^=policy]", "#about optgroup option", "AA1182204 HO2207719", "AB0099812 BT0456731"},
		"/new-claim":   {".option:not(.option-group ~ .option)", ".option-group ~ .option", "AA1182204 HO2207719", "BT0456731"},
	}
	h := handlertest.New(t)
	h.Box.InjectFault(profileFault(mixedPolicies))
	b := h.Browser()
	b.SignIn("household", "/home")
	for path, test := range tests {
		main := b.Open(path).Doc().Find("main")
		if diff := cmp.Diff(strings.Fields(test.wantActive), policyNumbers(t, main.Find(test.active))); diff != "" {
			t.Errorf("%s: active policies (-want +got):\n%s", path, diff)
		}
		if diff := cmp.Diff(strings.Fields(test.wantApart), policyNumbers(t, main.Find(test.apart))); diff != "" {
			t.Errorf("%s: policies apart (-want +got):\n%s", path, diff)
		}
	}
}
