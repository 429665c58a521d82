package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// A copy of an indexed profile has its changes in every selection.
func TestIndexFollowsChanges(t *testing.T) {
	t.Parallel()
	p := household().Indexed()
	paperless := p.WithPaperlessPolicy("aa5", true)
	if q, ok := paperless.Policy("AA5"); !ok || !q.PaperlessPolicy || !paperless.Policies()[0].PaperlessPolicy {
		t.Error("the selections of the copy have the policy from before the change")
	}
	if q, _ := p.Policy("AA5"); q.PaperlessPolicy {
		t.Error("the change is in the original too")
	}
	paid := p.WithDue(member.Due{AccountNumber: "300", Balance: member.Cents(7), AsOf: time.Now(), FromSummary: true})
	if a, _ := paid.Account("300"); a.Balance != member.Cents(7) {
		t.Errorf("balance = %s, want that of the change", a.Balance)
	}
	if a, _ := p.WithPaperlessBilling("b20", true).Account("b20"); !a.PaperlessBilling {
		t.Error("paperless billing = off, want the change")
	}
}

func TestIndexHasTheFirstAccountOfANumber(t *testing.T) {
	t.Parallel()
	p := &member.Profile{Accounts: []member.Account{{Number: "1", Insured: "first"}, {Number: "1", Insured: "second"}}}
	if a, ok := p.Indexed().Account("1"); !ok || a.Insured != "first" {
		t.Errorf("account = %q, want the first", a.Insured)
	}
	if _, ok := p.Account("2"); ok {
		t.Error("an unknown number has an account")
	}
}
