package member_test

import (
	"cmp"
	"fmt"
	"testing"

	"memberportal/upstream/member"
)

// change changes a policy of account "1", or its profile, from one that has all that a card and a
// proof of insurance need.
type change func(p *member.Profile, q *member.Policy)

func ofPolicy(change func(q *member.Policy)) change {
	return func(_ *member.Profile, q *member.Policy) { change(q) }
}

func ofAccount(change func(a *member.Account)) change {
	return func(p *member.Profile, _ *member.Policy) { change(&p.Accounts[0]) }
}

var vouchToday = member.NewDate(2026, 11, 21)

// vouched returns what is vouched for of the changed policy. The term's last day is in nine days.
func vouched(change change) member.Vouch {
	today := vouchToday
	q := member.Policy{
		Number: "AA1", AccountNumber: "1", EffectiveDate: today.AddDays(-9), ExpirationDate: today.AddDays(10),
		Insured:        member.Insured{Primary: member.Name{Full: "Pat Example"}},
		AllowCardPrint: true, Vehicles: []member.Vehicle{{ID: "vehicle-1", Make: "Toyota"}},
	}
	p := &member.Profile{SendsNotices: true, Accounts: []member.Account{{Number: "1"}}}
	change(p, &q)
	p.Accounts[0].Policies = []member.Policy{q}
	return p.Vouch(q, today)
}

// vouch returns the status of the policy and whether it has a card and a proof, or why not. If the
// card doesn't end on the term's last day, it adds the days to the ends of both.
func vouch(change change) string {
	today, v := vouchToday, vouched(change)
	got := fmt.Sprint(v.Status, " ", cmp.Or(string(v.Card), "card"), " ", cmp.Or(string(v.Proof), "proof"))
	if v.Until != today.AddDays(9) && v.Until.Known() {
		got += fmt.Sprint(" to ", today.DaysUntil(v.Until), " of ", today.DaysUntil(v.Ends))
	}
	if v.EndsEarly {
		got += ", early"
	}
	return got
}

const (
	inForce    = "Active card proof"
	unvouched  = "Active ByPhone ByPhone"
	byPhone    = "ByPhone ByPhone ByPhone"
	isCanceled = "Cancelled Cancelled NotInForce"
)

type vouchCase struct {
	change change
	want   string
}

