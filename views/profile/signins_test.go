package profile_test

import (
	"testing"
	"time"

	"memberportal/auth/device"
	"memberportal/views/profile"
	"memberportal/views/viewtest"
)

// Times are in the company's time zone.
func TestSessionRowsSayWhenTheyWereUsed(t *testing.T) {
	zone := time.FixedZone("company", -6*60*60)
	now := time.Date(2026, time.December, 4, 0, 30, 0, 0, zone)
	for name, test := range map[string]struct {
		ago   time.Duration
		since bool
		want  string
	}{
		"at once":        {30 * time.Second, false, "Last used just now"},
		"a minute":       {90 * time.Second, false, "Last used 1 minute ago"},
		"minutes":        {5*time.Minute + 59*time.Second, false, "Last used 5 minutes ago"},
		"another day":    {2 * time.Hour, false, "Last used December 3 at 10:30 PM"},
		"near the limit": {11*time.Minute + time.Second, true, "Last used in the past 12 minutes"},
	} {
		s := profile.Session{ID: "x", Browser: device.Safari, System: device.IPhone, SignedIn: now.Add(-3 * time.Hour).UTC(), Used: now.Add(-test.ago).UTC(), UsedSince: test.since}
		page := profile.NewSignInsPage(viewtest.English, profile.FormTop{}, "ann@example.com", []profile.Session{s}, now)
		row := page.Sessions[0]
		if row.Used != test.want || row.SignedIn != "Signed in December 3, 9:30 PM" || row.Name != "Safari on iPhone" {
			t.Errorf("%s: %q, %q, %q, want %q, signed in on December 3", name, row.Name, row.SignedIn, row.Used, test.want)
		}
	}
	later := now.Add(20 * time.Hour)
	page := profile.NewSignInsPage(viewtest.English, profile.FormTop{}, "", []profile.Session{{Used: now.Add(8 * time.Hour)}}, later)
	if got := page.Sessions[0].Used; got != "Last used today at 8:30 AM" {
		t.Errorf("on the same day: %q, want the time", got)
	}
}

// Every kind of browser and of system has a name.
func TestDevicesHaveNames(t *testing.T) {
	texts := viewtest.English.Profile.SignIns
	for _, browser := range device.Browsers {
		if texts.Browsers[browser] == "" {
			t.Errorf("browser %q has no name", browser)
		}
	}
	for _, system := range device.Systems {
		if texts.Systems[system] == "" {
			t.Errorf("system %q has no name", system)
		}
	}
	if len(texts.Browsers) != len(device.Browsers) || len(texts.Systems) != len(device.Systems) {
		t.Errorf("%d and %d names, want %d and %d", len(texts.Browsers), len(texts.Systems), len(device.Browsers), len(device.Systems))
	}
}
