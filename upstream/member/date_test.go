package member

import (
	"encoding/json"
	"errors"
	"testing"
	"time"
)

// Spec: INPUT-2.
func TestParseDate(t *testing.T) {
	t.Parallel()
	leap := NewDate(2028, time.February, 29)
	if got, err := ParseDate("2028-02-29"); got != leap || err != nil {
		t.Errorf("ParseDate(2028-02-29) = %q, %v, want it", got, err)
	}
	for _, text := range []string{
		"2027-02-29", "2027-1-01", "2027-01-01T00:00:00", " 2027-01-01", "01/02/2027", "", "20280229",
	} {
		if got, err := ParseDate(text); got.Known() || !errors.Is(err, ErrDate) {
			t.Errorf("ParseDate(%q) = %q, %v, want ErrDate", text, got, err)
		}
	}
}

// An unread date isn't a known date, and remains unread in a cached profile.
func TestUnreadDate(t *testing.T) {
	t.Parallel()
	d, today := UnreadDate, NewDate(2026, time.November, 25)
	if d.Known() || !d.Unread() || d.String() != "" || d.Year() != 0 || d.AddDays(1).Known() || d == (Date{}) {
		t.Errorf("unread date: known %t, unread %t, %q, year %d, want an unknown date that differs from a missing one",
			d.Known(), d.Unread(), d, d.Year())
	}
	if d.Before(today) || today.Before(d) || d.DaysUntil(today) != 0 || (Date{}).Unread() || today.Unread() {
		t.Error("an unread date compares like a known one, want like an unknown one")
	}
	value, _ := json.Marshal(d)
	var back Date
	if err := json.Unmarshal(value, &back); back != d || err != nil {
		t.Errorf("unread date from %s = %q, %v, want it unread", value, back, err)
	}
}
