package member_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

var (
	earlier = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	later   = earlier.Add(time.Second)
)

func owing(asOf time.Time) *member.Profile {
	return &member.Profile{Accounts: []member.Account{
		{Number: "1", Balance: member.Cents(100), Insured: "Pat Example", DueAsOf: asOf},
		{Number: "2", Balance: member.Cents(200), DueAsOf: asOf},
	}}
}

func paid(asOf time.Time) member.Due {
	return member.Due{
		AccountNumber: "2", Balance: member.Cents(0), MinimumDue: member.Cents(0), DueDate: member.NewDate(2027, time.January, 5),
		AutoPay: "EFT", DueDay: "5", Transactions: []member.Transaction{{Amount: member.Cents(-200)}}, AsOf: asOf,
	}
}

// Spec: DATA-4, PROFILE-4.
func TestWithDue(t *testing.T) {
	t.Parallel()
	before := owing(earlier)
	after := before.WithDue(paid(later))
	want := owing(earlier)
	want.Accounts[1] = member.Account{
		Number: "2", Balance: member.Cents(0), MinimumDue: member.Cents(0), DueDate: member.NewDate(2027, time.January, 5),
		AutoPay: "EFT", DueDay: "5", Transactions: []member.Transaction{{Amount: member.Cents(-200)}}, DueAsOf: later,
		Profiled: member.Amounts{Balance: member.Cents(200)},
	}
	same(t, "WithDue", want, after, plain...)
	if diff := cmp.Diff(owing(earlier), before, plain...); diff != "" {
		t.Errorf("WithDue changed the original:\n%s", diff)
	}
}

func TestKeepNewerDue(t *testing.T) {
	t.Parallel()
	old := owing(earlier).WithDue(paid(later))
	if got := owing(earlier).KeepNewerDue(old); got.Accounts[1].Balance != member.Cents(0) || got.Accounts[0].Balance != member.Cents(100) {
		t.Errorf("a load that started before the payment restored the old amounts: %v", got.Accounts)
	}
	fresh := owing(later.Add(time.Second))
	if fresh.KeepNewerDue(old) != fresh {
		t.Error("a load that started after the payment did not replace the old amounts")
	}
	same := owing(later)
	if same.KeepNewerDue(old) != same {
		t.Error("of two responses of the same time, the load did not win")
	}
	if p := owing(earlier); p.KeepNewerDue(nil) != p {
		t.Error("KeepNewerDue(nil) changed the profile")
	}
	gone := &member.Profile{Accounts: owing(earlier).Accounts[:1]}
	if got := gone.KeepNewerDue(old); len(got.Accounts) != 1 {
		t.Errorf("KeepNewerDue restored a detached account: %v", got.Accounts)
	}
}
