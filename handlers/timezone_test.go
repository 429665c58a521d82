package handlers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// newHarnessAt returns a harness whose portal has this time on its clock, and whose household has a
// bill that is due on that day.
func newHarnessAt(t *testing.T, now time.Time) *handlertest.Harness {
	t.Helper()
	const dueIn = 12 // days, of the household's first account
	box := handlertest.NewBox(t, sandbox.Options{Today: func() time.Time { return now.AddDate(0, 0, -dueIn) }})
	h := handlertest.NewWith(t, handlertest.Parts{Box: box})
	h.Portal.Now = func() time.Time { return now }
	return h
}

// centralEvening returns the next 11 p.m. in Chicago on this day of a year. It is in the future,
// because cookies that the portal sets by its clock must not have expired.
func centralEvening(t *testing.T, month time.Month, day int) time.Time {
	t.Helper()
	central, err := time.LoadLocation("America/Chicago")
	handlertest.Must(t, err)
	evening := time.Date(time.Now().Year(), month, day, 23, 0, 0, 0, central)
	if evening.Before(time.Now()) {
		return evening.AddDate(1, 0, 0)
	}
	return evening
}

// At 11 p.m. in Chicago it is tomorrow in UTC, the time zone of most servers.
// Spec: LIMIT-9.
func TestBillDueTodayIsNotPastDueInTheEvening(t *testing.T) {
	t.Parallel()
	evening := centralEvening(t, time.November, 21)
	for name, test := range map[string]struct {
		at   time.Time
		late bool
	}{
		"11 p.m. on the due date":      {evening, false},
		"the minute before midnight":   {evening.Add(59 * time.Minute), false},
		"midnight after the due date":  {evening.Add(time.Hour), true},
		"11 p.m. in summer (daylight)": {centralEvening(t, time.July, 14), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarnessAt(t, test.at)
			if test.late { // the bill was due the day before
				h = newHarnessAt(t, test.at.Add(-time.Hour))
				h.Portal.Now = func() time.Time { return test.at }
			}
			b := h.Browser()
			home := b.SignIn("household", "/home")
			for _, page := range []handlertest.Reply{
				home, b.Open("/billing/4100238715"), b.Open("/payments/4100238715"), b.Get("/billing/4100238715/due"),
			} {
				if late := page.Doc().Find(".pill, .late").Length() > 0; late != test.late {
					t.Errorf("%s: past due = %t, want %t: %q", page.At.Path, late, test.late, page.Text("main"))
				}
			}
		})
	}
}

// Spec: LIMIT-9.
func TestAmountsHaveTheCompanysTime(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	zone := time.FixedZone("", 7*60*60)
	h.Portal.Now = func() time.Time { return time.Now().In(zone) }
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Status: http.StatusForbidden})
	profile, _, err := h.Portal.Profiles.Cached(t.Context(), userapi.Member{Key: b.IdentityKey(t)})
	handlertest.Must(t, err)
	account, _ := profile.Account("4100238715")
	want := account.DueAsOf.In(zone).Format("3:04 PM")
	for _, path := range []string{"/billing/4100238715", "/payments/4100238715"} {
		if got := b.Get(path).Text("#due"); !strings.Contains(got, want) {
			t.Errorf("%s = %s, want the time %s", path, got, want)
		}
	}
}
