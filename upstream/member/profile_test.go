package member

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// household returns unsorted lists with numbers in both letter cases, and a renewal that has the
// same number as the current term.
func household() *Profile {
	return &Profile{
		Accounts: []Account{
			{
				Number: "300",
				Policies: []Policy{
					{Number: "HO9", AgencyID: "b"}, {Number: "PA2", AgencyID: "a", Cancelled: true, FilterCancelled: true},
				},
			},
			{Number: "100", Cancelled: true, Policies: []Policy{{Number: "ho1", AgencyID: "gone", Cancelled: true}}},
			{Number: "b20", BillType: "Direct", Policies: []Policy{
				{Number: "aa5", AgencyID: "a", FuturePolicy: true, TypeDescription: "renewal"},
				{Number: "AA5", AgencyID: "a", TypeDescription: "first of two"},
				{Number: "Aa5", AgencyID: "a", TypeDescription: "second of two"},
				{Number: "AB1", AgencyID: "b", FuturePolicy: true},
			}},
			{Number: "A10", BillType: "Bill MORTGAGEE"},
		},
		Agencies: []Agency{{ID: "b", Name: "birch Agency"}, {ID: "c", Name: "Empty"}, {ID: "a", Name: "Maple Agency"}},
	}
}

func numbers(policies []*Policy) []string {
	list := []string{}
	for _, q := range policies {
		list = append(list, q.Number)
	}
	return list
}

func accountNumbers(accounts []Account) []string {
	list := []string{}
	for _, a := range accounts {
		list = append(list, a.Number)
	}
	return list
}

// Spec: DATA-19, DATA-21.
func TestSelections(t *testing.T) {
	t.Parallel()
	t.Run("as decoded", func(t *testing.T) { testSelections(t, household()) })
	t.Run("indexed", func(t *testing.T) { testSelections(t, household().Indexed()) })
}

func testSelections(t *testing.T, p *Profile) {
	t.Helper()
	for name, test := range map[string]struct{ got, want []string }{
		"AccountsInOrder": {accountNumbers(p.AccountsInOrder()), []string{"300", "A10", "b20", "100"}},
		"OpenAccounts":    {accountNumbers(p.OpenAccounts()), []string{"300", "A10", "b20"}},
		"Policies":        {numbers(p.Policies()), []string{"AA5", "Aa5", "aa5", "AB1", "ho1", "HO9", "PA2"}},
		"PoliciesInOrder": {numbers(p.PoliciesInOrder()), []string{"AA5", "Aa5", "aa5", "AB1", "HO9", "ho1", "PA2"}},
		"FuturePolicies":  {numbers(p.FuturePolicies()), []string{"aa5", "AB1"}},
		"Terms":           {numbers(p.Terms("aA5")), []string{"AA5", "Aa5", "aa5"}},
	} {
		same(t, name, test.want, test.got)
	}
	same(t, "a selection changed the profile", household(), p, plain...)
}

// plain compares value types of this package with ==.
var plain = []cmp.Option{
	cmp.Comparer(func(a, b Money) bool { return a == b }),
	cmp.Comparer(func(a, b Date) bool { return a == b }),
	cmpopts.IgnoreUnexported(Profile{}),
}

// Spec: DATA-20, DATA-21.
func TestPairs(t *testing.T) {
	t.Parallel()
	p := household()
	type pair struct {
		Name     string
		Policies []string
	}
	var accounts, agencies []pair
	for _, a := range p.AccountPolicies() {
		accounts = append(accounts, pair{a.Account.Number, numbers(a.Policies)})
	}
	paired, unassigned := p.AgencyPolicies()
	for _, a := range paired {
		agencies = append(agencies, pair{a.Agency.Name, numbers(slices.Concat(a.Active, a.Others))})
	}
	wantAccounts := []pair{
		{"300", []string{"HO9", "PA2"}}, {"A10", []string{}}, {"b20", []string{"AA5", "Aa5", "aa5", "AB1"}}, {"100", []string{"ho1"}},
	}
	wantAgencies := []pair{
		{"birch Agency", []string{"HO9", "AB1"}}, // AB1 has not begun
		{"Empty", []string{}},
		{"Maple Agency", []string{"AA5", "PA2"}},
	}
	same(t, "AccountPolicies", wantAccounts, accounts)
	same(t, "AgencyPolicies", wantAgencies, agencies)
	same(t, "policies without an agency", []string{"ho1"}, numbers(unassigned))
}
