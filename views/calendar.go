package views

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// DueEvent is the due date of a bill as an entry of the member's own calendar. Calendars are shared and synchronized, so it tells an amount, the
// company, and of the account number no more than the last digits.
type DueEvent struct {
	UID      string // the same for the same bill of the same member, whenever it is added
	Title    string
	Text     string
	Address  string // of the portal's Home
	Product  string
	Day      member.Date
	Reminder string // when to remind, as a duration from the beginning of the day (RFC 5545, section 3.3.6)
}

// reminderDays is how many days ahead the calendar reminds of a due date.
const reminderDays = 3

// NewDueEvent words what is due on an account. It is false for an account of which nothing is due on a known day that is still to come: a late bill
// needs paying, not planning. owner tells members apart without naming them.
func NewDueEvent(a member.Account, owner string, base *url.URL, product string, w *content.Words, today member.Date) (DueEvent, bool) {
	if !hasDueEvent(a, today) {
		return DueEvent{}, false
	}
	entry := w.Calendar.Due
	if a.BillStatus(today) == member.BillAutoPay {
		entry = w.Calendar.AutoPay
	}
	home := base.JoinPath(HomePath()).String()
	words := strings.NewReplacer("{amount}", Dollars(a.MinimumDue), "{company}", w.Company.Name, "{account}", ending(a.Number), "{address}", home)
	return DueEvent{
		UID:      dueUID(owner, a) + "@" + base.Hostname(),
		Title:    words.Replace(entry.Title),
		Text:     words.Replace(entry.Text),
		Address:  home,
		Product:  "-//" + w.Company.Name + "//" + product + "//EN",
		Day:      a.DueDate,
		Reminder: reminder(today.DaysUntil(a.DueDate)),
	}, true
}

func hasDueEvent(a member.Account, today member.Date) bool {
	standing := a.BillStatus(today)
	return a.DueDate.Known() && (standing == member.BillDue || standing == member.BillAutoPay)
}

// dueEventPath is where the due date comes as a calendar file, "" when there is none to add.
func dueEventPath(a member.Account, today member.Date) string {
	if !hasDueEvent(a, today) {
		return ""
	}
	return DueCalendarPath(a.Number)
}

// dueUID names a bill to calendars without telling whose, or of which account.
func dueUID(owner string, a member.Account) string {
	sum := sha256.Sum256([]byte(owner + "\x00" + a.Number + "\x00" + a.DueDate.String()))
	return hex.EncodeToString(sum[:16])
}

// ending is how a number is told to those who know it.
func ending(number string) string { return number[max(0, len(number)-4):] }

// reminder is at nine in the morning some days before, or on the day itself when those are gone.
func reminder(daysLeft int) string {
	if daysLeft <= reminderDays {
		return "PT9H"
	}
	return "-P2DT15H"
}

// FileName is what the file is called that holds the event.
func (e DueEvent) FileName() string { return "bill-due-" + e.Day.String() + ".ics" }
