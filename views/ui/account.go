package ui

import (
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
)

// AccountTab is one of the accounts to switch between.
type AccountTab struct {
	Number  string
	Note    string
	Path    string
	Current bool
}

// DueCard is what is due on an account, and how sure that is.
type DueCard struct {
	Account  string
	Balance  string
	Minimum  string
	DueDate  string
	Standing Standing
	AsOf     string // when the amounts were read, if they could not be read just now
	Reload   string // the fragment that reads them again
	Calendar string // the due date as a calendar file, "" when there is none to add
}

// Freshness says when an account's amounts were read, and whether that was just now.
type Freshness struct {
	At   time.Time
	Live bool
}

// NewDueCard words what is due on an account; reload is where the same card comes from, fresh.
func NewDueCard(t *content.Text, a member.Account, f Freshness, today member.Date, reload string) DueCard {
	card := DueCard{
		Account:  a.Number,
		Balance:  t.Money(a.Balance),
		Minimum:  t.Money(a.MinimumDue),
		DueDate:  DueDate(t, a),
		Standing: NewStanding(t, a, today),
		Reload:   reload,
		Calendar: DueEventPath(a, today),
	}
	if !f.Live {
		card.AsOf = t.AsOf(f.At, today)
	}
	return card
}

func NewAccountTabs(t *content.Text, accounts []member.Account, current string, path func(string) string) []AccountTab {
	if len(accounts) < 2 {
		return nil
	}
	var tabs []AccountTab
	for _, a := range accounts {
		note := AccountPolicies(t, a)
		if a.Cancelled {
			note = t.Account.Closed
		}
		tabs = append(tabs, AccountTab{a.Number, note, path(a.Number), a.Number == current})
	}
	return tabs
}

func HasDueEvent(a member.Account, today member.Date) bool {
	standing := a.BillStatus(today)
	return a.DueDate.Known() && (standing == member.BillDue || standing == member.BillAutoPay)
}

// DueEventPath is where the due date comes as a calendar file, "" when there is none to add.
func DueEventPath(a member.Account, today member.Date) string {
	if !HasDueEvent(a, today) {
		return ""
	}
	return paths.DueCalendar(a.Number)
}

// Standing is what an account's amounts mean for the member, in words and with the tone they are shown in.
type Standing struct {
	Text string
	Tone string // "late", "due", "quiet", "off"
}

// NewStanding words how an account stands today. Only a bill whose date has passed sounds like one.
func NewStanding(t *content.Text, a member.Account, today member.Date) Standing {
	s := t.Account.Status
	switch a.BillStatus(today) {
	case member.BillPastDue:
		return Standing{s.WasDue.With(t.Date(a.DueDate)), "late"}
	case member.BillDue:
		return Standing{dated(t, a.DueDate, s.DueBy, s.Due), "due"}
	case member.BillAutoPay:
		return Standing{dated(t, a.DueDate, s.AutoPayOn, s.AutoPay), "quiet"}
	case member.BillMortgagee:
		return Standing{s.Mortgagee, "quiet"}
	case member.BillClosed:
		return Standing{s.Closed, "off"}
	case member.BillUnknown:
		return Standing{s.Unavailable, "off"}
	}
	return Standing{s.NothingDue, "quiet"}
}

// dated returns the text with the date, or the other one when the date is unknown.
func dated(t *content.Text, d member.Date, with content.DateText, without string) string {
	if !d.Known() {
		return without
	}
	return with.With(t.Date(d))
}

// DueDate shows when an account is due, or that nothing is.
func DueDate(t *content.Text, a member.Account) string {
	if !a.DueDate.Known() && !a.MinimumDue.Positive() {
		return t.Account.NothingDue
	}
	return t.Date(a.DueDate)
}
