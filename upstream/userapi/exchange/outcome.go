package exchange

import (
	"context"
	"errors"
	"net/http"

	"memberportal/upstream/breaker"
	"memberportal/upstream/calls"
)

// outcomeOf returns the outcome of a call. status is 0 if no response arrived. sent is whether err
// is about a request that was sent.
func outcomeOf(status int, sent bool, err error) string {
	switch {
	case errors.Is(err, breaker.ErrOutage):
		return calls.NotSent
	case errors.Is(err, context.Canceled):
		return calls.Canceled
	case status >= http.StatusInternalServerError:
		return calls.Failed
	case status >= http.StatusBadRequest:
		return calls.Refused
	case err == nil:
		return calls.OK
	case errors.Is(err, ErrTooEarly):
		return calls.NotSent
	case !sent:
		return calls.NoToken
	}
	return calls.NoAnswer
}
