package member

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var (
	firstCall = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	nextCall  = firstCall.Add(time.Second)
)

func owing(asOf time.Time) *Profile {
	return &Profile{Accounts: []Account{
		{Number: "1", Balance: Cents(100), Insured: "Pat Example", DueAsOf: asOf},
		{Number: "2", Balance: Cents(200), DueAsOf: asOf, Unread: Unread{"cancelled", "dueDate", "transactions[]"}},
	}}
}

func paid(asOf time.Time) Due {
	return Due{
		AccountNumber: "2", Balance: Cents(0), MinimumDue: Cents(0), DueDate: NewDate(2027, time.January, 5),
		AutoPay: "EFT", DueDay: "5", Transactions: []Transaction{{Amount: Cents(-200)}}, AsOf: asOf,
		PastDue: Cents(0), AutoPaySuspended: true, Unread: Unread{"autoPayDate"},
	}
}

// Spec: DATA-4, PROFILE-4.
func TestWithDue(t *testing.T) {
	t.Parallel()
	before := owing(firstCall)
	after := before.WithDue(paid(nextCall))
	want := owing(firstCall)
	want.Accounts[1] = Account{
		Number: "2", Balance: Cents(0), MinimumDue: Cents(0), DueDate: NewDate(2027, time.January, 5),
		AutoPay: "EFT", DueDay: "5", Transactions: []Transaction{{Amount: Cents(-200)}}, DueAsOf: nextCall,
		PastDue: Cents(0), AutoPaySuspended: true, Unread: Unread{"cancelled", "autoPayDate"},
		Profiled: Amounts{Balance: Cents(200)},
	}
	same(t, "WithDue", want, after, plain...)
	if diff := cmp.Diff(owing(firstCall), before, plain...); diff != "" {
		t.Errorf("WithDue changed the original:\n%s", diff)
	}
}

func TestKeepNewerDue(t *testing.T) {
	t.Parallel()
	old := owing(firstCall).WithDue(paid(nextCall))
	got := owing(firstCall).KeepNewerDue(old).Accounts
	if got[1].Balance != Cents(0) || got[0].Balance != Cents(100) {
		t.Errorf("a load that started before the payment restored the old amounts: %v", got)
	}
	fresh := owing(nextCall.Add(time.Second))
	if fresh.KeepNewerDue(old) != fresh {
		t.Error("a load that started after the payment did not replace the old amounts")
	}
	same := owing(nextCall)
	if same.KeepNewerDue(old) != same {
		t.Error("of two responses of the same time, the load did not win")
	}
	if p := owing(firstCall); p.KeepNewerDue(nil) != p {
		t.Error("KeepNewerDue(nil) changed the profile")
	}
	gone := &Profile{Accounts: owing(firstCall).Accounts[:1]}
	if got := gone.KeepNewerDue(old); len(got.Accounts) != 1 {
		t.Errorf("KeepNewerDue restored a detached account: %v", got.Accounts)
	}
}

// The newer of two sets of amounts applies, by the time that the provider states, or by the time of
// the call.
//
// Spec: BILL-15.
func TestLaterAmountsApply(t *testing.T) {
	t.Parallel()
	// Times are hours after noon; 0 for not stated.
	amounts := func(summary bool, stated, called int) Due {
		d := Due{AccountNumber: "1", FromSummary: summary, AsOf: noon.Add(time.Duration(called) * time.Hour)}
		if stated != 0 {
			d.AmountsAsOf = noon.Add(time.Duration(stated) * time.Hour)
		}
		return d
	}
	const profile, summary = false, true
	for name, test := range map[string]struct{ earlier, later Due }{
		"both stated":                 {amounts(summary, 1, 4), amounts(profile, 2, 3)},
		"only the profile's, earlier": {amounts(profile, 1, 4), amounts(summary, 0, 3)},
		"only the profile's, later":   {amounts(summary, 0, 3), amounts(profile, 4, 2)},
		"only the summary's":          {amounts(summary, 5, 3), amounts(profile, 0, 4)},
		"only one of two profiles":    {amounts(profile, 5, 3), amounts(profile, 0, 4)},
		"neither":                     {amounts(summary, 0, 3), amounts(profile, 0, 4)},
	} {
		for _, held := range []Due{test.earlier, test.later} {
			p := (&Profile{Accounts: []Account{{Number: "1"}}}).WithDue(held)
			other := test.later
			if held.AsOf.Equal(test.later.AsOf) {
				other = test.earlier
			}
			if replaced := p.WithDue(other) != p; replaced != held.AsOf.Equal(test.earlier.AsOf) {
				t.Errorf("%s: amounts called at %s replaced = %t, want %t", name, held.AsOf, replaced, !replaced)
			}
		}
	}
}

func TestSameDueIsThatOfAnyTime(t *testing.T) {
	t.Parallel()
	held := owing(firstCall).WithDue(paid(nextCall))
	later := paid(nextCall.Add(time.Hour))
	if !held.WithDue(later).SameDue(held, "2") {
		t.Error("the same amounts of a later call differ")
	}
	for name, change := range map[string]func(*Due){
		"balance": func(d *Due) { d.Balance = Cents(1) }, "due day": func(d *Due) { d.DueDay = "6" },
		"AutoPay": func(d *Due) { d.AutoPay = "" }, "its day": func(d *Due) { d.AutoPayDate = d.DueDate },
		"suspended": func(d *Due) { d.AutoPaySuspended = false }, "past due": func(d *Due) { d.PastDue = Cents(1) },
		"older ones": func(d *Due) { d.Older = "?page=2" }, "unread": func(d *Due) { d.Unread = nil },
		"transactions": func(d *Due) { d.Transactions = nil },
	} {
		d := later
		change(&d)
		if held.WithDue(d).SameDue(held, "2") {
			t.Errorf("%s: the same due information, want another", name)
		}
	}
}
