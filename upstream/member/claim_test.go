package member

import (
	"reflect"
	"testing"
	"time"
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

// Spec: CLAIM-5.
func TestOpenClaimTakesFiles(t *testing.T) {
	t.Parallel()
	for claim, want := range map[*Claim]bool{
		{AcceptsFiles: true}: true, {AcceptsFiles: true, Closed: true}: false, {}: false,
		{AcceptsFiles: true, ClosedUnread: true}: false,
	} {
		if got := claim.TakesFiles(); got != want {
			t.Errorf("closed = %t, accepts files = %t: takes files = %t, want %t", claim.Closed, claim.AcceptsFiles, got, want)
		}
	}
}

func TestPaidOnClaim(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		payments []ClaimPayment
		want     Money
	}{
		"none":              {nil, Money{}},
		"two":               {[]ClaimPayment{{Amount: Cents(85050)}, {Amount: Cents(-50)}}, Cents(85000)},
		"an unknown amount": {[]ClaimPayment{{Amount: Cents(1)}, {}}, Money{}},
	}
	for name, test := range tests {
		if got := (Claim{Payments: test.payments}).Paid(); got != test.want {
			t.Errorf("%s: Paid = %v, want %v", name, got, test.want)
		}
	}
}
