package billing

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/url"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
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
func NewDueEvent(a member.Account, owner string, base *url.URL, product string, t *content.Text, today member.Date) (DueEvent, bool) {
	if !ui.HasDueEvent(a, today) {
		return DueEvent{}, false
	}
	entry := t.Calendar.Due
	if a.BillStatus(today) == member.BillAutoPay {
		entry = t.Calendar.AutoPay
	}
	home := base.JoinPath(paths.Home()).String()
	fill := func(text content.DueText) string {
		return text.With(t.Money(a.MinimumDue), t.Company.Name, ending(a.Number), home)
	}
	return DueEvent{
		UID:      dueUID(owner, a) + "@" + base.Hostname(),
		Title:    fill(entry.Title),
		Text:     fill(entry.Text),
		Address:  home,
		Product:  "-//" + t.Company.Name + "//" + product + "//EN",
		Day:      a.DueDate,
		Reminder: reminder(today.DaysUntil(a.DueDate)),
	}, true
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

// WriteCalendar writes the event as an iCalendar file (RFC 5545): all day, private where calendars are shared, with a reminder. at is when it is written.
func (e DueEvent) WriteCalendar(w io.Writer, at time.Time) error {
	var file strings.Builder
	for _, line := range []string{
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:" + calendarText(e.Product),
		"BEGIN:VEVENT",
		"UID:" + e.UID,
		"DTSTAMP:" + at.UTC().Format("20060102T150405Z"),
		"DTSTART;VALUE=DATE:" + strings.ReplaceAll(e.Day.String(), "-", ""),
		"SUMMARY:" + calendarText(e.Title),
		"DESCRIPTION:" + calendarText(e.Text),
		"URL:" + e.Address,
		"CLASS:PRIVATE",
		"TRANSP:TRANSPARENT", // it takes no time of the day
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		"DESCRIPTION:" + calendarText(e.Title),
		"TRIGGER:" + e.Reminder,
		"END:VALARM",
		"END:VEVENT",
		"END:VCALENDAR",
	} {
		file.WriteString(foldLine(line))
	}
	_, err := io.WriteString(w, file.String())
	return err
}
