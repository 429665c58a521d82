package billing

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/url"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// DueEvent is the due date of a bill as an event in the member's own calendar. Calendars are shared
// and synchronized, so it holds only the last digits of the account number.
type DueEvent struct {
	UID      string // constant for the same bill of the same member
	Title    string
	Text     string
	Address  string // web address of the home page
	Product  string // PRODID
	Day      member.Date
	Reminder string // duration from the start of the day to the reminder (RFC 5545, section 3.3.6)
	FileName string
}

// reminderDays is how many days before the due date the calendar reminds the member.
const reminderDays = 3

// NewDueEvent returns the event for a bill. It returns false unless the bill has a known due date
// in the future: a late bill needs a payment, not a reminder. owner is the key of the member's
// identity; the event holds only a hash of it.
func NewDueEvent(t *text.Text, b member.Bill, owner string, base *url.URL, product string) (DueEvent, bool) {
	if !hasDueEvent(b) {
		return DueEvent{}, false
	}
	a, home := b.Account, base.JoinPath(paths.Home()).String()
	entry := calendarEntry(t.Calendar, b)
	texts := []string{entry.Text.With(lastDigits(a.Number), home)}
	for _, n := range ui.NewBillNotes(t, b, owner) {
		texts = append(texts, n.Text)
	}
	return DueEvent{
		UID:      dueUID(owner, a) + "@" + base.Hostname(),
		Title:    entry.Title.With(t.Money(b.Due), t.Company.Name),
		Text:     strings.Join(texts, "\n"),
		Address:  home,
		Product:  "-//" + t.Company.Name + "//" + product + "//" + strings.ToUpper(t.Language),
		Day:      a.DueDate,
		Reminder: reminder(b.Today.DaysUntil(a.DueDate)),
		FileName: paths.FileSafe(t.Calendar.FileName.With(a.DueDate.String())) + ".ics",
	}, true
}

func calendarEntry(c text.Calendar, b member.Bill) text.CalendarEntry {
	if b.Status == member.BillAutoPay {
		return c.AutoPay
	}
	return c.Due
}

// dueUID returns an ID for a bill that does not reveal the member or the account.
func dueUID(owner string, a member.Account) string {
	sum := sha256.Sum256([]byte(owner + "\x00" + a.Number + "\x00" + a.DueDate.String()))
	return hex.EncodeToString(sum[:16])
}

func lastDigits(number string) string { return number[max(0, len(number)-4):] }

// reminder returns 9 a.m. three days before the due date, or on the due date if that has passed.
func reminder(daysLeft int) string {
	if daysLeft <= reminderDays {
		return "PT9H"
	}
	return "-P2DT15H"
}

// WriteCalendar writes the event as an iCalendar file (RFC 5545): all day, private in a shared
// calendar, with a reminder. at is the current time.
func (e DueEvent) WriteCalendar(w io.Writer, at time.Time) error {
	var file strings.Builder
	for _, line := range []string{
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:" + escapeText(e.Product),
		"BEGIN:VEVENT",
		"UID:" + e.UID,
		"DTSTAMP:" + at.UTC().Format("20060102T150405Z"),
		"DTSTART;VALUE=DATE:" + strings.ReplaceAll(e.Day.String(), "-", ""),
		"SUMMARY:" + escapeText(e.Title),
		"DESCRIPTION:" + escapeText(e.Text),
		"URL:" + e.Address,
		"CLASS:PRIVATE",
		"TRANSP:TRANSPARENT", // does not block time in the calendar
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		"DESCRIPTION:" + escapeText(e.Title),
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
