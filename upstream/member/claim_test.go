package member

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestClaimsInOrder(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, time.November, 21)
	p := &Profile{Claims: []Claim{
		{Number: "1", Closed: true, LossDate: today},
		{Number: "2", Status: "Open", LossDate: today.AddDays(-9)},
		{Number: "3", Status: "Settled", Closed: true, LossDate: today.AddDays(-1)},
		{Number: "4", Status: "Payment issued", LossDate: today.AddDays(-2)},
		{Number: "5", Status: "Open"},
		{Number: "6", Status: "Reopened", LossDate: today.AddDays(-2)},
	}}
	var got []string
	for _, c := range p.ClaimsInOrder() {
		got = append(got, c.Number)
	}
	same(t, "ClaimsInOrder", []string{"4", "6", "2", "5", "1", "3"}, got)
	if p.Claims[0].Number != "1" {
		t.Errorf("ClaimsInOrder changed the profile: %v", p.Claims)
	}
}

func TestClaimablePoliciesIncludesCanceledButNotFuture(t *testing.T) {
	t.Parallel()
	p := &Profile{Accounts: []Account{{Policies: []Policy{
		{Number: "HO1", FuturePolicy: true},
		{Number: "HO1"},
		{Number: "HO1", TypeDescription: "second term"},
		{Number: "AA2", FilterCancelled: true},
		{Number: "AA3", FuturePolicy: true},
		{},
	}}}}
	got := p.ClaimablePolicies()
	if diff := cmp.Diff([]string{"HO1", "AA2"}, numbers(got)); diff != "" {
		t.Fatalf("ClaimablePolicies (-want +got):\n%s", diff)
	}
	if got[0].FuturePolicy || got[0].TypeDescription != "" {
		t.Errorf("ClaimablePolicies[0] = %+v, want the first current term", got[0])
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

// Details without what the list said don't hide it.
func TestClaimDetailsAreOverTheList(t *testing.T) {
	t.Parallel()
	day := NewDate(2026, 11, 11)
	listed := Claim{
		Number: "C1", PolicyNumber: "AA1", Kind: "Glass", Description: "A stone", Status: "Open",
		LossDate: day, ReportedDate: day,
	}
	if got := (Claim{Number: "C1"}).Over(listed); !reflect.DeepEqual(got, listed) {
		t.Errorf("details of nothing = %+v, want %+v", got, listed)
	}
	details := Claim{Number: "C1", Status: "Closed", Closed: true, LossDate: day.AddDays(1), Description: "Two stones"}
	want := details
	want.PolicyNumber, want.Kind, want.ReportedDate = "AA1", "Glass", day
	if got := details.Over(listed); !reflect.DeepEqual(got, want) {
		t.Errorf("details = %+v, want %+v", got, want)
	}
}
