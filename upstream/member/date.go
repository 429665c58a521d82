package member

import (
	"errors"
	"time"
)

// ErrDate says that a text is not a calendar date in the expected form. It
// never repeats the text, which may be personal.
var ErrDate = errors.New("member: not a date")

// Date is a calendar date without a time zone. The zero value is an unknown
// date. Dates compare with ==.
type Date struct {
	year  int32
	month uint8
	day   uint8
}

// ParseDate reads YYYY-MM-DD with zero-padded parts (section 5). The empty
// text is no date; the error is [ErrDate].
func ParseDate(s string) (Date, error) { return parseDate(time.DateOnly, s) }

// ParseCompactDate reads YYYYMMDD, the form of a policy's cancelledDate
// (section 3). The empty text is no date; the error is [ErrDate].
func ParseCompactDate(s string) (Date, error) { return parseDate("20060102", s) }

func parseDate(layout, s string) (Date, error) {
	t, err := time.Parse(layout, s)
	if err != nil {
		return Date{}, ErrDate
	}
	return DateOf(t), nil
}

// DateOf is the date of t in t's own location; the zero time has none.
func DateOf(t time.Time) Date {
	if t.IsZero() {
		return Date{}
	}
	y, m, d := t.Date()
	return Date{year: int32(y), month: uint8(m), day: uint8(d)}
}

// NewDate is the given date; out-of-range parts carry over as in [time.Date].
func NewDate(y int, m time.Month, d int) Date {
	return DateOf(time.Date(y, m, d, 0, 0, 0, 0, time.UTC))
}

// Known reports whether there is a date.
func (d Date) Known() bool { return d != Date{} }

// Year is the year, 0 when unknown.
func (d Date) Year() int { return int(d.year) }

// Month is the month, 0 when unknown.
func (d Date) Month() time.Month { return time.Month(d.month) }

// Day is the day of the month, 0 when unknown.
func (d Date) Day() int { return int(d.day) }

// Before reports whether d is earlier than other. It is false when either is
// unknown, so a bill without a date is never late.
func (d Date) Before(other Date) bool {
	return d.Known() && other.Known() && d.midnight().Before(other.midnight())
}

// AddDays is the date n days later; an unknown date stays unknown.
func (d Date) AddDays(n int) Date {
	if !d.Known() {
		return d
	}
	return DateOf(d.midnight().AddDate(0, 0, n))
}

// DaysUntil counts the days from d to other, negative when other is earlier
// and 0 when either is unknown.
func (d Date) DaysUntil(other Date) int {
	if !d.Known() || !other.Known() {
		return 0
	}
	return int(other.midnight().Sub(d.midnight()) / (24 * time.Hour))
}

// In is the moment the date begins in a time zone; the zero time when unknown.
func (d Date) In(zone *time.Location) time.Time {
	if !d.Known() {
		return time.Time{}
	}
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, zone)
}

// midnight is in UTC, where every day has 24 hours.
func (d Date) midnight() time.Time {
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
}

// String is YYYY-MM-DD, "" when unknown.
func (d Date) String() string {
	if !d.Known() {
		return ""
	}
	return d.midnight().Format(time.DateOnly)
}

// MarshalText is [Date.String].
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText wrote: YYYY-MM-DD, or nothing for an
// unknown date.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d = Date{}
	if len(text) > 0 {
		*d, err = ParseDate(string(text))
	}
	return err
}
