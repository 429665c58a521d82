package ui

import (
	"fmt"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// Unknown stands where the provider gave no value: never a made-up zero.
const Unknown = "Not available"

// Dollars shows an amount in USD, the currency formatter's default (section 9): "$1,234.50", "-$3.00", "Not available" when unknown.
func Dollars(m member.Money) string {
	if !m.Known() {
		return Unknown
	}
	digits, sign := m.String(), ""
	if m.Cents() < 0 {
		digits, sign = digits[1:], "-"
	}
	whole, cents, _ := strings.Cut(digits, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return sign + "$" + whole + "." + cents
}

// Day shows a date as MM/DD/YYYY (section 9), "Not available" when unknown.
func Day(d member.Date) string {
	if !d.Known() {
		return Unknown
	}
	return fmt.Sprintf("%02d/%02d/%04d", d.Month(), d.Day(), d.Year())
}

// Clock shows the time of day an amount was read: "10:42 AM".
func Clock(t time.Time) string { return t.Format("3:04 PM") }

// Span shows how long a limit is: "8 hours", "15 minutes", "90 seconds".
func Span(d time.Duration) string {
	for _, unit := range []struct {
		length    time.Duration
		one, many string
	}{{time.Hour, "hour", "hours"}, {time.Minute, "minute", "minutes"}} {
		if n := int(d / unit.length); n > 0 && d%unit.length == 0 {
			return fmt.Sprintf("%d %s", n, Plural(n, unit.one, unit.many))
		}
	}
	n := int(d / time.Second)
	return fmt.Sprintf("%d %s", n, Plural(n, "second", "seconds"))
}

// AsOf shows when an amount was read: the time of day, and the day when that is not today.
func AsOf(at time.Time, today member.Date) string {
	if day := member.DateOf(at); day != today {
		return Day(day) + ", " + Clock(at)
	}
	return Clock(at)
}

// DueDay shows the day of the month on which an account is billed: "15th of the month".
func DueDay(day string) string {
	n := strings.TrimLeft(strings.TrimSpace(day), "0")
	if n == "" {
		return Unknown
	}
	if strings.Trim(n, "0123456789") != "" || len(n) > 2 {
		return n
	}
	return n + ordinal(n) + " of the month"
}

func ordinal(n string) string {
	if len(n) == 2 && n[0] == '1' {
		return "th"
	}
	switch n[len(n)-1] {
	case '1':
		return "st"
	case '2':
		return "nd"
	case '3':
		return "rd"
	}
	return "th"
}

// Plural chooses the word for a count.
func Plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func ByDate(d member.Date) string {
	if !d.Known() {
		return ""
	}
	return " by " + Day(d)
}

func OnDate(d member.Date) string {
	if !d.Known() {
		return ""
	}
	return " on " + Day(d)
}

// FileSize shows a size the way people say it: "840 kB", "2.4 MB".
func FileSize(bytes int) string {
	if bytes < 1_000_000 {
		return fmt.Sprintf("%d kB", max(bytes/1000, 1))
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}
