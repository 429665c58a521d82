package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// What is missing in a summary is kept within bounds: see TestLaw4AbsentKeepsTheProfile for the
// rest.
func TestCompleteHasBounds(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	past, soon := member.NewDate(2026, time.November, 3), member.NewDate(2026, time.December, 3)
	own := member.Account{
		Number: "1", Balance: member.Cents(900), MinimumDue: member.Cents(300), DueDate: soon, AutoPay: "EFT", DueAsOf: now,
	}
	summary := func(balance int64) member.Due {
		return member.Due{AccountNumber: "1", Balance: member.Cents(balance), AsOf: now, Keys: []string{"totaldue"}}
	}
	if got := own.Complete(summary(900)); got.MinimumDue != own.MinimumDue || got.DueDate != soon || got.AutoPay != "EFT" {
		t.Errorf("Complete = %+v, want what the account has", got)
	}
	if got := own.Complete(summary(200)); got.MinimumDue.Known() {
		t.Errorf("minimum %s of a balance of 2.00, want it unknown", got.MinimumDue)
	}
	if got := own.Complete(summary(800)); got.MinimumDue.Known() {
		t.Errorf("minimum %s after the balance fell, want it unknown: some of it may be paid", got.MinimumDue)
	}
	late := own
	late.DueDate = past
	if same, other := late.Complete(summary(900)),
		late.Complete(summary(800)); same.DueDate != past || other.DueDate.Known() {
		t.Errorf("due date = %s, with another balance %s, want it kept and none", same.DueDate, other.DueDate)
	}
	p := (&member.Profile{Accounts: []member.Account{own}}).WithWindowClosed("1")
	if got := p.Accounts[0].Complete(summary(900)); got.MinimumDue.Known() || !got.DueDate.Unread() ||
		got.AutoPay != member.UnreadAutoPay {
		t.Errorf("after a window: %+v, want what decides unread", got)
	}
	full := summary(900)
	full.Keys, full.MinimumDue = append(full.Keys, "minimumdue"), member.Cents(100)
	known, _ := (&member.Profile{Accounts: []member.Account{own}}).WithDue(full).Account("1")
	if got := known.Complete(summary(900)); got.MinimumDue.Known() {
		t.Errorf("minimum %s, which an earlier summary had, want it cleared", got.MinimumDue)
	}
	later := member.Account{Number: "1", DueAsOf: now.Add(time.Minute)}
	reloaded := (&member.Profile{Accounts: []member.Account{later}}).KeepNewerDue(&member.Profile{
		Accounts: []member.Account{known},
	})
	if len(reloaded.Accounts[0].SummaryKeys) != 2 {
		t.Error("a later profile forgets the keys of an earlier summary")
	}
}
