package exchange

import (
	"context"
	"errors"
	"net/http"

	"memberportal/upstream/breaker"
	"memberportal/upstream/calls"
)

// verdicts are what outcomes mean for the circuit breaker: a failed token renewal and a canceled
// call mean nothing.
var verdicts = map[string]breaker.Verdict{
	calls.OK: breaker.Works, calls.Refused: breaker.Works, calls.Failed: breaker.Fails, calls.NoAnswer: breaker.Fails,
}

// outcomeOf returns the outcome of a request that was sent, or that had no token to be sent with.
// status is 0 if no response arrived.
func outcomeOf(ctx context.Context, status int, err error) string {
	switch {
	case status >= http.StatusInternalServerError, errors.Is(err, ErrNotServed):
		return calls.Failed
	case status >= http.StatusMultipleChoices:
		return calls.Refused
	case err == nil:
		return calls.OK
	case errors.Is(ctx.Err(), context.Canceled):
		return calls.Canceled
	case errors.As(err, new(*Error)):
		return calls.NoAnswer
	}
	return calls.NoToken
}
