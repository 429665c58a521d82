package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// vouched returns a policy of account "1" with all data that a proof of insurance needs.
func vouched(today member.Date) member.Policy {
	return member.Policy{
		Number: "AA1", AccountNumber: "1", EffectiveDate: today.AddDays(-9), ExpirationDate: today.AddDays(9),
		Insured: member.Insured{Primary: member.Name{Full: "Pat Example"}},
	}
}

// Spec: VOUCH-1.
func TestNothingIsVouchedForWithoutDatesAndAName(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	tests := map[string]struct {
		change func(q *member.Policy)
		proof  member.ProofStatus
		card   member.CardStatus
	}{
		"complete":                 {func(*member.Policy) {}, member.ProofAvailable, member.CardAvailable},
		"a second insured only":    {func(q *member.Policy) { q.Insured.Primary, q.Insured.Secondary = member.Name{}, q.Insured.Primary }, member.ProofAvailable, member.CardAvailable},
		"no first day":             {func(q *member.Policy) { q.EffectiveDate = member.Date{} }, member.ProofByPhone, member.CardByPhone},
		"no last day":              {func(q *member.Policy) { q.ExpirationDate = member.Date{} }, member.ProofByPhone, member.CardByPhone},
		"no name":                  {func(q *member.Policy) { q.Insured = member.Insured{City: "Hollow"} }, member.ProofByPhone, member.CardByPhone},
		"no days, not started yet": {func(q *member.Policy) { q.EffectiveDate, q.FuturePolicy = member.Date{}, true }, member.ProofNotInForce, member.CardByPhone},
		"no account":               {func(q *member.Policy) { q.AccountNumber = "2" }, member.ProofByPhone, member.CardAvailable},
		"canceled":                 {func(q *member.Policy) { q.Cancelled = true }, member.ProofNotInForce, member.CardCancelled},
	}
	for name, test := range tests {
		q := vouched(today)
		q.AllowCardPrint, q.Vehicles = true, []member.Vehicle{{ID: "vehicle-1"}}
		test.change(&q)
		p := &member.Profile{Accounts: []member.Account{{Number: "1"}}}
		if proof, card := p.ProofStatus(q, today), p.CardStatus(q, today); proof != test.proof || card != test.card {
			t.Errorf("%s: proof = %q, card = %q, want %q, %q", name, proof, card, test.proof, test.card)
		}
	}
}

// Spec: VOUCH-2.
func TestNothingIsVouchedForAfterANotice(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	late := member.Account{MinimumDue: member.Cents(5000), DueDate: today.AddDays(-1)}
	tests := map[string]struct {
		account member.Account
		notices bool
		proof   member.ProofStatus
		card    member.CardStatus
		end     member.Date
	}{
		"no notice":                {member.Account{}, true, member.ProofAvailable, member.CardAvailable, today.AddDays(9)},
		"on its last day":          {member.Account{Notice: &member.Notice{LastDay: today}}, true, member.ProofAvailable, member.CardAvailable, today},
		"after its last day":       {member.Account{Notice: &member.Notice{LastDay: today.AddDays(-1)}}, true, member.ProofByPhone, member.CardByPhone, today.AddDays(-1)},
		"without a last day":       {member.Account{Notice: &member.Notice{Amount: member.Cents(5000)}}, true, member.ProofByPhone, member.CardByPhone, today.AddDays(9)},
		"after the term":           {member.Account{Notice: &member.Notice{LastDay: today.AddDays(30)}}, true, member.ProofAvailable, member.CardAvailable, today.AddDays(9)},
		"past due, no notices":     {late, false, member.ProofByPhone, member.CardAvailable, today.AddDays(9)},
		"past due, but no notice":  {late, true, member.ProofAvailable, member.CardAvailable, today.AddDays(9)},
		"due today":                {member.Account{MinimumDue: member.Cents(5000), DueDate: today}, false, member.ProofAvailable, member.CardAvailable, today.AddDays(9)},
		"nothing due":              {member.Account{MinimumDue: member.Cents(0), DueDate: today.AddDays(-1)}, false, member.ProofAvailable, member.CardAvailable, today.AddDays(9)},
		"the account is canceled":  {member.Account{Cancelled: true}, true, member.ProofByPhone, member.CardAvailable, today.AddDays(9)},
		"past due with an unknown": {member.Account{DueDate: today.AddDays(-1)}, false, member.ProofAvailable, member.CardAvailable, today.AddDays(9)},
	}
	for name, test := range tests {
		q := vouched(today)
		q.AllowCardPrint, q.Vehicles = true, []member.Vehicle{{ID: "vehicle-1"}}
		test.account.Number = "1"
		p := &member.Profile{SendsNotices: test.notices, Accounts: []member.Account{test.account}}
		if proof, card, end := p.ProofStatus(q, today), p.CardStatus(q, today), p.CoverageEnd(q); proof != test.proof || card != test.card || end != test.end {
			t.Errorf("%s: proof = %q, card = %q until %s, want %q, %q until %s", name, proof, card, end, test.proof, test.card, test.end)
		}
	}
}
