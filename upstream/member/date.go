package member

import (
	"cmp"
	"errors"
	"time"
)

// ErrDate reports a string that is not a calendar date in the expected format. The error does not
// quote the string, which may be personal.
var ErrDate = errors.New("member: not a date")

// Date is a calendar date without a time zone. The zero value is a missing date. [UnreadDate] is an
// unknown date too. Compare dates with ==.
type Date struct {
	year  int32
	month uint8
	day   uint8
}

// UnreadDate is a date that the provider sent and the portal can't read. It is not known, and
// permits nothing that a missing date would permit.
var UnreadDate = Date{year: -1}

// unread is how a cached profile stores [UnreadDate] and [UnreadMoney].
const unread = "unread"

// ParseDate parses YYYY-MM-DD with zero-padded parts (section 5). It returns [ErrDate] for anything
// else, including the empty string.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, ErrDate
	}
	return DateOf(t), nil
}

// DateOf returns the date of t in t's own location, or an unknown date for the zero time.
func DateOf(t time.Time) Date {
	if t.IsZero() {
		return Date{}
	}
	y, m, d := t.Date()
	return Date{year: int32(y), month: uint8(m), day: uint8(d)}
}

// NewDate returns the given date. Out-of-range parts carry over as in [time.Date].
func NewDate(y int, m time.Month, d int) Date {
	return DateOf(time.Date(y, m, d, 0, 0, 0, 0, time.UTC))
}

// Known reports whether the date is known: neither missing nor unread.
func (d Date) Known() bool { return d.month != 0 }

// Unread reports whether the date is [UnreadDate].
func (d Date) Unread() bool { return d == UnreadDate }

// Year returns the year, 0 when the date is unknown.
func (d Date) Year() int { return max(int(d.year), 0) }

// Month returns the month, 0 when the date is unknown.
func (d Date) Month() time.Month { return time.Month(d.month) }

// Weekday returns the day of the week, Sunday when the date is unknown.
func (d Date) Weekday() time.Weekday { return d.midnight().Weekday() }

// Day returns the day of the month, 0 when the date is unknown.
func (d Date) Day() int { return int(d.day) }

// Before reports whether d is earlier than other. It is false when either is unknown, so a bill
// without a due date is never past due.
func (d Date) Before(other Date) bool {
	return d.Known() && other.Known() && d.Compare(other) < 0
}

// Compare orders dates like [cmp.Compare]. An unknown date sorts first.
func (d Date) Compare(other Date) int {
	return cmp.Or(cmp.Compare(d.year, other.year), cmp.Compare(d.month, other.month), cmp.Compare(d.day, other.day))
}

// AddDays returns the date n days later, unknown for an unknown date.
func (d Date) AddDays(n int) Date {
	if !d.Known() {
		return d
	}
	return DateOf(d.midnight().AddDate(0, 0, n))
}

// AddBusinessDays returns the date n business days later. Saturdays and Sundays are not business
// days; holidays are not known. An unknown date stays unknown.
func (d Date) AddBusinessDays(n int) Date {
	for d.Known() && n > 0 {
		d = d.AddDays(1)
		if day := d.midnight().Weekday(); day != time.Saturday && day != time.Sunday {
			n--
		}
	}
	return d
}

// DaysUntil returns the number of days from d to other. It is negative when other is earlier and 0
// when either is unknown.
func (d Date) DaysUntil(other Date) int {
	if !d.Known() || !other.Known() {
		return 0
	}
	return int(other.midnight().Sub(d.midnight()) / (24 * time.Hour))
}

// In returns midnight at the start of the date in a time zone, or the zero time when the date is
// unknown.
func (d Date) In(zone *time.Location) time.Time {
	if !d.Known() {
		return time.Time{}
	}
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, zone)
}

// monthStart returns the first day of the date's month, unknown for an unknown date.
func (d Date) monthStart() Date {
	if d.Known() {
		d.day = 1
	}
	return d
}

// midnight uses UTC, where every day has 24 hours.
func (d Date) midnight() time.Time {
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
}

// String formats the date as YYYY-MM-DD, "" when unknown.
func (d Date) String() string {
	if !d.Known() {
		return ""
	}
	return d.midnight().Format(time.DateOnly)
}

// MarshalText implements [encoding.TextMarshaler] with [Date.String], and keeps [UnreadDate].
func (d Date) MarshalText() ([]byte, error) {
	if d.Unread() {
		return []byte(unread), nil
	}
	return []byte(d.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts what MarshalText returns.
func (d *Date) UnmarshalText(text []byte) (err error) {
	switch *d = (Date{}); string(text) {
	case "":
	case unread:
		*d = UnreadDate
	default:
		*d, err = ParseDate(string(text))
	}
	return err
}
