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

// DueCard shows what is due on an account.
type DueCard struct {
	Account  string
	Balance  string
	Minimum  string
	DueDate  string
	Status   AccountStatus
	AsOf     string // when the amounts were read, "" when they are live
	Reload   string // path of the fragment with live amounts
	Calendar string // path of the due date as a calendar file, "" for none
}

// Freshness is when an account's amounts were read. Live means that it was for this request.
type Freshness struct {
	At   time.Time
	Live bool
}

// NewDueCard returns the card of an account. reload is the path of the same card with live amounts.
func NewDueCard(t *content.Text, a member.Account, f Freshness, today member.Date, reload string) DueCard {
	card := DueCard{
		Account:  a.Number,
		Balance:  t.Money(a.Balance),
		Minimum:  t.Money(a.MinimumDue),
		DueDate:  DueDate(t, a),
		Status:   NewAccountStatus(t, a, today),
		Reload:   reload,
		Calendar: DueEventPath(a, today),
	}
	if !f.Live {
		card.AsOf = t.AsOf(f.At, today)
	}
	return card
}

// NewAccountTabs returns a tab for each account, nil for a single account. path returns the URL of
// an account's page.
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

// HasDueEvent reports whether a calendar file exists for an account: a bill is due on a known date
// that has not passed.
func HasDueEvent(a member.Account, today member.Date) bool {
	status := a.BillStatus(today)
	return a.DueDate.Known() && (status == member.BillDue || status == member.BillAutoPay)
}

// DueEventPath returns the path of the due date as a calendar file, "" when there is none.
func DueEventPath(a member.Account, today member.Date) string {
	if !HasDueEvent(a, today) {
		return ""
	}
	return paths.DueCalendar(a.Number)
}

// AccountStatus is the status of an account's bill.
type AccountStatus struct {
	Text string
	Tone string // "late", "due", "quiet", "off"
}

// NewAccountStatus returns the status of an account's bill. Only a bill that is past due has the
// alarming tone.
func NewAccountStatus(t *content.Text, a member.Account, today member.Date) AccountStatus {
	s := t.Account.Status
	switch a.BillStatus(today) {
	case member.BillPastDue:
		return AccountStatus{s.WasDue.With(t.Date(a.DueDate)), "late"}
	case member.BillDue:
		return AccountStatus{DatedText(t, a.DueDate, s.DueBy, s.Due), "due"}
	case member.BillAutoPay:
		return AccountStatus{DatedText(t, a.DueDate, s.AutoPayOn, s.AutoPay), "quiet"}
	case member.BillMortgagee:
		return AccountStatus{s.Mortgagee, "quiet"}
	case member.BillClosed:
		return AccountStatus{s.Closed, "off"}
	case member.BillUnknown:
		return AccountStatus{s.Unavailable, "off"}
	}
	return AccountStatus{s.NothingDue, "quiet"}
}

// DatedText returns the text with the date, or undated when the date is unknown.
func DatedText(t *content.Text, d member.Date, dated content.DateText, undated string) string {
	if !d.Known() {
		return undated
	}
	return dated.With(t.Date(d))
}

// DueDate returns the due date of an account, or that nothing is due.
func DueDate(t *content.Text, a member.Account) string {
	if !a.DueDate.Known() && !a.MinimumDue.Positive() {
		return t.Account.NothingDue
	}
	return t.Date(a.DueDate)
}
