package member_test

import (
	"slices"
	"testing"

	"memberportal/upstream/member"
)

// Each condition has its reason, for the card and for the proof.
//
// Spec: VOUCH-17.
func TestReasonsOfNoCardAndNoProof(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	all := map[member.Reason]bool{}
	for name, test := range map[string]struct {
		change      change
		card, proof member.Reason
	}{
		"nothing":  {func(*member.Profile, *member.Policy) {}, "", ""},
		"canceled": {ofPolicy(func(q *member.Policy) { q.Cancelled = true }), member.WhyCanceled, member.WhyCanceled},
		"filtered": {ofPolicy(func(q *member.Policy) { q.FilterCancelled = true }), member.WhyCanceled, member.WhyCanceled},
		"canceled, not yet": {ofPolicy(func(q *member.Policy) {
			q.Cancelled, q.CancelledDate = true, today.AddDays(3)
		}), member.WhyCanceledLater, member.WhyCanceled},
		"over":     {ofPolicy(func(q *member.Policy) { q.ExpirationDate = today }), member.WhyOver, member.WhyOver},
		"to begin": {ofPolicy(func(q *member.Policy) { q.EffectiveDate = today.AddDays(1) }), "", member.WhyNotStarted},
		"unread day": {ofPolicy(func(q *member.Policy) {
			q.Unread = member.Unread{"expirationDate"}
		}), member.WhyUnread, member.WhyUnread},
		"day of cancellation": {ofPolicy(func(q *member.Policy) { q.CancelledDate = today }), member.WhyCanceledDay, member.WhyCanceledDay},
		"canceled account":    {ofAccount(func(a *member.Account) { a.Cancelled = true }), member.WhyNoOpenAccount, member.WhyNoOpenAccount},
		"still among futures": {ofPolicy(func(q *member.Policy) { q.FuturePolicy = true }), member.WhyStillFuture, member.WhyStillFuture},
		"after a canceled term": {func(p *member.Profile, q *member.Policy) {
			before := *q
			before.AccountNumber, before.Cancelled = "2", true
			q.EffectiveDate, q.ExpirationDate = today.AddDays(10), today.AddDays(190)
			p.Accounts = append(p.Accounts, member.Account{Number: "2", Policies: []member.Policy{before}})
		}, member.WhyEarlierEnded, member.WhyEarlierEnded},
		"no insured": {ofPolicy(func(q *member.Policy) { q.Insured = member.Insured{} }), member.WhyNoInsured, member.WhyNoInsured},
		"ended notice": {ofAccount(func(a *member.Account) {
			a.Notice = &member.Notice{LastDay: today.AddDays(-1)}
		}), member.WhyNoticeOver, member.WhyNoticeOver},
		"past due": {func(p *member.Profile, _ *member.Policy) {
			p.SendsNotices, p.Accounts[0].MinimumDue, p.Accounts[0].DueDate = false, member.Cents(500), today.AddDays(-1)
		}, "", member.WhyPastDue},
		"no card print":  {ofPolicy(func(q *member.Policy) { q.AllowCardPrint = false }), member.WhyNoCardPrint, ""},
		"no vehicle":     {ofPolicy(func(q *member.Policy) { q.Vehicles = nil }), member.WhyNoVehicle, ""},
		"unnamed":        {ofPolicy(func(q *member.Policy) { q.Vehicles[0].Make = "" }), member.WhyVehicleUnnamed, ""},
		"a reserved key": {ofPolicy(func(q *member.Policy) { q.Vehicles[0].Unconfirmed = true }), member.WhyVehicleOff, ""},
		"not on it yet":  {ofPolicy(func(q *member.Policy) { q.Vehicles[0].FirstDay = today.AddDays(1) }), member.WhyVehicleOff, ""},
		"not any more":   {ofPolicy(func(q *member.Policy) { q.Vehicles[0].LastDay = today.AddDays(-1) }), member.WhyVehicleOff, ""},
		"on its days": {ofPolicy(func(q *member.Policy) {
			q.Vehicles[0].FirstDay, q.Vehicles[0].LastDay = today, today
		}), "", ""},
		"its card print": {ofPolicy(func(q *member.Policy) { q.Vehicles[0].NoCardPrint = true }), member.WhyVehicleUnnamed, ""},
		"unread vehicles": {ofPolicy(func(q *member.Policy) {
			q.Vehicles, q.Unread = nil, member.Unread{"vehicles"}
		}), member.WhyVehiclesUnread, ""},
	} {
		v := vouched(test.change)
		if v.CardWhy != test.card || v.ProofWhy != test.proof {
			t.Errorf("%s: no card because %q, no proof because %q, want %q and %q", name, v.CardWhy, v.ProofWhy, test.card, test.proof)
		}
		if (v.Card == member.CardAvailable) != (v.CardWhy == "") || (v.Proof == member.ProofAvailable) != (v.ProofWhy == "") {
			t.Errorf("%s: %+v, want a reason wherever there is no card or no proof", name, v)
		}
		all[test.card], all[test.proof] = true, true
	}
	for _, reason := range member.Reasons {
		if !all[reason] {
			t.Errorf("no case has the reason %s", reason)
		}
	}
	if slices.Contains(member.Reasons, "") {
		t.Error("a reason is empty")
	}
}
