package member

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
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

// Spec: DATA-20, DATA-21.
func TestPairs(t *testing.T) {
	t.Parallel()
	p := household()
	type pair struct {
		Name             string
		Policies, Others []string
	}
	var accounts, agencies []pair
	for _, a := range p.AccountPolicies() {
		accounts = append(accounts, pair{a.Account.Number, numbers(a.Policies), nil})
	}
	paired, unassigned := p.AgencyPolicies()
	for _, a := range paired {
		agencies = append(agencies, pair{a.Agency.Name, numbers(a.Active), numbers(a.Others)})
	}
	wantAccounts := []pair{
		{"300", []string{"HO9", "PA2"}, nil},
		{"A10", []string{}, nil},
		{"b20", []string{"AA5", "Aa5", "aa5", "AB1"}, nil},
		{"100", []string{"ho1"}, nil},
	}
	wantAgencies := []pair{
		{"birch Agency", []string{"HO9"}, []string{"AB1"}}, // AB1 has not begun
		{"Empty", []string{}, []string{}},
		{"Maple Agency", []string{"AA5"}, []string{"PA2"}}, // PA2 is canceled
	}
	same(t, "AccountPolicies", wantAccounts, accounts)
	same(t, "AgencyPolicies", wantAgencies, agencies)
	same(t, "policies without an agency", []string{"ho1"}, numbers(unassigned))
}

func TestClaimablePoliciesIncludesCanceledButNotFuture(t *testing.T) {
	t.Parallel()
	p := &Profile{Accounts: []Account{{Policies: []Policy{
		{Number: "HO1", FuturePolicy: true},
		{Number: "HO1"},
		{Number: "HO1", TypeDescription: "second term"},
		{Number: "AA2", FilterCancelled: true},
		{Number: "AA3", FuturePolicy: true},
	}}}}
	got := p.ClaimablePolicies()
	if diff := cmp.Diff([]string{"HO1", "AA2"}, numbers(got)); diff != "" {
		t.Fatalf("ClaimablePolicies (-want +got):\n%s", diff)
	}
	if got[0].FuturePolicy || got[0].TypeDescription != "" {
		t.Errorf("ClaimablePolicies[0] = %+v, want the first current term", got[0])
	}
}

func TestMayLackAnAccountOrAPolicy(t *testing.T) {
	t.Parallel()
	for incomplete, want := range map[Incomplete]bool{
		{}: false, {Accounts: true}: true, {Policies: true}: true, {Agencies: true}: false,
	} {
		if got := incomplete.Any(); got != want {
			t.Errorf("%+v: may lack one = %t, want %t", incomplete, got, want)
		}
	}
}

func TestLacksClaims(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		profile Profile
		want    bool
	}{
		"all":        {Profile{ClaimsKnown: true}, false},
		"none":       {Profile{}, true},
		"some":       {Profile{ClaimsKnown: true, ClaimsIncomplete: true}, true},
		"not online": {Profile{Missing: Missing{Claims: true}}, false},
	} {
		if got := test.profile.LacksClaims(); got != test.want {
			t.Errorf("%s loaded: LacksClaims = %t, want %t", name, got, test.want)
		}
	}
}

// Spec: DATA-19, DATA-25.
func TestPolicySummaryListsActivePoliciesApart(t *testing.T) {
	t.Parallel()
	p := &Profile{Accounts: []Account{{Policies: []Policy{
		{Number: "AA1", Cancelled: true}, // canceled, but not yet filtered
		{Number: "BT2", FilterCancelled: true},
		{Number: "HO3", FuturePolicy: true},
		{Number: "ho3"},
		{Number: "IM4", FuturePolicy: true},
		{Number: "PE5", Cancelled: true, FilterCancelled: true},
		{Number: "PE5"}, // reinstated
	}}}}
	active, others := p.PolicySummary()
	same(t, "active", []string{"ho3", "PE5", "AA1"}, numbers(active))
	same(t, "others", []string{"BT2", "IM4"}, numbers(others))
	if slices.ContainsFunc(active, func(q *Policy) bool { return !q.IsActive(Date{}) }) {
		t.Errorf("active = %+v, want no term that is filtered or future", active)
	}
}

