package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

func TestPolicyInForceHasStartedAndNotEnded(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	now := member.Policy{EffectiveDate: today, ExpirationDate: today}
	cancelled, over, upcoming := now, now, now
	cancelled.Cancelled, over.ExpirationDate, upcoming.EffectiveDate = true, today.AddDays(-1), today.AddDays(1)
	for name, policy := range map[string]member.Policy{"canceled": cancelled, "over": over, "upcoming": upcoming} {
		if policy.InForce(today) {
			t.Errorf("%s policy is in force", name)
		}
	}
	if !now.InForce(today) {
		t.Error("policy is not in force on its only day")
	}
}

func TestCardStatus(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	card := func(change func(q *member.Policy)) member.Policy {
		q := vouched(today)
		q.AllowCardPrint, q.Vehicles = true, []member.Vehicle{{ID: "vehicle-1"}}
		change(&q)
		return q
	}
	tests := map[string]struct {
		policy member.Policy
		want   member.CardStatus
	}{
		"current":            {card(func(*member.Policy) {}), member.CardAvailable},
		"current, last day":  {card(func(q *member.Policy) { q.ExpirationDate = today }), member.CardAvailable},
		"a future term":      {card(func(q *member.Policy) { q.FuturePolicy = true }), member.CardAvailable},
		"printing disabled":  {card(func(q *member.Policy) { q.AllowCardPrint = false }), member.CardPrintingDisabled},
		"no vehicle":         {card(func(q *member.Policy) { q.Vehicles = nil }), member.CardNoVehicle},
		"cancelled":          {card(func(q *member.Policy) { q.Cancelled = true }), member.CardCancelled},
		"a cancelled future": {card(func(q *member.Policy) { q.FuturePolicy, q.Cancelled = true, true }), member.CardCancelled},
		"expired":            {card(func(q *member.Policy) { q.ExpirationDate = today.AddDays(-1) }), member.CardExpired},
	}
	for name, test := range tests {
		p := &member.Profile{Accounts: []member.Account{{Number: "1"}}}
		if got := p.CardStatus(test.policy, today); got != test.want {
			t.Errorf("%s: CardStatus = %q, want %q", name, got, test.want)
		}
	}
}
