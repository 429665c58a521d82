package billing_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/text"
	"memberportal/views/viewtest"
)

var (
	portalURL    = &url.URL{Scheme: "https", Host: "portal.example"}
	calendarText = newCalendarText()
)

func newCalendarText() *text.Text {
	text := *viewtest.English
	text.Company.Name = "Larkfield; Häuser, \\ Söhne"
	return &text
}

func dueAccount(number string, days int) member.Account {
	return member.Account{Number: number, MinimumDue: member.Cents(123450), DueDate: viewtest.Today.AddDays(days)}
}

func dueEvent(t *testing.T, a member.Account, owner string) billing.DueEvent {
	t.Helper()
	event, ok := billing.NewDueEvent(calendarText, viewtest.Bill(a), owner, portalURL, "Member Portal")
	if !ok {
		t.Fatalf("no event for %+v", a)
	}
	return event
}

// written returns the file of an event, and fails on a line that RFC 5545 does not allow.
func written(t *testing.T, event billing.DueEvent) string {
	t.Helper()
	var file strings.Builder
	at := time.Date(2026, 11, 21, 8, 15, 0, 0, time.FixedZone("CST", -6*3600))
	if err := event.WriteCalendar(&file, at); err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(file.String(), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("line of %d octets or with a bare line ending: %q", len(line), line)
		}
	}
	return strings.ReplaceAll(file.String(), "\r\n ", "")
}

func TestWriteCalendar(t *testing.T) {
	t.Parallel()
	event := dueEvent(t, dueAccount("4100238715", 14), "owner")
	want := `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Larkfield\; Häuser\, \\ Söhne//Member Portal//EN
BEGIN:VEVENT
UID:` + event.UID + `
DTSTAMP:20261121T141500Z
DTSTART;VALUE=DATE:20261205
SUMMARY:Pay $1\,234.50 to Larkfield\; Häuser\, \\ Söhne
DESCRIPTION:Minimum due on the account ending in 8715. The amount may change before then. ` +
		`See the current amount and pay at https://portal.example/home
URL:https://portal.example/home
CLASS:PRIVATE
TRANSP:TRANSPARENT
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Pay $1\,234.50 to Larkfield\; Häuser\, \\ Söhne
TRIGGER:-P2DT15H
END:VALARM
END:VEVENT
END:VCALENDAR
`
	viewtest.Same(t, "calendar without its folds", strings.ReplaceAll(want, "\n", "\r\n"), written(t, event))
	if want := "bill-due-2026-12-05.ics"; event.FileName != want {
		t.Errorf("FileName = %q, want %q", event.FileName, want)
	}
}

// The titles have multibyte characters, line endings, and lengths at the limit of a line.
func TestWriteCalendarFoldsLongLines(t *testing.T) {
	t.Parallel()
	for _, title := range []string{
		strings.Repeat("ä€🚗", 60), "one\r\ntwo\nthree\rfour", strings.Repeat("x", 75-len("SUMMARY:")),
		strings.Repeat("x", 76-len("SUMMARY:")),
	} {
		event := dueEvent(t, dueAccount("1", 9), "owner")
		event.Title = title
		want := "\r\nSUMMARY:" + strings.NewReplacer("\r\n", `\n`, "\r", `\n`, "\n", `\n`).Replace(title) + "\r\n"
		if got := written(t, event); !strings.Contains(got, want) {
			t.Errorf("file = %q, want %q", got, want)
		}
	}
}

func TestDueEventUIDIdentifiesOneBillOfOneMember(t *testing.T) {
	t.Parallel()
	account := dueAccount("4100238715", 14)
	first := dueEvent(t, account, "owner").UID
	account.MinimumDue = member.Cents(1)
	if again := dueEvent(t, account, "owner").UID; again != first {
		t.Errorf("UID after a change of the amount = %s, want %s", again, first)
	}
	for name, other := range map[string]string{
		"another date":    dueEvent(t, dueAccount("4100238715", 15), "owner").UID,
		"another account": dueEvent(t, dueAccount("4200238715", 14), "owner").UID,
		"another member":  dueEvent(t, account, "other owner").UID,
	} {
		if other == first {
			t.Errorf("%s has the same UID", name)
		}
	}
}

func TestDueEventReminderIsInTheFuture(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]string{0: "PT9H", 3: "PT9H", 4: "-P2DT15H"} {
		if got := dueEvent(t, dueAccount("1", days), "").Reminder; got != want {
			t.Errorf("%d days ahead: Reminder = %s, want %s", days, got, want)
		}
	}
}

// Spec: BILL-11.
func TestNewDueEventNeedsAnUpcomingBill(t *testing.T) {
	t.Parallel()
	autoPaid := dueAccount("1", 5)
	autoPaid.AutoPay = "EFT"
	if got := dueEvent(t, autoPaid, "").Title; !strings.HasPrefix(got, "AutoPay pays $1,234.50") {
		t.Errorf("title for AutoPay = %q", got)
	}
	submitted := viewtest.Reported(autoPaid, member.Cents(3450), 0)
	part, _ := billing.NewDueEvent(
		viewtest.English, viewtest.Bill(autoPaid, submitted), viewtest.Viewer, portalURL, "Member Portal",
	)
	if !strings.HasPrefix(part.Title, "AutoPay pays $1,234.50") ||
		!strings.Contains(part.Text, "payment of $34.50 was submitted") {
		t.Errorf("event for AutoPay after a part payment = %q, %q, want the whole amount and the note", part.Title, part.Text)
	}
	mortgagee, undated, settled := dueAccount("1", 5), dueAccount("1", 5), dueAccount("1", 5)
	mortgagee.BillType, undated.DueDate, settled.MinimumDue = "Bill Mortgagee", member.Date{}, member.Cents(0)
	for name, account := range map[string]member.Account{
		"late": dueAccount("1", -1), "mortgagee": mortgagee, "no date": undated, "settled": settled,
		"unreported": {Number: "1", DueDate: viewtest.Today},
	} {
		if event, ok := billing.NewDueEvent(calendarText, viewtest.Bill(account), "", portalURL, ""); ok {
			t.Errorf("%s: event = %+v, want none", name, event)
		}
		if path := billing.DueEventPath(viewtest.Bill(account)); path != "" {
			t.Errorf("%s: path = %q, want none", name, path)
		}
	}
}