func testVouch(t *testing.T, tests map[string]vouchCase) {
	t.Helper()
	for name, test := range tests {
		if got := vouch(test.change); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// Spec: VOUCH-1, VOUCH-10, VOUCH-14.
func TestPolicyIsVouchedForByItsTerm(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	starts := func(days int) change {
		return ofPolicy(func(q *member.Policy) { q.EffectiveDate = today.AddDays(days) })
	}
	expires := func(days int) change {
		return ofPolicy(func(q *member.Policy) { q.ExpirationDate = today.AddDays(days) })
	}
	unread := func(field string) change {
		return ofPolicy(func(q *member.Policy) { q.Unread = member.Unread{field} })
	}
	vehicles := func(all ...member.Vehicle) change {
		return ofPolicy(func(q *member.Policy) { q.Vehicles = all })
	}
	testVouch(t, map[string]vouchCase{
		"first day":         {starts(0), inForce},
		"before that day":   {starts(1), "Active card NotInForce"},
		"last day":          {expires(1), inForce + " to 0 of 0"},
		"expiration date":   {expires(0), "Expired Expired NotInForce to -1 of -1"},
		"flag unread":       {unread("cancelled"), byPhone},
		"filter unread":     {unread("filterCancelled"), byPhone},
		"last day unread":   {unread("expirationDate"), byPhone},
		"first day unread":  {unread("effectiveDate"), byPhone},
		"end unread":        {unread("cancelledDate"), byPhone},
		"printing disabled": {ofPolicy(func(q *member.Policy) { q.AllowCardPrint = false }), "Active NotHere proof"},
		"no vehicle":        {vehicles(), "Active NoVehicle proof"},
		"a VIN alone":       {vehicles(member.Vehicle{VIN: "1ZZ"}), inForce},
		"make and model":    {vehicles(member.Vehicle{MakeModel: "Toyota RAV4"}), inForce},
		"no VIN, no make":   {vehicles(member.Vehicle{Year: "2021", Model: "RAV4"}), "Active ByPhone proof"},
		"one of two":        {vehicles(member.Vehicle{Year: "2021"}, member.Vehicle{Make: "Toyota"}), inForce},
		"vehicles unread": {
			ofPolicy(func(q *member.Policy) { q.Vehicles, q.Unread = nil, member.Unread{"vehicles"} }), "Active ByPhone proof",
		},
		"a second insured only": {
			ofPolicy(func(q *member.Policy) { q.Insured = member.Insured{Secondary: q.Insured.Primary} }), inForce,
		},
		"no name":  {ofPolicy(func(q *member.Policy) { q.Insured = member.Insured{City: "Hollow"} }), unvouched},
		"filtered": {ofPolicy(func(q *member.Policy) { q.FilterCancelled = true }), isCanceled},
		"next term": {
			ofPolicy(func(q *member.Policy) { q.FuturePolicy, q.EffectiveDate = true, today.AddDays(2) }),
			"Future card NotInForce",
		},
		"canceled next term": {ofPolicy(func(q *member.Policy) { q.FuturePolicy, q.Cancelled = true, true }), isCanceled},
	})
}

// Spec: VOUCH-2, VOUCH-6.
func TestPolicyIsVouchedForByItsAccount(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	notice := func(n member.Notice) change { return ofAccount(func(a *member.Account) { a.Notice = &n }) }
	also := func(first, other member.Account) change {
		return func(p *member.Profile, q *member.Policy) {
			first.Number, other.Number, other.Policies = "1", "2", []member.Policy{{Number: "aa1", AccountNumber: "2"}}
			p.Accounts = []member.Account{first, other}
		}
	}
	owes := func(notices bool, amount member.Money, due member.Date) change {
		return func(p *member.Profile, _ *member.Policy) {
			p.SendsNotices, p.Accounts[0].MinimumDue, p.Accounts[0].DueDate = notices, amount, due
		}
	}
	some, past := member.Cents(5000), today.AddDays(-1)
	ended, unread := member.Account{Cancelled: true}, member.Account{Unread: member.Unread{"cancelled"}}
	const noProof = "Active card ByPhone"
	unnoticed := func(set func(a *member.Account)) change { // of a provider without notices
		return func(p *member.Profile, _ *member.Policy) { p.SendsNotices = false; set(&p.Accounts[0]) }
	}
	testVouch(t, map[string]vouchCase{
		"unread":                       {ofAccount(func(a *member.Account) { a.Unread = member.Unread{"cancelled"} }), byPhone},
		"canceled, under an open one":  {also(ended, member.Account{}), inForce},
		"canceled, under an unread":    {also(ended, unread), byPhone},
		"open, under a canceled one":   {also(member.Account{}, ended), inForce},
		"the open one's notice":        {also(ended, member.Account{Notice: &member.Notice{}}), unvouched},
		"the canceled one's notice":    {also(member.Account{Cancelled: true, Notice: &member.Notice{}}, member.Account{}), unvouched},
		"another number of its own":    {func(_ *member.Profile, q *member.Policy) { q.AccountNumber = "0001" }, inForce},
		"notice, on its last day":      {notice(member.Notice{LastDay: today}), inForce + " to 0 of 9"},
		"notice, after its last day":   {notice(member.Notice{LastDay: past}), unvouched + " to -1 of 9"},
		"notice without a last day":    {notice(member.Notice{Amount: some}), unvouched},
		"notice after the term":        {notice(member.Notice{LastDay: today.AddDays(30)}), inForce},
		"past due, no notices":         {owes(false, some, past), noProof},
		"past due, but no notice":      {owes(true, some, past), inForce},
		"due today, no notices":        {owes(false, some, today), inForce},
		"no due date":                  {owes(false, some, member.Date{}), inForce},
		"past due with nothing due":    {owes(false, member.Cents(0), past), inForce},
		"past due, the amount unknown": {owes(false, member.Money{}, past), noProof},
		"unread due date":              {unnoticed(func(a *member.Account) { a.MinimumDue, a.Unread = some, member.Unread{"dueDate"} }), noProof},
		"unread, but nothing is due": {unnoticed(func(a *member.Account) {
			a.MinimumDue, a.Unread = member.Cents(0), member.Unread{"dueDate"}
		}), inForce},
		"past due, by the provider": {unnoticed(func(a *member.Account) { a.MinimumDue, a.PastDue = some, some }), noProof},
		"past due, unread":          {unnoticed(func(a *member.Account) { a.MinimumDue, a.Unread = some, member.Unread{"pastDue"} }), noProof},
		"canceled, under none": {func(p *member.Profile, q *member.Policy) {
			p.Accounts[0].Cancelled, q.AccountNumber = true, "9"
		}, byPhone},
		"canceled, beside an open one": {func(p *member.Profile, _ *member.Policy) {
			p.Accounts[0].Cancelled = true
			p.Accounts = append(p.Accounts, member.Account{Number: "2"})
		}, byPhone},
	})
}

// A future term that has begun is read by its dates for three days.
//
// Spec: VOUCH-13.
func TestRenewalIsVouchedForInItsFirstDays(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	renewed := func(change func(p *member.Profile, before, q *member.Policy)) change {
		return func(p *member.Profile, q *member.Policy) {
			before := *q
			before.EffectiveDate, before.ExpirationDate = today.AddDays(-300), today.AddDays(-1)
			q.EffectiveDate, q.FuturePolicy = today, true
			change(p, &before, q)
			p.Accounts = append(p.Accounts, member.Account{Number: "before", Policies: []member.Policy{before}})
		}
	}
	days := func(began int) change {
		return renewed(func(_ *member.Profile, before, q *member.Policy) {
			q.EffectiveDate, before.ExpirationDate = today.AddDays(began), today.AddDays(began)
		})
	}
	before := func(change func(before *member.Policy)) change {
		return renewed(func(_ *member.Profile, before, _ *member.Policy) { change(before) })
	}
	account := func(change func(a *member.Account)) change {
		return renewed(func(p *member.Profile, _, _ *member.Policy) { change(&p.Accounts[0]) })
	}
	pastDue := func(cents int64) change {
		return account(func(a *member.Account) { a.MinimumDue, a.DueDate = member.Cents(cents), today.AddDays(-1) })
	}
	testVouch(t, map[string]vouchCase{
		"first day":              {days(0), inForce},
		"third day":              {days(-2), inForce},
		"fourth day":             {days(-3), byPhone},
		"ended the day before":   {before(func(*member.Policy) {}), inForce},
		"ended two days before":  {before(func(q *member.Policy) { q.ExpirationDate = today.AddDays(-2) }), byPhone},
		"ended a day later":      {before(func(q *member.Policy) { q.ExpirationDate = today.AddDays(1) }), byPhone},
		"canceled before":        {before(func(q *member.Policy) { q.Cancelled = true }), byPhone},
		"a date of cancellation": {before(func(q *member.Policy) { q.CancelledDate = today.AddDays(-1) }), byPhone},
		"nothing before":         {before(func(q *member.Policy) { q.Number = "AA2" }), byPhone},
		"a notice": {
			account(func(a *member.Account) { a.Notice = &member.Notice{LastDay: today.AddDays(9)} }), byPhone,
		},
		"past due":            {pastDue(1), byPhone},
		"past due by nothing": {pastDue(0), inForce},
		"canceled itself":     {renewed(func(_ *member.Profile, _, q *member.Policy) { q.Cancelled = true }), isCanceled},
	})
}

// A cancellation that is still to come ends what the portal vouches for.
//
// Spec: VOUCH-6, VOUCH-9.
func TestCancellationToCome(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	on := func(days, notice int, flag func(*member.Policy) *bool) change {
		return func(p *member.Profile, q *member.Policy) {
			q.CancelledDate = today.AddDays(days)
			if notice != 0 {
				p.Accounts[0].Notice = &member.Notice{LastDay: today.AddDays(notice)}
			}
			if flag != nil {
				*flag(q) = true
			}
		}
	}
	testVouch(t, map[string]vouchCase{
		"tomorrow":             {on(1, 0, nil), inForce + " to 0 of 0, early"},
		"on the last day":      {on(9, 0, nil), inForce + " to 8 of 8, early"},
		"expiration date":      {on(10, 0, nil), inForce + ", early"},
		"after the term":       {on(11, 0, nil), inForce},
		"today":                {on(0, 0, nil), byPhone + " to -1 of 9"},
		"an earlier term's":    {on(-10, 0, nil), inForce},
		"after a notice's day": {on(5, 2, nil), inForce + " to 2 of 2, early"},
		"marked canceled": {
			on(5, 0, func(q *member.Policy) *bool { return &q.Cancelled }), "Cancelled ByPhone NotInForce to 4 of 4, early",
		},
		"marked canceled for the list": {
			on(5, 0, func(q *member.Policy) *bool { return &q.FilterCancelled }),
			"Cancelled ByPhone NotInForce to 4 of 4, early",
		},
	})
}
