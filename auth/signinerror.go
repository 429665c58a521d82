package auth

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/oauth2"

	"memberportal/auth/openid"
	"memberportal/upstream/failure"
)

// Reason is why a sign-in failed. The content has one message for each reason.
type Reason string

// The reasons of a SignInError.
const (
	ReasonCancelled Reason = "cancelled" // the member canceled at the provider
	// The member chose "forgot password" at the provider.
	ReasonForgotPassword Reason = "forgot_password"
	ReasonDenied         Reason = "denied" // the provider or the member denied access
	// The sign-in is unknown, used, too old, or from another browser.
	ReasonExpired Reason = "expired"
	// Neither the ID token nor UserInfo has an email address, which the portal requires.
	ReasonNoEmail Reason = "no_email"
	// Another member signed in than SignIn.Expect requires.
	ReasonOtherMember  Reason = "other_member"
	ReasonNotConfirmed Reason = "not_confirmed" // the provider did not ask for the password again
	ReasonTooMany      Reason = "too_many"      // the browser has MostIdentities already
	ReasonUnavailable  Reason = "unavailable"   // the provider is unavailable
	ReasonFailed       Reason = "failed"        // any other failure
)

// Reasons has every reason.
var Reasons = []Reason{
	ReasonCancelled, ReasonForgotPassword, ReasonDenied, ReasonExpired, ReasonNoEmail, ReasonOtherMember,
	ReasonNotConfirmed, ReasonTooMany, ReasonUnavailable, ReasonFailed,
}

// SignInError is a failed sign-in that the portal explains to the member. BeginSignIn and
// CompleteSignIn return it. Error is meant for logs and contains no member data.
type SignInError struct {
	Reason Reason
	Err    error // the cause, or nil
}

func (e *SignInError) Error() string {
	if e.Err == nil {
		return "auth: sign-in " + string(e.Reason)
	}
	return "auth: sign-in " + string(e.Reason) + ": " + e.Err.Error()
}

func (e *SignInError) Unwrap() error { return e.Err }

// Failure returns what failed, for [failure.Of].
func (e *SignInError) Failure() failure.Failure {
	return failure.Failure{Kind: failure.NoAnswer, System: failure.IdentityProvider}
}

func signInError(reason Reason) error { return &SignInError{Reason: reason} }

// redirectError returns the error in the query of the provider's redirect, nil if there is none.
// Azure AD B2C puts its own codes (AADB2C...) into error_description.
func redirectError(query url.Values) error {
	code, description := query.Get("error"), query.Get("error_description")
	cause := errors.New("the provider redirected with error " + describe(code, description))
	switch {
	case code == "":
		return nil
	case strings.Contains(description, "AADB2C90118"):
		return signInError(ReasonForgotPassword)
	case code == "authentication_expired", strings.Contains(description, "authentication_expired"):
		return ErrLoginInitiated // the member took too long at the provider, in Keycloak's words
	case strings.Contains(description, "AADB2C90091"):
		return &SignInError{ReasonCancelled, cause}
	case code == "access_denied":
		return &SignInError{ReasonDenied, cause}
	case code == "server_error" || code == "temporarily_unavailable":
		return &SignInError{ReasonUnavailable, cause}
	}
	return &SignInError{ReasonFailed, cause}
}

// longestDescription is how much of a provider's description is logged, in bytes.
const longestDescription = 200

// describe returns an error and its description for the log, in printable ASCII. A provider may
// name the member, and anyone can write an address, so addresses and long words are left out.
func describe(code, description string) string {
	words := strings.FieldsFunc(description, func(r rune) bool { return r <= ' ' || r > '~' })
	for i, word := range words {
		if strings.Contains(word, "@") || len(word) > 40 {
			words[i] = "..."
		}
	}
	text := strings.Join(words, " ")
	if text == "" {
		return sanitizeErrorCode(code)
	}
	return sanitizeErrorCode(code) + ": " + text[:min(len(text), longestDescription)]
}

// exchangeError classifies an error of the code exchange and of what follows it. A 5xx status, and
// a response that says nothing about the code, mean that the provider is unavailable. If the
// UserInfo endpoint cannot be used, the sign-in has no email. Anything else is a failed sign-in.
func exchangeError(err error) error {
	reason := ReasonFailed
	response, responded := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case errors.Is(err, errDiscovery), errors.Is(err, openid.ErrUnavailable),
		responded && response.Response.StatusCode >= http.StatusInternalServerError:
		reason = ReasonUnavailable
	case errors.Is(err, openid.ErrUserInfoRefused), errors.Is(err, openid.ErrUserInfoInsecure):
		reason = ReasonNoEmail
	}
	return &SignInError{reason, err}
}
