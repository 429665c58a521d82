package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// vouched returns a policy of account "1" with all data that a card and a proof of insurance need.
func vouched(today member.Date) member.Policy {
	return member.Policy{
		Number: "AA1", AccountNumber: "1", EffectiveDate: today.AddDays(-9), ExpirationDate: today.AddDays(9),
		Insured:        member.Insured{Primary: member.Name{Full: "Pat Example"}},
		AllowCardPrint: true, Vehicles: []member.Vehicle{{ID: "vehicle-1"}},
	}
}

// vouchCase is a policy in a profile, and what the portal may state about it.
type vouchCase struct {
	change func(p *member.Profile, q *member.Policy)
	want   outcome
}

// outcome is what the portal may state.
type outcome struct {
	status member.Status
	card   member.CardStatus
	proof  member.ProofStatus
}

var (
	inForce  = outcome{member.StatusActive, member.CardAvailable, member.ProofAvailable}
	byPhone  = outcome{member.StatusByPhone, member.CardByPhone, member.ProofByPhone}
	canceled = outcome{member.StatusCancelled, member.CardCancelled, member.ProofNotInForce}
	expired  = outcome{member.StatusExpired, member.CardExpired, member.ProofNotInForce}
)

func (test vouchCase) run(t *testing.T, name string) {
	t.Helper()
	today := member.NewDate(2026, 11, 21)
	q := vouched(today)
	p := &member.Profile{SendsNotices: true, Accounts: []member.Account{{Number: "1"}}}
	test.change(p, &q)
	p.Accounts[0].Policies = []member.Policy{q}
	got := p.Vouch(q, today)
	if (outcome{got.Status, got.Card, got.Proof}) != test.want {
		t.Errorf("%s: Vouch = %+v, want %+v", name, got, test.want)
	}
}

