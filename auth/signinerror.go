package auth

import (
	"errors"
	"net/url"
	"strings"

	"golang.org/x/oauth2"
)

// Reason says why a sign-in did not succeed.
type Reason string

// The reasons, each with a sentence of its own among the editors' words.
const (
	ReasonCancelled      Reason = "cancelled"       // the member gave up at the provider
	ReasonForgotPassword Reason = "forgot_password" // the member asked for a new password there
	ReasonDenied         Reason = "denied"          // the provider or the member said no
	ReasonExpired        Reason = "expired"         // unknown, used or too old, or another browser's
	ReasonNoEmail        Reason = "no_email"        // nobody is signed in without an email address
	ReasonOtherMember    Reason = "other_member"    // SignIn.Expect named somebody else
	ReasonNotConfirmed   Reason = "not_confirmed"   // the provider did not ask for the password again
	ReasonUnavailable    Reason = "unavailable"     // the provider cannot be reached
	ReasonFailed         Reason = "failed"          // anything else
)

// SignInError is the error of BeginSignIn and CompleteSignIn for which there is
// something to tell the member. Error is for the log and names no member.
type SignInError struct {
	Reason Reason
	Err    error // the cause, where there is one
}

func (e *SignInError) Error() string {
	if e.Err == nil {
		return "auth: sign-in " + string(e.Reason)
	}
	return "auth: sign-in " + string(e.Reason) + ": " + e.Err.Error()
}

func (e *SignInError) Unwrap() error { return e.Err }

func refuse(reason Reason) error { return &SignInError{Reason: reason} }

// redirectError reads the error that the provider's redirect carries, nil when
// there is none. Azure AD B2C puts its own codes into the description.
func redirectError(query url.Values) error {
	code, description := query.Get("error"), query.Get("error_description")
	switch {
	case code == "":
		return nil
	case strings.Contains(description, "AADB2C90118"):
		return refuse(ReasonForgotPassword)
	case strings.Contains(description, "AADB2C90091"):
		return refuse(ReasonCancelled)
	case code == "access_denied":
		return refuse(ReasonDenied)
	case code == "server_error" || code == "temporarily_unavailable":
		return refuse(ReasonUnavailable)
	}
	return &SignInError{ReasonFailed, errors.New("the provider redirected with " + plainCode(code))}
}

// exchangeError sorts what went wrong between us and the provider: no answer or
// a 5xx is its outage, any other answer a failed sign-in.
func exchangeError(err error) error {
	reason := ReasonFailed
	answer, answered := errors.AsType[*oauth2.RetrieveError](err)
	_, unreachable := errors.AsType[*url.Error](err)
	if unreachable || errors.Is(err, errUndiscovered) || answered && answer.Response.StatusCode >= 500 {
		reason = ReasonUnavailable
	}
	return &SignInError{reason, err}
}
