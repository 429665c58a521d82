package member

import (
	"fmt"
	"testing"
)

// The expiration date of the tests' policy, and the terms after it, which begin a number of days
// after that date.
var (
	expiration = NewDate(2026, 11, 28)

	noNext, nextSameDay = []int(nil), []int{0}
	nextDay, nextInTen  = []int{1}, []int{10}
)

// expiring is a profile with a policy that has all that a card and a proof need, and next terms.
func expiring(next []int, change ...func(q *Policy)) *Profile {
	q := Policy{
		Number: "AA1", AccountNumber: "1",
		EffectiveDate: expiration.AddDays(-180), ExpirationDate: expiration,
		Insured:        Insured{Primary: Name{Full: "Pat Example"}},
		AllowCardPrint: true, Vehicles: []Vehicle{{ID: "vehicle-1", Make: "Toyota"}},
	}
	all := []Policy{q}
	for _, days := range next {
		renewal := q
		renewal.FuturePolicy = true
		renewal.EffectiveDate, renewal.ExpirationDate = expiration.AddDays(days), expiration.AddDays(days+180)
		all = append(all, renewal)
	}
	for i, c := range change {
		c(&all[i])
	}
	return (&Profile{SendsNotices: true, Accounts: []Account{{Number: "1", Policies: all}}}).Indexed()
}

// coverageOn describes the policy on a day: its term, what the portal vouches for and until when,
// and a gap.
func coverageOn(p *Profile, today Date) string {
	q, _ := p.On(today).Policy("AA1")
	v := p.Vouch(q, today)
	got := fmt.Sprintf("%s %s%s", v.Status, v.Card, v.Proof)
	if v.Card == CardAvailable && v.Proof == ProofAvailable {
		got = fmt.Sprintf("%s until %s", v.Status, v.Until)
	}
	if gap, ok := p.Gap("aa1", today); ok {
		got += fmt.Sprintf(", gap %s to %s", gap.From, gap.To)
	}
	return got
}

// Spec: VOUCH-10, DATA-32.
func TestCoverageToTheDay(t *testing.T) {
	t.Parallel()
	const ended, renewed = "Expired ExpiredNotInForce", "Active until 2027-05-2"
	for name, test := range map[string]struct {
		next []int
		want [3]string // on the last day, the expiration date, and the day after
	}{
		"no next term":      {noNext, [3]string{"Active until 2026-11-27", ended + ", gap 2026-11-28 to ", ended}},
		"one on the day":    {nextSameDay, [3]string{"Active until 2026-11-27", renewed + "6", renewed + "6"}},
		"one the day after": {nextDay, [3]string{"Active until 2026-11-28", "Active until 2026-11-28", renewed + "7"}},
		"one ten days later": {nextInTen, [3]string{
			"Active until 2026-11-27, gap 2026-11-28 to 2026-12-08",
			"Future NotInForce, gap 2026-11-28 to 2026-12-08", "Future NotInForce, gap 2026-11-28 to 2026-12-08",
		}},
	} {
		for i, want := range test.want {
			if got := coverageOn(expiring(test.next), expiration.AddDays(i-1)); got != want {
				t.Errorf("%s, day %d: %s, want %s", name, i, got, want)
			}
		}
	}
}

