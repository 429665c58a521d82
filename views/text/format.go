package text

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"memberportal/upstream/member"
)

// The layouts of amounts and dates are the specification's, and the same in every language
// (section 9).

// Money returns an amount in US dollars: "$1,234.50", "-$3.00". An unknown amount is "Not
// available", never zero.
func (f Format) Money(m member.Money) string {
	if !m.Known() {
		return f.NotAvailable
	}
	cents, text := m.Cents(), make([]byte, 0, 32)
	if cents < 0 {
		cents, text = -cents, append(text, '-')
	}
	text = append(appendGrouped(append(text, '$'), uint64(cents/100)), '.')
	return string(appendPadded(text, int(cents%100), 2))
}

// Number returns a whole number: "2,140".
func (f Format) Number(n uint64) string { return string(appendGrouped(make([]byte, 0, 32), n)) }

// appendGrouped adds a number with commas between groups of three digits.
func appendGrouped(text []byte, n uint64) []byte {
	if n < 1000 {
		return strconv.AppendUint(text, n, 10)
	}
	return appendPadded(append(appendGrouped(text, n/1000), ','), int(n%1000), 3)
}

// appendPadded adds a number with zeros in front, up to width digits.
func appendPadded(text []byte, n, width int) []byte {
	if width == 0 {
		return text
	}
	return append(appendPadded(text, n/10, width-1), byte('0'+n%10))
}

// Date returns a date as MM/DD/YYYY, "Not available" when it is unknown.
func (f Format) Date(d member.Date) string {
	if !d.Known() {
		return f.NotAvailable
	}
	text := append(appendPadded(make([]byte, 0, 16), int(d.Month()), 2), '/')
	text = append(appendPadded(text, d.Day(), 2), '/')
	return string(appendPadded(text, d.Year(), 4))
}

// Day returns a date within a sentence: "November 21", whose month and day stay on one line. It is
// for dates of the last and next months only, because it leaves out the year.
func (f Format) Day(d member.Date) string {
	if !d.Known() || len(f.Months) != 12 {
		return f.Date(d)
	}
	return strings.ReplaceAll(f.MonthDay.With(f.Months[d.Month()-1], strconv.Itoa(d.Day())), " ", "\u00a0")
}

// DayOfYear returns a date within a sentence, with its year: "December 20, 2026".
func (f Format) DayOfYear(d member.Date) string {
	if !d.Known() || len(f.Months) != 12 {
		return f.Date(d)
	}
	return f.DayAndYear.With(strconv.Itoa(d.Year()), f.Day(d))
}

// Weekday returns a date with its day of the week: "Thursday, December 3". Like [Format.Day], it is
// for near dates only.
func (f Format) Weekday(d member.Date) string {
	if !d.Known() || len(f.Weekdays) != 7 {
		return f.Day(d)
	}
	return f.WeekdayDate.With(f.Weekdays[d.Weekday()], f.Day(d))
}

// DaysAway returns how far a day is from today: "in 12 days", "today". It must not be past.
func (f Format) DaysAway(days int) string {
	switch {
	case days == 0:
		return f.Away.Today
	case days == 1:
		return f.Away.Tomorrow
	}
	return f.Away.In.With(days)
}

// Month returns the month of a date: "November 2026".
func (f Format) Month(d member.Date) string {
	if !d.Known() || len(f.Months) != 12 {
		return f.Date(d)
	}
	return f.MonthOf.With(f.Months[d.Month()-1], strconv.Itoa(d.Year()))
}

// MonthShort returns the first three letters of a date's month with a capital, for a list of the
// last months.
func (f Format) MonthShort(d member.Date) string {
	if !d.Known() || len(f.Months) != 12 || f.Months[d.Month()-1] == "" {
		return f.Date(d)
	}
	letters := []rune(f.Months[d.Month()-1])
	letters[0] = unicode.ToUpper(letters[0])
	return string(letters[:min(3, len(letters))])
}

// InWords returns the form of a text for n things, with the number as a word up to ten.
func (f Format) InWords(p Plural, n int) string {
	if n < 2 || n-2 >= len(f.Numerals) {
		return p.With(n)
	}
	return fill(string(p.Other), "count", f.Numerals[n-2])
}

// Sentence returns a text with a capital as its first letter.
func Sentence(text string) string {
	i := strings.IndexFunc(text, unicode.IsLetter)
	if i < 0 {
		return text
	}
	first, size := utf8.DecodeRuneInString(text[i:])
	return text[:i] + string(unicode.ToUpper(first)) + text[i+size:]
}

// Clock returns a time of day: "10:42 AM".
func (f Format) Clock(t time.Time) string { return t.Format("3:04 PM") }

// AsOf returns when an amount was read: the time of day, and the date unless that is today.
func (f Format) AsOf(at time.Time, today member.Date) string {
	if day := member.DateOf(at); day != today {
		return f.Date(day) + ", " + f.Clock(at)
	}
	return f.Clock(at)
}

// Wait returns how long to wait, rounded up to whole minutes, or seconds for less than one.
func (t *Text) Wait(d time.Duration) string {
	unit := time.Minute
	if d <= unit {
		unit = time.Second
	}
	return t.Duration((d + unit - 1).Truncate(unit))
}

// Duration returns a length of time in its largest whole unit: "8 hours", "15 minutes", "90
// seconds".
func (f Format) Duration(d time.Duration) string {
	switch {
	case d >= time.Hour && d%time.Hour == 0:
		return f.Hours.With(int(d / time.Hour))
	case d >= time.Minute && d%time.Minute == 0:
		return f.Minutes.With(int(d / time.Minute))
	}
	return f.Seconds.With(int(d / time.Second))
}

// DueDay returns the day of the month on which an account is billed: "15th of the month". A day
// that is not a number is returned unchanged.
func (f Format) DueDay(day string) string {
	n := strings.TrimLeft(strings.TrimSpace(day), "0")
	if n == "" {
		return f.NotAvailable
	}
	if strings.Trim(n, "0123456789") != "" || len(n) > 2 {
		return n
	}
	return f.DueDayText.With(f.Ordinals.of(n))
}

func (o FormatOrdinals) of(n string) string {
	if len(n) == 2 && n[0] == '1' { // 11th, 12th, 13th
		return o.Other.With(n)
	}
	switch n[len(n)-1] {
	case '1':
		return o.First.With(n)
	case '2':
		return o.Second.With(n)
	case '3':
		return o.Third.With(n)
	}
	return o.Other.With(n)
}

// FileSize returns a size of at least 1 kB: "840 kB", "2.4 MB".
func (f Format) FileSize(bytes int64) string {
	if bytes < 1_000_000 {
		return f.Kilobytes.With(strconv.FormatInt(max(bytes/1000, 1), 10))
	}
	return f.Megabytes.With(fmt.Sprintf("%.1f", float64(bytes)/1e6))
}

// OrUnknown returns s, "Not available" when it is empty.
func (f Format) OrUnknown(s string) string {
	if s == "" {
		return f.NotAvailable
	}
	return s
}
