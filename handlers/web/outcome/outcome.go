// Package outcome turns the error of a request into what HTTP says about it: a status, when to try
// again, and how a call of another system failed.
package outcome

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/upstream/userapi"
)

// ErrStillLoading means that the profile is still loading after the time that the caller could
// spend.
var ErrStillLoading = errors.New("the profile is still loading")

// A LimitError says that a limit refused a form's call, which was not made.
type LimitError struct{ Cause error }

func (e LimitError) Error() string { return e.Cause.Error() }

// Failure is how a call of another system failed.
type Failure int

const (
	Unreachable  Failure = iota // no usable response; the call may have succeeded all the same
	SignInNeeded                // a new sign-in cures it (section 8: 'Login initiated')
	OwnAnswer                   // no failed call: the portal itself answers with a status
	NotOffered                  // the provider does not offer the call
	Refused                     // the provider said no, with a reason for the member
)

// Of returns how a call failed, by its error.
func Of(err error) Failure {
	var own *fiber.Error
	var api *userapi.Error
	switch {
	case errors.Is(err, auth.ErrLoginInitiated), errors.Is(err, auth.ErrConsentInitiated):
		return SignInNeeded
	case errors.As(err, &own):
		return OwnAnswer
	case userapi.Unsupported(err):
		return NotOffered
	case errors.As(err, &api) && refuses(api):
		return Refused
	}
	return Unreachable
}

// refuses excludes 401: it rejects the token, not the request.
func refuses(err *userapi.Error) bool {
	clientError := err.Status >= http.StatusBadRequest && err.Status < http.StatusInternalServerError
	return clientError && err.Status != http.StatusUnauthorized && !errors.Is(err, userapi.ErrNotServed) || errors.Is(err, userapi.ErrRejected)
}

// Status returns the status of the response to a request that ended in err.
func Status(err error) int {
	var own *fiber.Error
	var api *userapi.Error
	var signIn *auth.SignInError
	var provider *auth.ProviderError
	var limit *ratelimit.Exceeded
	switch {
	case errors.As(err, &own):
		return own.Code
	case errors.As(err, &limit), errors.Is(err, userapi.ErrTooEarly):
		return http.StatusTooManyRequests
	case errors.Is(err, userapi.ErrNotServed):
		return http.StatusBadGateway
	case errors.Is(err, auth.ErrStoreDown), errors.Is(err, userapi.ErrOutage):
		return http.StatusServiceUnavailable
	case errors.As(err, &api) && (api.Status == http.StatusForbidden || api.Status == http.StatusNotFound):
		return api.Status
	case errors.As(err, &api), errors.As(err, &signIn), errors.As(err, &provider), errors.Is(err, userapi.ErrIncomplete):
		return http.StatusBadGateway
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrStillLoading):
		return http.StatusGatewayTimeout
	}
	return http.StatusInternalServerError
}

// ProviderStatus returns the status of the other system's response that caused the error, 0 for
// none.
func ProviderStatus(err error) int {
	var api *userapi.Error
	var provider *auth.ProviderError
	switch {
	case errors.As(err, &api):
		return api.Status
	case errors.As(err, &provider):
		return provider.Status()
	}
	return 0
}

// outageSeconds is when to try again after an outage: the breaker of the user API and the store are
// probed as often.
const outageSeconds = 5

// Wait returns how long a limit of the portal or of the user API still refuses a request, 0 for an
// error of another kind.
func Wait(err error) time.Duration {
	var limit *ratelimit.Exceeded
	var api *userapi.Error
	switch {
	case errors.As(err, &limit):
		return limit.Wait
	case errors.As(err, &api) && errors.Is(err, userapi.ErrTooEarly):
		return max(time.Until(api.RetryAt), time.Second)
	}
	return 0
}

// RetryAfter returns in how many seconds a refused request may succeed, 0 for an error that says
// nothing about time.
func RetryAfter(err error) int {
	if wait := Wait(err); wait > 0 {
		return int(math.Ceil(wait.Seconds()))
	}
	if Status(err) == http.StatusServiceUnavailable {
		return outageSeconds
	}
	return 0
}
