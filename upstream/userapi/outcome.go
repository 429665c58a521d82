package userapi

import (
	"context"
	"errors"
	"net/http"

	"memberportal/upstream/breaker"
	"memberportal/upstream/observe"
)

// outcomeOf returns the outcome of a call. status is 0 if no response arrived. sent is whether err
// is about a request that was sent.
func outcomeOf(status int, sent bool, err error) string {
	switch {
	case errors.Is(err, breaker.ErrOutage):
		return observe.NotSent
	case errors.Is(err, context.Canceled):
		return observe.Canceled
	case status >= http.StatusInternalServerError:
		return observe.Failed
	case status >= http.StatusBadRequest:
		return observe.Refused
	case err == nil:
		return observe.OK
	case errors.Is(err, ErrTooEarly):
		return observe.NotSent
	case !sent:
		return observe.NoToken
	}
	return observe.NoAnswer
}
