package wire

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// Profile is the response of GET /profiles.
type Profile struct {
	Accounts       []wireAccount
	Agencies       []member.Agency
	AsOf           time.Time
	PaperlessEmail string

	Unread Unread
	Keys   Keys
	Blank  bool // as in [member.Profile]
}

type wireAccount struct {
	member.Account
	AutoPay                                   autoPay
	Insured                                   member.Name
	Cancelled, ChecklessPay, PaperlessBilling state
	Policies, Futures                         []wirePolicy

	Unread Unread
	Keys   Keys
}

// Profile converts the response. asOf is the start time of the call. It is incomplete if an
// account or a policy could not be read, or has no number: no URL could address it. contradict
// reports whether the response has an account or a term twice, with other values.
func (w *Profile) Profile(asOf time.Time) (p *member.Profile, contradict bool) {
	p = &member.Profile{
		PaperlessEmail: w.PaperlessEmail, LoadedAt: asOf, Blank: w.Blank,
	}
	p.Agencies, _ = Once(w.Agencies, func(a *member.Agency) string { return member.IDKey(a.ID) })
	p.Incomplete.Accounts = w.Unread.Lacks("accounts", "accountNumber")
	p.Incomplete.Agencies = w.Unread.Lacks("agencies", "id")
	accounts := slices.Clone(w.Accounts)
	for i := range accounts {
		a := &accounts[i]
		p.Incomplete.Policies = p.Incomplete.Policies || a.Unread.Lacks("policies", "policyNumber") ||
			a.Unread.Lacks("futures", "policyNumber")
		p.SendsNotices = p.SendsNotices || a.Keys.Has("notice")
		a.Policies, a.Futures = a.policies(), nil
	}
	accounts, contradict = accountsOnce(accounts)
	for i := range accounts {
		account := accounts[i].account(asOf)
		account.AmountsAsOf = amountsAsOf(w.AsOf, asOf)
		p.Accounts = append(p.Accounts, account)
	}
	assignVehicleIDs(p)
	return p, contradict
}

func (w *wireAccount) account(asOf time.Time) member.Account {
	a := w.Account
	a.AutoPay, a.Insured, a.DueAsOf = w.AutoPay.kind(), w.Insured.Full, asOf
	a.Cancelled, a.Unconfirmed = w.Cancelled.On, w.Cancelled.Unread
	a.ChecklessPay, a.TransferUnread = w.ChecklessPay.On, w.ChecklessPay.Unread
	a.PaperlessBilling, a.PaperlessUnread = w.PaperlessBilling.On, w.PaperlessBilling.Unread
	a.TransactionsIncomplete = w.Unread.Within("transactions")
	a.MethodUnread = w.Unread.Has("payInstrument")
	for i := range w.Policies {
		a.Policies = append(a.Policies, w.Policies[i].policy())
	}
	return a
}

// policies returns the current policies, then the future ones. The list decides which are future
// (section 3).
func (w *wireAccount) policies() []wirePolicy {
	policies := slices.Concat(w.Policies, w.Futures)
	for i := range policies {
		policies[i].AccountNumber = cmp.Or(policies[i].AccountNumber, w.Number)
		policies[i].FuturePolicy = i >= len(w.Policies)
	}
	return policies
}

func assignVehicleIDs(p *member.Profile) {
	n := 0
	for _, a := range p.Accounts {
		for _, q := range a.Policies {
			for i := range q.Vehicles {
				n++
				q.Vehicles[i].ID = fmt.Sprintf("vehicle-%d", n)
			}
		}
	}
}

// What the provider sends of a policy in another form than the portal has it.

type wirePolicy struct {
	member.Policy
	AllowCardPrint, PaperlessPolicy, Cancelled, FilterCancelled state

	Unread Unread // so that a policy of which nothing could be read is not an empty one
}

func (w *wirePolicy) policy() member.Policy {
	q := w.Policy
	q.Vehicles, _ = Once(q.Vehicles, vehicleKey)
	q.AllowCardPrint = w.AllowCardPrint.On
	q.Cancelled, q.FilterCancelled = w.Cancelled.On, w.FilterCancelled.On
	q.PaperlessPolicy, q.PaperlessUnread = w.PaperlessPolicy.On, w.PaperlessPolicy.Unread
	q.Unconfirmed = w.Cancelled.Unread || w.FilterCancelled.Unread
	q.Partial = slices.ContainsFunc([]string{"vehicles", "drivers", "units", "agencyId"}, w.Unread.Has)
	q.UnreadParts = len(w.Unread) > 0
	if q.NotCancelled = w.Cancelled.Off; !q.Premium.Positive() {
		q.Premium = member.Money{} // no policy costs nothing: the provider has no amount yet
	}
	return q
}

// insuredForm is the form of an insured: an object, or the names alone, as a person or a list of
// two.
func insuredForm(object *wireObject, names wireForm) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) (result wireResult) {
		insured, listed := v.Addr().Interface().(*member.Insured), []member.Name{}
		all := reflect.ValueOf(&listed).Elem()
		if !object.hasField(OnlyEntry(data)) {
			result = names(r, all, data)
		} else if result = object.read(r, v, data); insured.Primary.Full == "" { // it may stand beside its address
			names(&wireReader{path: r.path}, all, data)
		}
		for i, to := range []*member.Name{&insured.Primary, &insured.Secondary} {
			if i < len(listed) {
				*to = listed[i]
			}
		}
		if strings.EqualFold(insured.Secondary.Full, insured.Primary.Full) {
			insured.Secondary = member.Name{}
		}
		if len(listed) > 2 {
			return wireUnread
		}
		return result
	}
}

// nameOf joins the first and last name when the provider sends no full name.
func nameOf(name *member.Name) member.Name {
	name.Full = cmp.Or(name.Full, strings.TrimSpace(name.First+" "+name.Last))
	return *name
}

type wireDriver struct {
	member.Driver
	Rated state
}

func driverOf(w *wireDriver) member.Driver {
	d := w.Driver
	d.Full = nameOf(&member.Name{Full: d.Full, First: d.First, Last: d.Last}).Full
	d.Rated, d.RatedUnknown = w.Rated.On, !w.Rated.Known()
	return d
}

func unitOf(u *member.Unit) member.Unit {
	u.SwimmingPool, u.Woodstove = yesNo(u.SwimmingPool), yesNo(u.Woodstove)
	if strings.Trim(u.ConstructionYear, "0") == "" {
		u.ConstructionYear = ""
	}
	return *u
}

// vehicleKey is what two entries of one vehicle have in common, "" for one without a number. "TBD"
// may be the number of several.
func vehicleKey(v *member.Vehicle) string {
	if v.VIN == "" {
		return ""
	}
	return fmt.Sprint(v.VIN, v.Name(), v.Unconfirmed)
}