func TestAgency(t *testing.T) {
	t.Parallel()
	p := &Profile{Agencies: []Agency{{Name: "Unknown"}, {ID: "1", Name: "One"}, {ID: "2", Name: "Two"}}}
	if a, ok := p.Agency("2"); !ok || a.Name != "Two" {
		t.Errorf("Agency(2) = %+v, %t, want Two", a, ok)
	}
	if a, ok := p.Agency(""); ok {
		t.Errorf("Agency of an empty ID = %+v, want none", a)
	}
	p.Accounts = []Account{{Number: "1", Policies: []Policy{{Number: "A", AccountNumber: "1"}}}}
	_, unassigned := p.AgencyPolicies()
	if own := p.AccountAgencies(p.Accounts[0]); len(unassigned) != 1 || len(own) != 0 {
		t.Errorf("%d policies without an agency, agencies %+v of the account, want 1 and none", len(unassigned), own)
	}
}

// An indexed profile keeps the selections of its day only.
func TestSelectionsOfTheNextDay(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, 11, 21)
	begins := Policy{Number: "AA1", EffectiveDate: today.AddDays(1), ExpirationDate: today.AddDays(365)}
	begins.FuturePolicy = true
	p := (&Profile{Accounts: []Account{{Policies: []Policy{begins}}}}).Indexed()
	for day, want := range []int{0, 1, 0} {
		dated := p.On(today.AddDays(day % 2))
		if active, _ := dated.PolicySummary(); len(active) != want || len(dated.ClaimablePolicies()) != want {
			t.Errorf("day %d: active = %d, claimable = %d, want %d", day, len(active), len(dated.ClaimablePolicies()), want)
		}
	}
}

// Each account has its own term of a number, and the profile has one.
func TestTermsOfTwoAccounts(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, 11, 21)
	p := (&Profile{Accounts: []Account{
		{Number: "1", Policies: []Policy{term(1, -300, 65)}},
		{Number: "2", Policies: []Policy{term(2, -100, 265)}},
	}}).On(today)
	for i, pair := range p.AccountPolicies() {
		own, apart := pair.Summary()
		described := pair.Account.ActivePolicies(today)
		if want := Cents(int64(i + 1)); len(own)+len(apart) != 1 || own[0].Premium != want ||
			described[0].Premium != want {
			t.Errorf("account %s: %+v, want its own term", pair.Account.Number, own)
		}
	}
	if active, _ := p.PolicySummary(); len(active) != 1 || active[0].Premium != Cents(2) {
		t.Errorf("active = %+v, want the term with the later first day", active)
	}
}

func TestLinesAndStatesOfActiveAndFuturePolicies(t *testing.T) {
	t.Parallel()
	p := &Profile{Accounts: []Account{{Policies: []Policy{
		{Number: "AA1", RiskState: "IA"},
		{Number: "AA2", RiskState: "IA"},
		{Number: "BT3", RiskState: "MN", FuturePolicy: true, FilterCancelled: true},
		{Number: "HO4", RiskState: "WI", FilterCancelled: true},
		{Number: "ZZ5", RiskState: "IA"},
	}}}}
	same(t, "lines", []PolicyType{Auto, Boat}, p.Lines())
	same(t, "states", []string{"IA", "MN"}, p.States())
}

// Another system may spell a policy's number otherwise.
func TestDocumentsAreKeptLatestFirst(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, 11, 21)
	document := func(policy string, days int) Document {
		return Document{PolicyNumber: policy, Date: today.AddDays(days)}
	}
	sent := []Document{document("aa-1", -1), document("HO2", -2), document("", 0)}
	p := &Profile{Accounts: []Account{{Policies: []Policy{{Number: "AA1"}}}}}
	want := []Document{document("", 0), document("AA1", -1), document("HO2", -2)}
	same(t, "documents", want, p.WithDocuments(DocumentList{Documents: sent}).Documents.Documents, plain...)
	if sent[0].PolicyNumber != "aa-1" {
		t.Errorf("WithDocuments changed the list: %v", sent)
	}
}