// Spec: VOUCH-10.
func TestLastDayNeedsANextTermThatStands(t *testing.T) {
	t.Parallel()
	next := func(change func(q *Policy)) *Profile {
		return expiring(nextDay, func(*Policy) {}, change)
	}
	for name, p := range map[string]*Profile{
		"canceled": next(func(q *Policy) { q.Cancelled = true }),

		"canceled from its first day": next(func(q *Policy) { q.CancelledDate = q.EffectiveDate }),
		"another number":              next(func(q *Policy) { q.Number = "AA2" }),
	} {
		want := "Expired ExpiredNotInForce, gap 2026-11-28 to "
		if got := coverageOn(p, expiration); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	doubtful := next(func(q *Policy) { q.Unread = Unread{"cancelled"} })
	if day := doubtful.LastDay(*doubtful.Policies()[0]); day != expiration.AddDays(-1) {
		t.Errorf("last day before an unread term = %s, want the day before", day)
	}
	unknown := expiring(nextDay, func(q *Policy) { q.ExpirationDate = UnreadDate })
	if day := unknown.LastDay(*unknown.Policies()[0]); day != UnreadDate {
		t.Errorf("last day of an unread expiration date = %v, want unread", day)
	}
}

// A gap of a day is none, and a canceled term has a doubtful one.
//
// Spec: VOUCH-11, VOUCH-12.
func TestGap(t *testing.T) {
	t.Parallel()
	canceled := func(flag bool, days int) func(*Policy) {
		return func(q *Policy) { q.Cancelled, q.CancelledDate = flag, expiration.AddDays(days) }
	}
	unread := func(q *Policy) { q.Unread = Unread{"cancelled"} }
	for name, test := range map[string]struct {
		profile *Profile
		day     int // after the expiration date
		want    string
	}{
		"long before":               {expiring(nextInTen), -100, "2026-11-28 to 2026-12-08"},
		"two days":                  {expiring([]int{2}), -1, "2026-11-28 to 2026-11-30"},
		"one day":                   {expiring(nextDay), -1, "none"},
		"canceled, renewal on file": {expiring(nextSameDay, canceled(true, -10)), -1, "2026-11-18 to 2026-11-28, doubtful"},
		"canceled, from a day before": {
			expiring(nextInTen, canceled(false, -10)), -5, " to 2026-12-08, doubtful",
		},
		"canceled, to come":    {expiring(nextInTen, canceled(false, -10)), -20, "2026-11-18 to 2026-12-08, doubtful"},
		"canceled, no renewal": {expiring(noNext, canceled(true, -10)), 0, "none"},
		"unread":               {expiring(nextInTen, unread), -1, "none"},
		"a canceled renewal":   {expiring(nextInTen, func(*Policy) {}, canceled(true, 10)), -1, "none"},
		"not a policy":         {&Profile{}, 0, "none"},
	} {
		got := "none"
		if gap, ok := test.profile.Gap("AA1", expiration.AddDays(test.day)); ok {
			got = fmt.Sprintf("%s to %s", gap.From, gap.To)
			if gap.Doubtful {
				got += ", doubtful"
			}
		}
		if got != test.want {
			t.Errorf("%s: gap = %s, want %s", name, got, test.want)
		}
	}
}

// Spec: VOUCH-12.
func TestRenewalOfACanceledPolicyIsNotVouchedFor(t *testing.T) {
	t.Parallel()
	for name, cancel := range map[string]func(q *Policy){
		"canceled":           func(q *Policy) { q.Cancelled, q.CancelledDate = true, expiration.AddDays(-10) },
		"without a date":     func(q *Policy) { q.Cancelled = true },
		"canceled from then": func(q *Policy) { q.CancelledDate = expiration.AddDays(-2) },
	} {
		for _, inFutures := range []bool{true, false} {
			p := expiring(nextSameDay, cancel, func(q *Policy) { q.FuturePolicy = inFutures })
			today := expiration.AddDays(-5)
			now, next := p.Policies()[0], p.Policies()[1]
			v := p.Vouch(*next, today)
			if v.Status != StatusByPhone || v.CardWhy != WhyEarlierEnded || v.ProofWhy != v.CardWhy {
				t.Errorf("%s, in futures %t: %+v, want neither card nor proof", name, inFutures, v)
			}
			if _, ok := p.On(today).NextTerm(*now); ok {
				t.Errorf("%s, in futures %t: NextTerm found one, want none", name, inFutures)
			}
		}
	}
}

// Spec: VOUCH-10.
func TestLossOfTheExpirationDateCanBeReported(t *testing.T) {
	t.Parallel()
	listed := func(q *Policy) { q.FuturePolicy = false }
	gap := expiring(nextInTen, func(*Policy) {}, listed)
	if got := gap.On(expiration).ClaimablePolicies(); len(got) != 1 || got[0].ExpirationDate != expiration {
		t.Errorf("claimable = %+v, want the term that ended", got)
	}
}
