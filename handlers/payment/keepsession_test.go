package payment_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/handlers/handlertest"
)

// An open window keeps the session for 30 minutes after the portal stored its opening, whatever the
// page asks for, and a window that this member did not open keeps none.
// Spec: READING-17.
func TestOpenWindowKeepsTheSession(t *testing.T) {
	t.Parallel()
	handlertest.New(t).Browser().Get("/help") // fasthttp's clock must not be one of the test's goroutines
	synctest.Test(t, func(t *testing.T) {
		_, b, _ := handlertest.SignInAt(t, "/home")
		r := b.SendJSON("/payments/4100238715/session", `{"operation":"makePayment"}`)
		var opened struct{ Payment string }
		handlertest.Must(t, json.Unmarshal([]byte(r.Body), &opened))
		keep := func(payment string) (left time.Duration) {
			t.Helper()
			var status struct{ Left int64 }
			r := b.Post("/payments/4100238715/windows/"+payment, url.Values{})
			handlertest.Must(t, json.Unmarshal([]byte(r.Body), &status))
			return time.Duration(status.Left) * time.Millisecond
		}
		want := func(payment string, least, most time.Duration) {
			t.Helper()
			if left := keep(payment); left < least || left > most {
				t.Errorf("after %s: left = %v, want %v to %v", payment, left, least, most)
			}
		}
		time.Sleep(10 * time.Minute)
		want("none", 4*time.Minute, 5*time.Minute)
		want(opened.Payment, 14*time.Minute, 15*time.Minute)
		time.Sleep(13 * time.Minute)
		want(opened.Payment, 14*time.Minute, 15*time.Minute)
		time.Sleep(13 * time.Minute)
		want(opened.Payment, time.Minute, 2*time.Minute)
		time.Sleep(3 * time.Minute)
		if r := b.Post("/payments/4100238715/windows/"+opened.Payment, url.Values{}); r.Status != http.StatusUnauthorized {
			t.Errorf("after the session's end: status = %d, want 401", r.Status)
		}
	})
}

// Nothing extends a session beyond its absolute limit, so the confirmation names it where a window
// could still be open then.
// Spec: READING-17.
func TestConfirmationNamesTheEndOfTheSession(t *testing.T) {
	t.Parallel()
	handlertest.New(t).Browser().Get("/help")
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, b, _ := handlertest.SignInAt(t, "/home")
		for time.Since(began) < 8*time.Hour-10*time.Minute {
			left := 8*time.Hour - time.Since(began)
			says := b.Open("/billing/4100238715").Text("#pay-makePayment")
			end := "You'll be signed out at " + began.Add(8*time.Hour).Format("3:04 PM")
			if got := strings.Contains(says, end); got != (left < 45*time.Minute) {
				t.Errorf("%v before the end: dialog = %q, says it = %t", left, says, got)
			}
			time.Sleep(10 * time.Minute)
		}
	})
}
