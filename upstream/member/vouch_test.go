package member

import (
	"fmt"
	"testing"
)

// change changes a policy of account "1", or its profile, from one that has all that a card and a
// proof of insurance need.
type change func(p *Profile, q *Policy)

func ofPolicy(change func(q *Policy)) change {
	return func(_ *Profile, q *Policy) { change(q) }
}

func ofAccount(change func(a *Account)) change {
	return func(p *Profile, _ *Policy) { change(&p.Accounts[0]) }
}

var vouchToday = NewDate(2026, 11, 21)

// vouch returns the status of the changed policy and whether it has a card and a proof, or what
// pages say instead, and why. The term's last day is in nine days. If the card doesn't end then,
// vouch adds the days to the ends of both.
func vouch(change change) string {
	today := vouchToday
	q := Policy{
		Number: "AA1", AccountNumber: "1", EffectiveDate: today.AddDays(-9), ExpirationDate: today.AddDays(10),
		Insured:        Insured{Primary: Name{Full: "Pat Example"}},
		AllowCardPrint: true, Vehicles: []Vehicle{{ID: "vehicle-1", Make: "Toyota"}},
	}
	p := &Profile{SendsNotices: true, Accounts: []Account{{Number: "1"}}}
	change(p, &q)
	p.Accounts[0].Policies = []Policy{q}
	v := p.Vouch(q, today)
	card, proof := "card", "proof"
	if v.CardWhy != "" || v.Card != CardAvailable {
		card = fmt.Sprintf("%s: %s", v.Card, v.CardWhy)
	}
	if v.ProofWhy != "" || v.Proof != ProofAvailable {
		proof = fmt.Sprintf("%s: %s", v.Proof, v.ProofWhy)
	}
	got := fmt.Sprintf("%s, %s, %s", v.Status, card, proof)
	if v.Until != today.AddDays(9) && v.Until.Known() {
		got += fmt.Sprintf(", to %d of %d", today.DaysUntil(v.Until), today.DaysUntil(v.Ends))
	}
	if v.EndsEarly {
		got += ", early"
	}
	if v.Unconfirmed() {
		got += ", call"
	}
	return got
}

const (
	inForce     = "Active, card, proof"
	noProof     = "Active, card, ByPhone: past due"
	noticeOver  = "Active, ByPhone: notice over, ByPhone: notice over, call"
	isUnread    = "ByPhone, ByPhone: unread, ByPhone: unread, call"
	noAccount   = "ByPhone, ByPhone: no open account, ByPhone: no open account, call"
	stillFuture = "ByPhone, ByPhone: still future, ByPhone: still future, call"
	isCanceled  = "Cancelled, Cancelled: canceled, NotInForce: canceled"
	endsLater   = "Cancelled, ByPhone: canceled later, NotInForce: canceled, to 4 of 4, early"
)

type vouchCases map[string]struct {
	change change
	want   string
}

