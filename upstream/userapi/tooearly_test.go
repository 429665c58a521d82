package userapi_test

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// A call that was refused until a given time is not made before that time for this member: neither
// a list nor a profile, a download or a change. Other members' calls continue.
// Spec: CONTRACT-4.
func TestRefusedCallWaitsForItsTime(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		for _, call := range []string{
			"GET /documents", "GET /profiles", billingSummary, "GET /documents/{documentId}", detachPolicy,
		} {
			c, p := clientOf(t, withHeader("Retry-After", "30", respond(429, `{"message": "Slow down."}`)))
			p.responses = append(p.responses, respond(200, `{"accounts": [], "documents": [], "totalDue": 1}`))
			var got []bool // whether each call is refused
			for _, test := range []struct {
				m    userapi.Member
				wait time.Duration
			}{{pat(), 0}, {pat(), 0}, {kim(), 29 * time.Second}, {pat(), time.Second}, {pat(), 0}} {
				got = append(got, errors.Is(calls(t.Context(), c, test.m)[call](), exchange.ErrTooEarly))
				time.Sleep(test.wait)
			}
			same(t, call+": refused", []bool{true, true, false, true, false}, got)
		}
	})
}

// The documents call that a provider lacks is made once an hour for a member, or after a reload.
func TestAbsentCallsAreMadeOnceAnHour(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		none := respond(404, "")
		documents := &provider{responses: responses{none, none, none, none, none, respond(200, `{"documents": []}`)}}
		c, _ := clientOf(t, mux(routes{
			"GET /profiles": respond(200, `{"accounts": []}`), "GET /documents": documents.ServeHTTP,
		}))
		expect := func(when string, m userapi.Member, calls int, offered bool) {
			t.Helper()
			_, err := c.Documents(t.Context(), m)
			if len(documents.lines()) != calls || failure.Is(err, failure.NotOffered) == offered {
				t.Errorf("%s: %d calls, err = %v, want %d calls, offered: %t", when, len(documents.lines()), err, calls, offered)
			}
		}
		expect("at first", pat(), 1, false)
		expect("soon", pat(), 1, false)
		expect("another member", kim(), 2, false)
		time.Sleep(time.Hour)
		expect("after an hour", pat(), 3, false)
		<-userapi.NewProfiles(c, newMemoryCache(), slog.New(slog.DiscardHandler)).Reload(t.Context(), pat()).Done()
		expect("after a reload", pat(), 4, false)
		expect("while nobody had an answer", pat(), 4, false)
		listed := pat()
		listed.Offered = []string{"GET /documents"}
		expect("once the provider lists it", listed, 5, true)
		expect("of another member", kim(), 6, true)
		expect("after that answer", pat(), 7, true)
	})
}
