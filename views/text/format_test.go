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

// Spec: LIMIT-5.
func TestMoney(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		amount member.Money
		want   string
	}{
		"unknown is never zero": {member.Money{}, "Not available"},
		"zero":                  {member.Cents(0), "$0.00"},
		"cents":                 {member.Cents(7), "$0.07"},
		"negative cents":        {member.Cents(-7), "-$0.07"},
		"three digits":          {member.Cents(99999), "$999.99"},
		"thousands":             {member.Cents(123450), "$1,234.50"},
		"negative thousands":    {member.Cents(-100000), "-$1,000.00"},
		"millions":              {member.Cents(123456789), "$1,234,567.89"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := english().Money(test.amount); got != test.want {
				t.Errorf("Money = %q, want %q", got, test.want)
			}
		})
	}
}

func TestNumber(t *testing.T) {
	t.Parallel()
	for n, want := range map[uint64]string{0: "0", 999: "999", 2140: "2,140", 1234567: "1,234,567"} {
		if got := english().Number(n); got != want {
			t.Errorf("Number(%d) = %q, want %q", n, got, want)
		}
	}
}

// Spec: LIMIT-4.
func TestDate(t *testing.T) {
	t.Parallel()
	if got := english().Date(member.NewDate(2026, time.March, 7)); got != "03/07/2026" {
		t.Errorf("Date = %q, want 03/07/2026", got)
	}
	if got := english().Date(member.Date{}); got != "Not available" {
		t.Errorf("unknown Date = %q, want Not available", got)
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

func TestAsOf(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.March, 7, 14, 5, 0, 0, time.UTC)
	for today, want := range map[member.Date]string{
		member.DateOf(at):                   "2:05 PM",
		member.NewDate(2026, time.March, 8): "03/07/2026, 2:05 PM",
	} {
		if got := english().AsOf(at, today); got != want {
			t.Errorf("AsOf on %v = %q, want %q", today, got, want)
		}
	}
}

func TestDueDay(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]string{
		"1": "1st of the month", "02": "2nd of the month", "3": "3rd of the month", "11": "11th of the month",
		"12": "12th of the month", "13": "13th of the month", "21": "21st of the month", "": "Not available",
		"Last day": "Last day",
	} {
		if got := english().DueDay(day); got != want {
			t.Errorf("DueDay(%q) = %q, want %q", day, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	t.Parallel()
	for length, want := range map[time.Duration]string{
		15 * time.Minute: "15 minutes", time.Minute: "1 minute", 8 * time.Hour: "8 hours", time.Hour: "1 hour",
		90 * time.Minute: "90 minutes", 90 * time.Second: "90 seconds", time.Second: "1 second", 0: "0 seconds",
	} {
		if got := english().Duration(length); got != want {
			t.Errorf("Duration(%v) = %q, want %q", length, got, want)
		}
	}
}

func TestFileSize(t *testing.T) {
	t.Parallel()
	for size, want := range map[int64]string{1: "1 kB", 840_000: "840 kB", 999_999: "999 kB", 2_400_000: "2.4 MB"} {
		if got := english().FileSize(size); got != want {
			t.Errorf("FileSize(%d) = %q, want %q", size, got, want)
		}
	}
}

func TestMonthShortBeginsWithCapital(t *testing.T) {
	t.Parallel()
	march := member.NewDate(2026, time.March, 7)
	for language, want := range map[string]string{"en": "Mar", "es": "Mar"} {
		if got := library.Builtin().Text(language, time.Time{}, false).MonthShort(march); got != want {
			t.Errorf("%s: short month = %q, want %q", language, got, want)
		}
	}
}
