package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// Spec: MESSAGE-4.
func TestHoursOnADay(t *testing.T) {
	t.Parallel()
	const week = "Monday to Friday, 8 a.m. to 5 p.m.\nSaturday, 9 a.m. to noon"
	for _, test := range []struct {
		lines string
		day   time.Weekday
		hours string
		known bool
	}{
		{week, time.Tuesday, "8 a.m. to 5 p.m.", true},
		{week, time.Sunday, "", true},
		{"Mon-Thu: 8:30-5\nFri: 8:30-3", time.Friday, "8:30-3", true},
		{"Mon, Wed and Fri 9-1", time.Tuesday, "", true},
		{"Mon, Wed and Fri 9-1", time.Wednesday, "9-1", true},
		{"Saturday to Monday, 9-1", time.Sunday, "9-1", true},
		{"Mondays and Tuesdays: by appointment", time.Monday, "by appointment", true},
		{"Sunday: closed", time.Sunday, "", true},
		{"Monday 9-12\nMonday 1-5", time.Monday, "9-12 1-5", true},
		{"Monday to Friday, 8 to 5, Saturday 9 to 12", time.Monday, "", false},
		{"Monthly, 8 to 5", time.Monday, "", false},
		{"Monday to Friday, 8 to 5\nCall first.", time.Monday, "", false},
		{"Monday to Sunday, 9-1", time.Wednesday, "9-1", true},
		{"Monday to Friday", time.Monday, "", false},
		{"", time.Monday, "", false},
	} {
		agency := member.Agency{Hours: test.lines}
		profile := &member.Profile{Agencies: []member.Agency{{Hours: "Monday 1-2"}, agency}}
		if hours, known := profile.HoursOn(agency, test.day); hours != test.hours || known != test.known {
			t.Errorf("hours on %s in %q = %q, %t, want %q, %t", test.day, test.lines, hours, known, test.hours, test.known)
		}
	}
}
