package exchange

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"

	"memberportal/upstream/breaker"
	"memberportal/upstream/calls"
)

func TestOutcomeOf(t *testing.T) {
	t.Parallel()
	here := t.Context()
	left, leave := context.WithCancel(here)
	leave()
	failed := &Error{}
	for _, test := range []struct {
		ctx     context.Context
		status  int
		err     error
		want    string
		verdict breaker.Verdict
	}{
		{here, 200, nil, calls.OK, breaker.Works},
		{here, 404, failed, calls.Refused, breaker.Works},
		{left, 404, failed, calls.Refused, breaker.Works},
		{here, 404, &Error{Err: ErrNotServed}, calls.Failed, breaker.Fails},
		{left, 503, failed, calls.Failed, breaker.Fails},
		{here, 0, failed, calls.NoAnswer, breaker.Fails},
		{here, 0, errors.New("no token"), calls.NoToken, breaker.Neither},
		{left, 0, failed, calls.Canceled, breaker.Neither},
	} {
		got := outcomeOf(test.ctx, test.status, test.err)
		if got != test.want || verdicts[got] != test.verdict {
			t.Errorf("outcomeOf(%d, %v) = %s (%d), want %s (%d)",
				test.status, test.err, got, verdicts[got], test.want, test.verdict)
		}
	}
}

func pat() Member {
	return Member{Key: "pat", Token: func(context.Context) (string, error) { return "", nil }}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A panic in a request frees its place and counts as a failure.
func TestPanicEndsRequest(t *testing.T) {
	t.Parallel()
	broken := roundTrip(func(*http.Request) (*http.Response, error) { panic("broken") })
	c, err := New(base, broken, slog.New(slog.DiscardHandler), Options{})
	if err != nil {
		t.Fatal(err)
	}
	c.Breaker.Concurrency = 1
	r := Request{Method: http.MethodGet, Pattern: "/profiles"}
	for range 2 {
		func() {
			defer func() {
				if recover() != "broken" {
					t.Error("the request was not made")
				}
			}()
			c.Call(t.Context(), pat(), r)
		}()
	}
}
