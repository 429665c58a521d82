package member_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// Spec: INPUT-2.
func TestParseDate(t *testing.T) {
	t.Parallel()
	leap := member.NewDate(2028, time.February, 29)
	if got, err := member.ParseDate("2028-02-29"); got != leap || err != nil {
		t.Errorf("ParseDate(2028-02-29) = %q, %v, want it", got, err)
	}
	for _, text := range []string{
		"2027-02-29", "2027-13-01", "2027-1-01", "2027-01-1", "27-01-01", "2027-01-01T00:00:00", " 2027-01-01", "01/02/2027", "", "20280229",
	} {
		if got, err := member.ParseDate(text); got.Known() || !errors.Is(err, member.ErrDate) {
			t.Errorf("ParseDate(%q) = %q, %v, want ErrDate", text, got, err)
		}
	}
}

// An unread date isn't a known date, and remains unread in a cached profile.
func TestUnreadDate(t *testing.T) {
	t.Parallel()
	d, today := member.UnreadDate, member.NewDate(2026, time.November, 25)
	if d.Known() || !d.Unread() || d.String() != "" || d.Year() != 0 || d.AddDays(1).Known() || d == (member.Date{}) {
		t.Errorf("unread date: known %t, unread %t, %q, year %d, want an unknown date that differs from a missing one",
			d.Known(), d.Unread(), d, d.Year())
	}
	if d.Before(today) || today.Before(d) || d.DaysUntil(today) != 0 || (member.Date{}).Unread() || today.Unread() {
		t.Error("an unread date compares like a known one, want like an unknown one")
	}
	value, _ := json.Marshal(d)
	var back member.Date
	if err := json.Unmarshal(value, &back); back != d || err != nil {
		t.Errorf("unread date from %s = %q, %v, want it unread", value, back, err)
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	d := member.NewDate(2026, time.March, 7)
	if d.Year() != 2026 || d.Month() != time.March || d.Day() != 7 || d.String() != "2026-03-07" || !d.Known() {
		t.Errorf("date = %s (%d, %s, %d, known %t), want 2026-03-07", d, d.Year(), d.Month(), d.Day(), d.Known())
	}
	if got := member.NewDate(2026, time.February, 30); got != member.NewDate(2026, time.March, 2) {
		t.Errorf("NewDate(2026, February, 30) = %s, want 2026-03-02", got)
	}
	var unknown member.Date
	if unknown.Known() || unknown.String() != "" || unknown.Year() != 0 || unknown.AddDays(3).Known() {
		t.Errorf("unknown date = %q, AddDays(3) = %q, want both empty", unknown, unknown.AddDays(3))
	}
}

// Late in the evening, the local date differs from the date in UTC.
func TestDateOf(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, time.March, 7, 23, 30, 0, 0, time.FixedZone("", -6*3600))
	if got := member.DateOf(evening); got.String() != "2026-03-07" {
		t.Errorf("DateOf = %s, want 2026-03-07", got)
	}
	if got := member.DateOf(evening.UTC()); got.String() != "2026-03-08" {
		t.Errorf("DateOf in UTC = %s, want 2026-03-08", got)
	}
	if got := member.DateOf(time.Time{}); got.Known() {
		t.Errorf("DateOf(zero time) = %s, want unknown", got)
	}
}

func TestDateArithmetic(t *testing.T) {
	t.Parallel()
	var unknown member.Date
	d := member.NewDate(2026, time.March, 7) // in the US, daylight saving time begins the next day
	tests := map[string]struct {
		other  member.Date
		before bool
		days   int
	}{
		"same day": {d, false, 0},
		"next day": {member.NewDate(2026, time.March, 8), true, 1},
		"a year":   {member.NewDate(2027, time.March, 7), true, 365},
		"earlier":  {member.NewDate(2026, time.February, 28), false, -7},
		"unknown":  {unknown, false, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := d.Before(test.other); got != test.before {
				t.Errorf("Before = %t, want %t", got, test.before)
			}
			if got, want := test.other.Compare(d), max(-1, min(1, test.days)); test.other.Known() && got != want {
				t.Errorf("Compare = %d, want %d", got, want)
			}
			if got := d.DaysUntil(test.other); got != test.days {
				t.Errorf("DaysUntil = %d, want %d", got, test.days)
			}
			if test.other.Known() && d.AddDays(test.days) != test.other {
				t.Errorf("AddDays(%d) = %s, want %s", test.days, d.AddDays(test.days), test.other)
			}
		})
	}
	if unknown.Compare(d) != -1 || d.Compare(unknown) != 1 {
		t.Errorf("Compare with an unknown date = %d and %d, want -1 and 1", unknown.Compare(d), d.Compare(unknown))
	}
	if unknown.Before(d) || unknown.DaysUntil(d) != 0 {
		t.Errorf("unknown date: Before = %t, DaysUntil = %d, want false, 0", unknown.Before(d), unknown.DaysUntil(d))
	}
}

// Spec: BILL-3.
func TestAddBusinessDays(t *testing.T) {
	t.Parallel()
	friday := member.NewDate(2026, time.November, 20)
	for _, test := range []struct {
		from member.Date
		n    int
		want string
	}{
		{friday, 0, "2026-11-20"},
		{friday, 1, "2026-11-23"},
		{friday, 3, "2026-11-25"},
		{friday.AddDays(1), 3, "2026-11-25"},
		{friday.AddDays(2), 3, "2026-11-25"},
		{friday.AddDays(3), 5, "2026-11-30"},
		{member.Date{}, 3, ""},
	} {
		if got := test.from.AddBusinessDays(test.n).String(); got != test.want {
			t.Errorf("%s + %d business days = %s, want %s", test.from, test.n, got, test.want)
		}
	}
}
