package member

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestNextTerm(t *testing.T) {
	t.Parallel()
	p := &Profile{Accounts: []Account{{Policies: []Policy{
		{Number: "PA1"},
		{Number: "PA2"},
		{Number: "PA4"},
		{Number: "PA5", FuturePolicy: true},
		{Number: "pa1", FuturePolicy: true},
		{Number: "PA4", FuturePolicy: true, Cancelled: true},
		{Number: "PA4", FuturePolicy: true, Unread: Unread{"cancelled"}},
	}}}}
	tests := map[string]struct {
		current Policy
		want    bool
	}{
		"in another letter case":   {Policy{Number: "PA1"}, true},
		"no renewal":               {Policy{Number: "PA2"}, false},
		"canceled or unread":       {Policy{Number: "PA4"}, false},
		"current is a future term": {Policy{Number: "PA5", FuturePolicy: true}, false},
		"prefix of a number":       {Policy{Number: "PA"}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			next, ok := p.NextTerm(test.current)
			if ok != test.want || ok && !next.FuturePolicy {
				t.Errorf("NextTerm = %+v, %v; want %v", next, ok, test.want)
			}
		})
	}
}

// term is a term of AA1 from and to a number of days after today. Its premium names it.
func term(name, from, to int, change ...func(*Policy)) Policy {
	today := NewDate(2026, 11, 21)
	q := Policy{
		Number: "AA1", EffectiveDate: today.AddDays(from), ExpirationDate: today.AddDays(to),
		Premium: Cents(int64(name)),
	}
	for _, c := range change {
		c(&q)
	}
	return q
}

var (
	canceledTerm = func(q *Policy) { q.Cancelled = true }
	futureTerm   = func(q *Policy) { q.FuturePolicy = true }
	unreadStart  = func(q *Policy) { q.EffectiveDate, q.Unread = UnreadDate, Unread{"effectiveDate"} }
	withoutDays  = func(q *Policy) { q.EffectiveDate, q.ExpirationDate = Date{}, Date{} }
)

// The wanted term is the first of each list. Its order and repetition decide nothing, and the law
// holds in every selection of one term per policy.
// Spec: DATA-32.
func TestTermOfToday(t *testing.T) {
	t.Parallel()
	today, random := NewDate(2026, 11, 21), rand.New(rand.NewPCG(1, 2))
	for name, terms := range map[string][]Policy{
		"this year's, not last year's":          {term(1, -1, 364), term(2, -366, -1)},
		"its first day":                         {term(1, 0, 365), term(2, -365, 0)},
		"its last day":                          {term(1, -365, 0), term(2, 1, 365)},
		"a future term from its first day":      {term(1, 0, 365, futureTerm), term(2, -365, 0)},
		"the next one between two":              {term(1, 5, 365), term(2, -365, -5), term(3, 370, 700)},
		"the last one, if the next is canceled": {term(1, -300, -5), term(2, 4, 300, canceledTerm)},
		"the last one, when all have ended":     {term(1, -300, -5), term(2, -600, -300), term(3, -300, -6, canceledTerm)},
		"the last one, though it was canceled":  {term(1, -300, -5, canceledTerm), term(2, -600, -300)},
		"one that isn't canceled":               {term(1, -100, 200), term(2, -90, 275, canceledTerm)},
		"a canceled one before the next":        {term(1, -100, 200, canceledTerm), term(2, 200, 565, futureTerm)},
		"a first day that can be read":          {term(1, -100, 200), term(2, -100, 200, unreadStart)},
		"without days, by the provider's list":  {term(1, 0, 0, withoutDays), term(2, 0, 0, withoutDays, futureTerm)},
		"twins by their values":                 {term(1, -100, 200), term(2, -100, 200)},
	} {
		want := terms[0].Premium
		for range 20 {
			sent := slices.Concat(terms, terms[:random.IntN(len(terms))])
			random.Shuffle(len(sent), func(i, j int) { sent[i], sent[j] = sent[j], sent[i] })
			p := (&Profile{Accounts: []Account{{Policies: sent}}}).On(today)
			active, others := p.PolicySummary()
			all := slices.Concat(active, others)
			described := p.Accounts[0].ActivePolicies(today)
			if len(described) != len(active) || len(active) == 1 && described[0].Premium != want {
				t.Errorf("%s: the account is described by %+v, want the same term", name, described)
				break
			}
			if q, _ := p.Policy("aa1"); q.Premium != want || len(all) != 1 || all[0].Premium != want {
				t.Errorf("%s: term = %s, in lists %+v, want 0.01 once", name, q.Premium, all)
				break
			}
		}
	}
}
