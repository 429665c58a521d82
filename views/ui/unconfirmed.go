package ui

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Unconfirmed is what pages say of policies that may be in force, and that the portal can't vouch
// for: whom to call, and what is known.
type Unconfirmed struct {
	Say   string // that we can't confirm them
	Note  string // whom to call before anyone relies on them
	Phone string
	Hours []string // of whom the phone is
	Rows  []Entry  // the policies, with their days as they were sent; of many, the last leads to the others
}

// unconfirmedRows is how many policies have a row.
const unconfirmedRows = 3

// NewUnconfirmed returns what to say of those of the policies of member p that the portal can't
// confirm, nil for none. One number is called: that of the agent of all of them, else the
// company's.
func NewUnconfirmed(t *text.Text, p *member.Profile, policies []*member.Policy, today member.Date) *Unconfirmed {
	var all []*member.Policy
	for _, q := range policies {
		if p.Vouch(*q, today).Unconfirmed() {
			all = append(all, q)
		}
	}
	if len(all) == 0 {
		return nil
	}
	u := &Unconfirmed{Say: t.Policies.Unconfirmed.Say.With(len(all))}
	u.callCompany(t)
	if a, ok := agencyOf(p, all); ok {
		u.callAgent(t, a)
	}
	first := all[:min(len(all), unconfirmedRows)]
	for _, q := range first {
		u.Rows = append(u.Rows, unconfirmedRow(t, *q))
	}
	if more := len(all) - len(first); more > 0 {
		u.Rows = append(u.Rows, Entry{Path: paths.AllPolicies(), Title: t.Policies.Unconfirmed.More.With(more)})
	}
	return u
}

func (u *Unconfirmed) callCompany(t *text.Text) {
	u.Note, u.Phone, u.Hours = t.Policies.Unconfirmed.Us, t.Company.Phone, t.Company.OpenHours()
}

func (u *Unconfirmed) callAgent(t *text.Text, a member.Agency) {
	if phone := FirstCall(a.Phone1, a.Phone2, a.Phone3); phone != "" {
		name := cmp.Or(a.Name, t.Agents.Unnamed)
		u.Note, u.Phone, u.Hours = t.Policies.Unconfirmed.Agent.With(name), phone, HoursLines(t, a)
	}
}

// After puts a text before the note. If it has the company's number, that is the one to call.
func (u *Unconfirmed) After(t *text.Text, before string) {
	if strings.Contains(before, t.Company.Phone) {
		u.callCompany(t)
		u.Note = before
		return
	}
	u.Note = Join(" ", before, u.Note)
}

// agencyOf returns the agency of all policies.
func agencyOf(p *member.Profile, policies []*member.Policy) (member.Agency, bool) {
	for _, q := range policies {
		if q.AgencyID != policies[0].AgencyID {
			return member.Agency{}, false
		}
	}
	return p.Agency(policies[0].AgencyID)
}

func unconfirmedRow(t *text.Text, q member.Policy) Entry {
	name, days := NamePolicy(t, q), []string{}
	for _, f := range SentDays(t, q) {
		if f.Value != t.Common.Unread {
			days = append(days, Join(" ", f.Name, f.Value))
		}
	}
	row := Entry{Path: paths.Policy(q), Title: name.Thing, Sub: name.Kind}
	if len(days) > 0 {
		row.Side, row.SideSub = days[0], Join(", ", days[1:]...)
	}
	return row
}

// SentDays are the days of a policy as they were sent.
func SentDays(t *text.Text, q member.Policy) (days []Fact) {
	labels := t.Policies.Term
	for _, one := range []struct {
		name, field string
		day         member.Date
	}{
		{labels.Starts, "effectiveDate", q.EffectiveDate},
		{labels.Expires, "expirationDate", q.ExpirationDate},
		{labels.Cancellation, "cancelledDate", q.CancelledOn()},
	} {
		if unread := q.Unread.Has(one.field); unread || one.day.Known() {
			days = append(days, Fact{Name: one.name, Value: Either(unread, t.Common.Unread, t.Date(one.day))})
		}
	}
	return days
}