func (tests vouchCases) run(t *testing.T) {
	t.Helper()
	for name, test := range tests {
		if got := vouch(test.change); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// Spec: VOUCH-1, VOUCH-10, VOUCH-14, VOUCH-17.
func TestPolicyIsVouchedForByItsTerm(t *testing.T) {
	t.Parallel()
	today := vouchToday
	starts := func(days int) change {
		return ofPolicy(func(q *Policy) { q.EffectiveDate = today.AddDays(days) })
	}
	expires := func(days int) change {
		return ofPolicy(func(q *Policy) { q.ExpirationDate = today.AddDays(days) })
	}
	unread := func(field string) change {
		return ofPolicy(func(q *Policy) { q.Unread = Unread{field} })
	}
	insured := func(insured Insured) change {
		return ofPolicy(func(q *Policy) { q.Insured = insured })
	}
	vouchCases{
		"first day":       {starts(0), inForce},
		"before that day": {starts(1), "Active, card, NotInForce: not started"},
		"last day":        {expires(1), inForce + ", to 0 of 0"},
		"expiration date": {expires(0), "Expired, Expired: over, NotInForce: over, to -1 of -1"},

		"flag unread":      {unread("cancelled"), isUnread},
		"filter unread":    {unread("filterCancelled"), isUnread},
		"last day unread":  {unread("expirationDate"), isUnread},
		"first day unread": {unread("effectiveDate"), isUnread},
		"end unread":       {unread("cancelledDate"), isUnread},

		"canceled": {ofPolicy(func(q *Policy) { q.Cancelled = true }), isCanceled},
		"filtered": {ofPolicy(func(q *Policy) { q.FilterCancelled = true }), isCanceled},
		"next term": {
			ofPolicy(func(q *Policy) { q.FuturePolicy, q.EffectiveDate = true, today.AddDays(2) }),
			"Future, card, NotInForce: not started",
		},
		"a second insured only": {insured(Insured{Secondary: Name{Full: "Pat Example"}}), inForce},
		"no name": {
			insured(Insured{City: "Hollow"}), "Active, ByPhone: no insured, ByPhone: no insured",
		},
		"printing disabled": {
			ofPolicy(func(q *Policy) { q.AllowCardPrint = false }), "Active, NotHere: no card print, proof",
		},
		"unread, printing disabled": {ofPolicy(func(q *Policy) {
			q.AllowCardPrint, q.Unread = false, Unread{"cancelled"}
		}), isUnread},
		"a vehicle unread": {unread("vehicles"), inForce},
		"vehicles unread": {
			ofPolicy(func(q *Policy) { q.Vehicles, q.Unread = nil, Unread{"vehicles"} }),
			"Active, ByPhone: vehicles unread, proof",
		},
	}.run(t)
}

// Spec: VOUCH-14, VOUCH-17.
func TestCardIsOfAVehicle(t *testing.T) {
	t.Parallel()
	today := vouchToday
	vehicles := func(all ...Vehicle) change {
		return ofPolicy(func(q *Policy) { q.Vehicles = all })
	}
	days := func(first, last int) change {
		return vehicles(Vehicle{VIN: "1ZZ", FirstDay: today.AddDays(first), LastDay: today.AddDays(last)})
	}
	const (
		unnamed = "Active, ByPhone: vehicle unnamed, proof"
		isOff   = "Active, ByPhone: vehicle off, proof"
	)
	vouchCases{
		"none":            {vehicles(), "Active, NoVehicle: no vehicle, proof"},
		"a VIN alone":     {vehicles(Vehicle{VIN: "1ZZ"}), inForce},
		"make and model":  {vehicles(Vehicle{MakeModel: "Toyota RAV4"}), inForce},
		"no VIN, no make": {vehicles(Vehicle{Year: "2021", Model: "RAV4"}), unnamed},
		"one of two":      {vehicles(Vehicle{Year: "2021"}, Vehicle{Make: "Toyota"}), inForce},
		"its card print":  {vehicles(Vehicle{VIN: "1ZZ", NoCardPrint: true}), unnamed},
		"a reserved key":  {vehicles(Vehicle{VIN: "1ZZ", Unconfirmed: true}), isOff},
		"on its only day": {days(0, 0), inForce},
		"not on it yet":   {days(1, 2), isOff},
		"not on it since": {days(-2, -1), isOff},
		"of the next term": {ofPolicy(func(q *Policy) {
			q.FuturePolicy, q.EffectiveDate, q.Vehicles[0].FirstDay = true, today.AddDays(2), today.AddDays(2)
		}), "Future, card, NotInForce: not started"},
		"from a first day": {vehicles(Vehicle{VIN: "1ZZ", FirstDay: today}), inForce},
	}.run(t)
}

// Spec: VOUCH-2, VOUCH-6.
func TestPolicyIsVouchedForByItsAccount(t *testing.T) {
	t.Parallel()
	notice := func(n Notice) change { return ofAccount(func(a *Account) { a.Notice = &n }) }
	also := func(first, other Account) change {
		return func(p *Profile, _ *Policy) {
			first.Number, other.Number, other.Policies = "1", "2", []Policy{{Number: "aa1", AccountNumber: "2"}}
			p.Accounts = []Account{first, other}
		}
	}
	some, past := Cents(5000), vouchToday.AddDays(-1)
	open, noticed := Account{}, Account{Notice: &Notice{}}
	ended, unread := Account{Cancelled: true}, Account{Unread: Unread{"cancelled"}}
	endedNoticed := Account{Cancelled: true, Notice: &Notice{}}
	vouchCases{
		"unread":                      {ofAccount(func(a *Account) { *a = unread; a.Number = "1" }), noAccount},
		"canceled, under an open one": {also(ended, open), inForce},
		"canceled, under an unread":   {also(ended, unread), noAccount},
		"the open one's notice":       {also(ended, noticed), noticeOver},
		"the canceled one's notice":   {also(endedNoticed, open), noticeOver},
		"another number of its own":   {ofPolicy(func(q *Policy) { q.AccountNumber = "0001" }), inForce},
		"canceled, beside an open one": {func(p *Profile, _ *Policy) {
			p.Accounts[0].Cancelled = true
			p.Accounts = append(p.Accounts, Account{Number: "2", Policies: []Policy{{Number: "AA2"}}})
		}, noAccount},
		"notice, on its last day": {notice(Notice{LastDay: vouchToday}), inForce + ", to 0 of 9"},
		"notice, after its last day": {
			notice(Notice{LastDay: past}), "Active, ByPhone: notice over, ByPhone: notice over, to -1 of 9, call",
		},
		"notice without a last day": {notice(Notice{Amount: some}), noticeOver},
		"notice after the term":     {notice(Notice{LastDay: vouchToday.AddDays(30)}), inForce},
	}.run(t)
}

// Without notices, a proof needs an account that is not past due, by the provider's amounts.
//
// Spec: VOUCH-2.
func TestPastDueAccountHasNoProofWithoutNotices(t *testing.T) {
	t.Parallel()
	some, past := Cents(5000), vouchToday.AddDays(-1)
	owes := func(a Account) change {
		return func(p *Profile, _ *Policy) {
			a.Number, p.SendsNotices, p.Accounts[0] = "1", false, a
		}
	}
	unreadDate, unreadPastDue := Unread{"dueDate"}, Unread{"pastDue"}
	vouchCases{
		"past due":                  {owes(Account{MinimumDue: some, DueDate: past}), noProof},
		"due today":                 {owes(Account{MinimumDue: some, DueDate: vouchToday}), inForce},
		"no due date":               {owes(Account{MinimumDue: some}), inForce},
		"past due with nothing due": {owes(Account{MinimumDue: Cents(0), DueDate: past}), inForce},
		"amount unknown":            {owes(Account{DueDate: past}), noProof},
		"date unread":               {owes(Account{MinimumDue: some, Unread: unreadDate}), noProof},
		"date unread, nothing due":  {owes(Account{MinimumDue: Cents(0), Unread: unreadDate}), inForce},
		"past due, by the provider": {owes(Account{MinimumDue: some, PastDue: some}), noProof},
		"past due, unread":          {owes(Account{MinimumDue: some, Unread: unreadPastDue}), noProof},
		"with notices": {
			ofAccount(func(a *Account) { a.MinimumDue, a.DueDate = some, past }), inForce,
		},
	}.run(t)
}

// A future term that has begun is read by its dates for three days.
//
// Spec: VOUCH-13.
func TestRenewalIsVouchedForInItsFirstDays(t *testing.T) {
	t.Parallel()
	today := vouchToday
	renewed := func(change func(a *Account, before, q *Policy)) change {
		return func(p *Profile, q *Policy) {
			before := *q
			before.EffectiveDate, before.ExpirationDate = today.AddDays(-300), today.AddDays(-1)
			q.EffectiveDate, q.FuturePolicy = today, true
			change(&p.Accounts[0], &before, q)
			p.Accounts = append(p.Accounts, Account{Number: "before", Policies: []Policy{before}})
		}
	}
	days := func(began int) change {
		return renewed(func(_ *Account, before, q *Policy) {
			q.EffectiveDate, before.ExpirationDate = today.AddDays(began), today.AddDays(began)
		})
	}
	before := func(change func(before *Policy)) change {
		return renewed(func(_ *Account, before, _ *Policy) { change(before) })
	}
	ended := func(days int) change {
		return before(func(q *Policy) { q.ExpirationDate = today.AddDays(days) })
	}
	pastDue := func(cents int64) change {
		return renewed(func(a *Account, _, _ *Policy) {
			a.MinimumDue, a.DueDate = Cents(cents), today.AddDays(-1)
		})
	}
	vouchCases{
		"first day":              {days(0), inForce},
		"third day":              {days(-2), inForce},
		"fourth day":             {days(-3), stillFuture},
		"ended the day before":   {ended(-1), inForce},
		"ended two days before":  {ended(-2), stillFuture},
		"ended a day later":      {ended(1), stillFuture},
		"canceled before":        {before(func(q *Policy) { q.Cancelled = true }), stillFuture},
		"a date of cancellation": {before(func(q *Policy) { q.CancelledDate = today.AddDays(-1) }), stillFuture},
		"canceled from its end":  {before(func(q *Policy) { q.CancelledDate = today }), stillFuture},
		"unread before":          {before(func(q *Policy) { q.Unread = Unread{"cancelled"} }), stillFuture},
		"nothing before":         {before(func(q *Policy) { q.Number = "AA2" }), stillFuture},
		"a notice": {renewed(func(a *Account, _, _ *Policy) {
			a.Notice = &Notice{LastDay: today.AddDays(9)}
		}), stillFuture},
		"past due":            {pastDue(1), stillFuture},
		"past due by nothing": {pastDue(0), inForce},
		"canceled itself":     {renewed(func(_ *Account, _, q *Policy) { q.Cancelled = true }), isCanceled},
	}.run(t)
}

// A cancellation that is still to come ends what the portal vouches for.
//
// Spec: VOUCH-6, VOUCH-9.
func TestCancellationToCome(t *testing.T) {
	t.Parallel()
	on := func(days int) change {
		return ofPolicy(func(q *Policy) { q.CancelledDate = vouchToday.AddDays(days) })
	}
	marked := func(days int, flag func(*Policy) *bool) change {
		return func(p *Profile, q *Policy) {
			on(days)(p, q)
			*flag(q) = true
		}
	}
	vouchCases{
		"tomorrow":          {on(1), inForce + ", to 0 of 0, early"},
		"on the last day":   {on(9), inForce + ", to 8 of 8, early"},
		"expiration date":   {on(10), inForce + ", early"},
		"after the term":    {on(11), inForce},
		"today":             {on(0), "ByPhone, ByPhone: canceled day, ByPhone: canceled day, to -1 of 9, call"},
		"an earlier term's": {on(-10), inForce},
		"after a notice's day": {func(p *Profile, q *Policy) {
			on(5)(p, q)
			p.Accounts[0].Notice = &Notice{LastDay: vouchToday.AddDays(2)}
		}, inForce + ", to 2 of 2, early"},
		"marked canceled": {marked(5, func(q *Policy) *bool { return &q.Cancelled }), endsLater},
		"marked, after the term": {
			marked(11, func(q *Policy) *bool { return &q.Cancelled }),
			"Cancelled, ByPhone: canceled later, NotInForce: canceled, early",
		},
		"marked for the list": {marked(5, func(q *Policy) *bool { return &q.FilterCancelled }), endsLater},
	}.run(t)
}
