package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// BillName is how a page about one account names its bill.
type BillName struct {
	Name   string // the kind of its policies, or how many there are: "Auto bill"
	Things string // what they insure, "" if unknown: "2021 Toyota RAV4 + 1 more"
}

// NewBillName returns the name of an account's bill by the active policies of a day, which members
// remember better than its number.
func NewBillName(t *text.Text, a member.Account, today member.Date) BillName {
	active := a.ActivePolicies(today)
	if len(active) == 0 {
		return BillName{Name: t.Account.Account.With(a.Number)}
	}
	return BillName{billKind(t, active), billThings(t, active)}
}

func billKind(t *text.Text, policies []*member.Policy) string {
	kind := t.Listed(policies[0].Kind())
	for _, p := range policies[1:] {
		if t.Listed(p.Kind()) != kind {
			kind = ""
		}
	}
	if kind == "" || mark.IsOther(kind) {
		return t.InWords(t.Account.BillFor, len(policies))
	}
	return t.Account.BillOf.With(kind)
}

// billThings returns the first thing that the policies insure, and how many more there are. A
// policy whose things are unknown counts as one.
func billThings(t *text.Text, policies []*member.Policy) string {
	first, count := "", 0
	for _, p := range policies {
		count += max(1, len(p.Vehicles)+max(len(p.Units), len(p.Locations)))
		if first == "" {
			first = Covers(t, withFirstOf(*p))
		}
	}
	if first == "" {
		return ""
	}
	return andMore(t, first, count-1)
}