// Spec: VOUCH-1.
func TestPolicyIsVouchedForByItsTerm(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	policy := func(change func(q *member.Policy)) func(*member.Profile, *member.Policy) {
		return func(_ *member.Profile, q *member.Policy) { change(q) }
	}
	starts := func(days int) func(*member.Profile, *member.Policy) {
		return policy(func(q *member.Policy) { q.EffectiveDate = today.AddDays(days) })
	}
	ends := func(days int) func(*member.Profile, *member.Policy) {
		return policy(func(q *member.Policy) { q.ExpirationDate = today.AddDays(days) })
	}
	const active, future = member.StatusActive, member.StatusFuture
	for name, test := range map[string]vouchCase{
		"complete":        {starts(-9), inForce},
		"first day":       {starts(0), inForce},
		"before that day": {starts(1), outcome{active, member.CardAvailable, member.ProofNotInForce}},
		"last day":        {ends(0), inForce},
		"after that day":  {ends(-1), expired},
		"printing disabled": {
			policy(func(q *member.Policy) { q.AllowCardPrint = false }),
			outcome{active, member.CardPrintingDisabled, member.ProofAvailable},
		},
		"no vehicle": {
			policy(func(q *member.Policy) { q.Vehicles = nil }),
			outcome{active, member.CardNoVehicle, member.ProofAvailable},
		},
		"vehicles unread": {
			policy(func(q *member.Policy) { q.Vehicles, q.Partial = nil, true }),
			outcome{active, member.CardByPhone, member.ProofAvailable},
		},
		"a second insured only": {policy(func(q *member.Policy) {
			q.Insured.Primary, q.Insured.Secondary = member.Name{}, q.Insured.Primary
		}), inForce},
		"no first day": {
			policy(func(q *member.Policy) { q.EffectiveDate = member.Date{} }),
			outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"no last day": {
			policy(func(q *member.Policy) { q.ExpirationDate = member.Date{} }),
			outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"no name": {
			policy(func(q *member.Policy) { q.Insured = member.Insured{City: "Hollow"} }),
			outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"canceled": {policy(func(q *member.Policy) { q.Cancelled = true }), canceled},
		"filtered": {policy(func(q *member.Policy) { q.FilterCancelled = true }), canceled},
		"next term": {
			policy(func(q *member.Policy) { q.FuturePolicy, q.EffectiveDate = true, today.AddDays(2) }),
			outcome{future, member.CardAvailable, member.ProofNotInForce},
		},
		"next term without days": {policy(func(q *member.Policy) {
			q.FuturePolicy, q.EffectiveDate = true, member.Date{}
		}), outcome{future, member.CardByPhone, member.ProofNotInForce}},
		"canceled next term": {policy(func(q *member.Policy) { q.FuturePolicy, q.Cancelled = true, true }), canceled},
	} {
		test.run(t, name)
	}
}

// Spec: VOUCH-2, VOUCH-6.
func TestPolicyIsVouchedForByItsAccount(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	account := func(change func(a *member.Account)) func(*member.Profile, *member.Policy) {
		return func(p *member.Profile, _ *member.Policy) { change(&p.Accounts[0]) }
	}
	notice := func(n member.Notice) func(*member.Profile, *member.Policy) {
		return account(func(a *member.Account) { a.Notice = &n })
	}
	also := func(first, other member.Account) func(*member.Profile, *member.Policy) {
		return func(p *member.Profile, q *member.Policy) {
			first.Number, other.Number, other.Policies = "1", "2", []member.Policy{{Number: "aa1", AccountNumber: "2"}}
			p.Accounts = []member.Account{first, other}
		}
	}
	late := func(notices bool, days int) func(*member.Profile, *member.Policy) {
		return func(p *member.Profile, _ *member.Policy) {
			p.SendsNotices = notices
			p.Accounts[0].MinimumDue, p.Accounts[0].DueDate = member.Cents(5000), today.AddDays(days)
		}
	}
	ended, unread := member.Account{Cancelled: true}, member.Account{Unconfirmed: true}
	const active = member.StatusActive
	for name, test := range map[string]vouchCase{
		"canceled":                    {account(func(a *member.Account) { a.Cancelled = true }), byPhone},
		"unread":                      {account(func(a *member.Account) { a.Unconfirmed = true }), byPhone},
		"canceled, under an open one": {also(ended, member.Account{}), inForce},
		"canceled, under an unread":   {also(ended, unread), byPhone},
		"open, under a canceled one":  {also(member.Account{}, ended), inForce},
		"the open one's notice": {
			also(ended, member.Account{Notice: &member.Notice{}}), outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"the canceled one's notice": {
			also(member.Account{Cancelled: true, Notice: &member.Notice{}}, member.Account{}),
			outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"another number of its own": {func(_ *member.Profile, q *member.Policy) { q.AccountNumber = "0001" }, inForce},
		"notice, on its last day":   {notice(member.Notice{LastDay: today}), inForce},
		"notice, after its last day": {
			notice(member.Notice{LastDay: today.AddDays(-1)}), outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"notice without a last day": {
			notice(member.Notice{Amount: member.Cents(5000)}), outcome{active, member.CardByPhone, member.ProofByPhone},
		},
		"past due, no notices":    {late(false, -1), outcome{active, member.CardAvailable, member.ProofByPhone}},
		"past due, but no notice": {late(true, -1), inForce},
		"due today, no notices":   {late(false, 0), inForce},
		"no due date": {func(p *member.Profile, _ *member.Policy) {
			p.SendsNotices, p.Accounts[0].MinimumDue = false, member.Cents(5000)
		}, inForce},
		"past due with nothing due": {func(p *member.Profile, _ *member.Policy) {
			late(false, -1)(p, nil)
			p.Accounts[0].MinimumDue = member.Cents(0)
		}, inForce},
		"past due, the amount unknown": {func(p *member.Profile, _ *member.Policy) {
			late(false, -1)(p, nil)
			p.Accounts[0].MinimumDue = member.Money{}
		}, outcome{active, member.CardAvailable, member.ProofByPhone}},
		"unread due date": {func(p *member.Profile, _ *member.Policy) {
			late(false, 1)(p, nil)
			p.Accounts[0].DueDate = member.UnreadDate
		}, outcome{active, member.CardAvailable, member.ProofByPhone}},
	} {
		test.run(t, name)
	}
	nowhere := vouched(today)
	nowhere.AccountNumber = "2"
	if got := (&member.Profile{Accounts: []member.Account{{Number: "1"}}}).Vouch(nowhere,
		today); got.Card != member.CardByPhone || got.Proof != member.ProofByPhone {
		t.Errorf("policy of no account: Vouch = %+v, want neither card nor proof", got)
	}
}

func TestCardsAreValidUntilTheFirstOfTermCancellationAndNotice(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	for name, test := range map[string]struct {
		cancelled, notice, want int // days from today; 0 for none
	}{
		"term":               {0, 0, 9},
		"notice":             {0, 3, 3},
		"notice after it":    {0, 30, 9},
		"cancellation":       {5, 0, 4}, // the day before
		"both, notice first": {5, 3, 3},
		"an earlier term's":  {-10, 0, 9},
	} {
		q, a := vouched(today), member.Account{Number: "1"}
		if test.cancelled != 0 {
			q.CancelledDate = today.AddDays(test.cancelled)
		}
		if test.notice != 0 {
			a.Notice = &member.Notice{LastDay: today.AddDays(test.notice)}
		}
		p := &member.Profile{Accounts: []member.Account{a}}
		if got := p.Vouch(q, today).Until; got != today.AddDays(test.want) {
			t.Errorf("%s: valid until %s, want %s", name, got, today.AddDays(test.want))
		}
	}
}

// A future term that has begun is read by its dates for three days.
// Spec: VOUCH-8.
func TestRenewalIsVouchedForInItsFirstDays(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	renewed := func(change func(p *member.Profile, before, q *member.Policy)) func(*member.Profile, *member.Policy) {
		return func(p *member.Profile, q *member.Policy) {
			before := *q
			before.EffectiveDate, before.ExpirationDate = today.AddDays(-300), today.AddDays(-1)
			q.EffectiveDate, q.FuturePolicy = today, true
			change(p, &before, q)
			p.Accounts = append(p.Accounts, member.Account{Number: "before", Policies: []member.Policy{before}})
		}
	}
	days := func(began int) func(*member.Profile, *member.Policy) {
		return renewed(func(_ *member.Profile, before, q *member.Policy) {
			q.EffectiveDate, before.ExpirationDate = today.AddDays(began), today.AddDays(began)
		})
	}
	before := func(change func(before *member.Policy)) func(*member.Profile, *member.Policy) {
		return renewed(func(_ *member.Profile, before, _ *member.Policy) { change(before) })
	}
	account := func(change func(a *member.Account)) func(*member.Profile, *member.Policy) {
		return renewed(func(p *member.Profile, _, _ *member.Policy) { change(&p.Accounts[0]) })
	}
	pastDue := func(cents int64) func(*member.Profile, *member.Policy) {
		return account(func(a *member.Account) { a.MinimumDue, a.DueDate = member.Cents(cents), today.AddDays(-1) })
	}
	for name, test := range map[string]vouchCase{
		"first day":              {days(0), inForce},
		"third day":              {days(-2), inForce},
		"fourth day":             {days(-3), byPhone},
		"ended the day before":   {before(func(*member.Policy) {}), inForce},
		"ended two days before":  {before(func(q *member.Policy) { q.ExpirationDate = today.AddDays(-2) }), byPhone},
		"ended a day later":      {before(func(q *member.Policy) { q.ExpirationDate = today.AddDays(1) }), byPhone},
		"canceled before":        {before(func(q *member.Policy) { q.Cancelled = true }), byPhone},
		"a date of cancellation": {before(func(q *member.Policy) { q.CancelledDate = today.AddDays(-1) }), byPhone},
		"unread before":          {before(func(q *member.Policy) { q.Unconfirmed = true }), byPhone},
		"nothing before":         {before(func(q *member.Policy) { q.Number = "AA2" }), byPhone},
		"a notice":               {account(func(a *member.Account) { a.Notice = &member.Notice{LastDay: today.AddDays(9)} }), byPhone},
		"past due":               {pastDue(1), byPhone},
		"past due by nothing":    {pastDue(0), inForce},
		"canceled itself":        {renewed(func(_ *member.Profile, _, q *member.Policy) { q.Cancelled = true }), canceled},
		"the list says it is ours": {renewed(func(_ *member.Profile, _, q *member.Policy) {
			q.FuturePolicy, q.EffectiveDate = false, today.AddDays(-9)
		}), inForce},
	} {
		test.run(t, name)
	}
}

// A cancellation that is still to come ends what the portal vouches for.
// Spec: VOUCH-9.
func TestCancellationToCome(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	canceledIn := func(days int) func(*member.Account, *member.Policy) {
		return func(_ *member.Account, q *member.Policy) { q.CancelledDate = today.AddDays(days) }
	}
	for name, test := range map[string]struct {
		change func(*member.Account, *member.Policy)
		ends   int // days
		early  bool
		card   member.CardStatus
	}{
		"none":            {func(*member.Account, *member.Policy) {}, 9, false, member.CardAvailable},
		"in five days":    {canceledIn(5), 4, true, member.CardAvailable},
		"tomorrow":        {canceledIn(1), 0, true, member.CardAvailable},
		"on the last day": {canceledIn(9), 8, true, member.CardAvailable},
		"after the term":  {canceledIn(10), 9, false, member.CardAvailable},
		"today":           {canceledIn(0), 9, false, member.CardByPhone},
		"after a notice's day": {func(a *member.Account, q *member.Policy) {
			q.CancelledDate, a.Notice = today.AddDays(5), &member.Notice{LastDay: today.AddDays(2)}
		}, 2, true, member.CardAvailable},
		"a notice alone": {
			func(a *member.Account, _ *member.Policy) { a.Notice = &member.Notice{LastDay: today.AddDays(2)} }, 9, false,
			member.CardAvailable,
		},
		"marked canceled": {
			func(_ *member.Account, q *member.Policy) { q.CancelledDate, q.Cancelled = today.AddDays(5), true }, 4, true,
			member.CardByPhone,
		},
		"marked canceled for the list": {
			func(_ *member.Account, q *member.Policy) { q.CancelledDate, q.FilterCancelled = today.AddDays(5), true }, 4, true,
			member.CardByPhone,
		},
	} {
		q, a := vouched(today), member.Account{Number: "1"}
		test.change(&a, &q)
		a.Policies = []member.Policy{q}
		got := (&member.Profile{SendsNotices: true, Accounts: []member.Account{a}}).Vouch(q, today)
		if got.Ends != today.AddDays(test.ends) || got.EndsEarly != test.early || got.Card != test.card {
			t.Errorf("%s: Vouch = %+v, want the last day %s, early %t, card %q", name, got, today.AddDays(test.ends), test.early, test.card)
		}
		if marked := q.Cancelled || q.FilterCancelled; marked &&
			(got.Status != member.StatusCancelled || got.Proof == member.ProofAvailable) {
			t.Errorf("%s: status %q, proof %q, want a canceled policy without a proof", name, got.Status, got.Proof)
		}
	}
}
