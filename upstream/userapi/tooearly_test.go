package userapi_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// A call that was refused until a given time is not made before that time for this member: neither
// a list nor a profile, a download or a change. Other members' calls continue.
// Spec: CONTRACT-4.
func TestRefusedCallWaitsForItsTime(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		for _, call := range []string{"GET /documents", "GET /profiles", billingSummary, "GET /documents/{documentId}", detachPolicy} {
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

// A refusal without a time is not kept.
func TestRefusalWithoutTimeIsNotKept(t *testing.T) {
	t.Parallel()
	c, p := clientOf(t, respond(429, ""), respond(200, `{"documents": []}`))
	again := calls(t.Context(), c, pat())["GET /documents"]
	if first, second := again(), again(); statusAndText(first) != "429" || errors.Is(first, exchange.ErrTooEarly) || second != nil {
		t.Errorf("err = %v, then %v after %q, want a refusal, then a success", first, second, p.lines())
	}
}

func TestRefusalsAreNoOutage(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		changed := func(call string, open bool) { t.Errorf("circuit of %s open = %t", call, open) }
		c, p := clientWith(t, userapi.Options{OnCircuit: changed}, withHeader("Retry-After", "60", respond(429, "")))
		for i := range 100 {
			m := pat()
			m.Key = fmt.Sprint(i)
			if _, err := c.Documents(t.Context(), m); errors.Is(err, breaker.ErrOutage) {
				t.Fatalf("member %d: err = %v", i, err)
			}
			time.Sleep(20 * time.Millisecond)
		}
		same(t, "calls", 100, len(p.lines()))
	})
}
