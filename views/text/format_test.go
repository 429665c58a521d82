package text_test

import (
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content/library"
	"memberportal/views/text"
)

func english() text.Format {
	return library.Builtin().Text("en", time.Time{}, false).Format
}

// Spec: LIMIT-4, LIMIT-5.
func TestFormats(t *testing.T) {
	t.Parallel()
	f, at := english(), time.Date(2026, time.March, 7, 14, 5, 0, 0, time.UTC)
	for _, test := range [][2]string{
		{f.Money(member.Money{}), "Not available"}, // never zero
		{f.Money(member.Cents(0)), "$0.00"},
		{f.Money(member.Cents(7)), "$0.07"},
		{f.Money(member.Cents(-7)), "-$0.07"},
		{f.Money(member.Cents(99999)), "$999.99"},
		{f.Money(member.Cents(123450)), "$1,234.50"},
		{f.Money(member.Cents(-100000)), "-$1,000.00"},
		{f.Money(member.Cents(123456789)), "$1,234,567.89"},

		{f.Number(0), "0"},
		{f.Number(999), "999"},
		{f.Number(2140), "2,140"},
		{f.Number(1234567), "1,234,567"},

		{f.Date(member.NewDate(2026, time.March, 7)), "03/07/2026"},
		{f.Date(member.Date{}), "Not available"},
		{f.AsOf(at, member.DateOf(at)), "2:05 PM"},
		{f.AsOf(at, member.NewDate(2026, time.March, 8)), "03/07/2026, 2:05 PM"},
		{f.MonthShort(member.DateOf(at)), "Mar"},
		{library.Builtin().Text("es", at, false).MonthShort(member.DateOf(at)), "Mar"}, // of marzo

		{f.DueDay("1"), "1st of the month"},
		{f.DueDay("02"), "2nd of the month"},
		{f.DueDay("3"), "3rd of the month"},
		{f.DueDay("11"), "11th of the month"},
		{f.DueDay("12"), "12th of the month"},
		{f.DueDay("13"), "13th of the month"},
		{f.DueDay("21"), "21st of the month"},
		{f.DueDay(""), "Not available"},
		{f.DueDay("Last day"), "Last day"},

		{f.Duration(15 * time.Minute), "15 minutes"},
		{f.Duration(time.Minute), "1 minute"},
		{f.Duration(8 * time.Hour), "8 hours"},
		{f.Duration(time.Hour), "1 hour"},
		{f.Duration(90 * time.Minute), "90 minutes"},
		{f.Duration(90 * time.Second), "90 seconds"},
		{f.Duration(time.Second), "1 second"},
		{f.Duration(0), "0 seconds"},

		{f.FileSize(1), "1 kB"},
		{f.FileSize(840_000), "840 kB"},
		{f.FileSize(999_999), "999 kB"},
		{f.FileSize(2_400_000), "2.4 MB"},
	} {
		if got, want := test[0], test[1]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A month and its day don't break apart, in any order.
//
// Spec: LIMIT-10.
func TestMonthAndDayStayOnOneLine(t *testing.T) {
	t.Parallel()
	day := member.NewDate(2026, time.December, 3)
	for format, want := range map[text.MonthNumberText]string{
		"{month} {number}": "December\u00a03", "{number} de {month}": "3\u00a0de\u00a0December",
	} {
		f := english()
		f.MonthDay = format
		if got := f.Day(day); got != want || !strings.HasSuffix(f.Weekday(day), want) {
			t.Errorf("Day = %q, Weekday = %q, want %q", got, f.Weekday(day), want)
		}
	}
}
