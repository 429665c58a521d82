package respond

import (
	"cmp"
	"errors"
	"math"
	"net/http"

	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/failure"
	"memberportal/views/text"
)

// ErrorPage is an error page, and what a script gets in its place.
type ErrorPage struct {
	Status     int
	RetryAfter int // in seconds, 0 if unknown
	// Title is the title of the document, which begins with section 8's prefix, even where the
	// heading is another. A limit has no prefix: nothing failed.
	Title         string
	Heading, Text string
}

// ScreenError is an error with the screen's own words for it, for a user API that does not respond.
type ScreenError struct {
	Err   error
	Words text.Failure
}

func (s ScreenError) Error() string { return s.Err.Error() }

func (s ScreenError) Unwrap() error { return s.Err }

// NewErrorPage returns the error page of a request that ended in err:
//
//	failure                             status          prefix                 text
//	of the user API
//	  a 403 or a 404                    the same        Access Denied,         denied, notFound
//	                                                    Not Found
//	  a 500                             502             Internal Server Error  the screen's, noAnswer
//	  a 503, any other, or no response  502             Unknown Server Error   the screen's, noAnswer
//	  not called during an outage       503, retry      Unknown Server Error   the screen's, outage
//	  "too many requests" until a time  429, retry      none                   busy
//	of the identity provider            502             as for the user API    noSignInService
//	of the session store                503, retry      Unknown Server Error   storeDown
//	a limit of the portal               429, retry      none                   tooMany and two more
//	the time for the request is over    504             Unknown Server Error   the screen's, noAnswer
//	a status of the portal's own        that            by the status          by the status
//	anything else                       500             Internal Server Error  broken
func NewErrorPage(t *text.Text, err error) ErrorPage {
	f := failure.Of(err)
	page := ErrorPage{Status: statusOf(err, f), RetryAfter: int(math.Ceil(f.Wait.Seconds()))}
	if text := ofLimit(t, f); text != "" {
		page.Title, page.Heading, page.Text = t.Errors.TooManyTitle, t.Errors.TooManyTitle, text
		return page
	}
	prefix, text := byStatus(t, page.Status)
	if f.Status == http.StatusForbidden && page.Status == f.Status {
		text = t.Errors.Denied.With(t.Company.Phone)
	}
	if f.Status == http.StatusInternalServerError {
		prefix = titleInternal
	}
	page.Title, page.Heading, page.Text = t.Translate(prefix), t.Translate(prefix), text
	if own := ownWords(t, err, f, page.Status); own.Title != "" {
		page.Title, page.Heading, page.Text = page.Title+": "+own.Title, own.Title, own.Text
	}
	return page
}

// statusOf returns the status of the response to a request that ended in err.
func statusOf(err error, f failure.Failure) int {
	if own, ok := errors.AsType[*fiber.Error](err); ok {
		return own.Code
	}
	switch f.Kind {
	case failure.TooMany, failure.WrongNumber, failure.TooManyChecks, failure.StillSending:
		return http.StatusTooManyRequests
	case failure.NotFound:
		return http.StatusNotFound
	case failure.Refused, failure.NotOffered:
		if f.Status == http.StatusForbidden || f.Status == http.StatusNotFound {
			return f.Status
		}
		return http.StatusBadGateway
	case failure.Outage:
		return http.StatusServiceUnavailable
	case failure.NoAnswer, failure.Unread, failure.Unconfirmed:
		if f.System == failure.SessionStore {
			return http.StatusServiceUnavailable
		}
		return http.StatusBadGateway
	case failure.TimedOut:
		return http.StatusGatewayTimeout
	}
	return http.StatusInternalServerError
}

// byStatus returns the prefix and the text for a status (section 8, the generic error helper).
func byStatus(t *text.Text, status int) (prefix, text string) {
	switch status {
	case http.StatusNotFound:
		return titleNotFound, t.Errors.NotFound
	case http.StatusForbidden:
		return titleDenied, t.Errors.Forged
	case http.StatusInternalServerError:
		return titleInternal, t.Errors.Broken
	case http.StatusRequestEntityTooLarge:
		return titleUnknown, t.Errors.TooLarge
	case http.StatusRequestHeaderFieldsTooLarge:
		return titleUnknown, t.Errors.Cookies
	case http.StatusServiceUnavailable:
		return titleUnknown, t.Errors.Outage
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		return titleUnknown, t.Errors.NoAnswer
	}
	return titleUnknown, t.Errors.Unknown
}

// ownWords returns the words for a system that does not respond: of the session store, of the
// sign-in service, or the screen's. They are empty for every other failure.
func ownWords(t *text.Text, err error, f failure.Failure, status int) text.Failure {
	switch {
	case f.System == failure.SessionStore:
		return text.Failure{Title: t.Errors.StoreDownTitle, Text: t.Errors.StoreDown}
	case f.System == failure.IdentityProvider && f.Kind == failure.NoAnswer:
		return text.Failure{Title: t.Errors.NoSignInServiceTitle, Text: t.Errors.NoSignInService}
	case status == http.StatusBadGateway, status == http.StatusServiceUnavailable, status == http.StatusGatewayTimeout:
		screen, _ := errors.AsType[ScreenError](err)
		return screen.Words
	}
	return text.Failure{}
}

// ofLimit returns the text of a limit, "" for any other failure.
func ofLimit(t *text.Text, f failure.Failure) string {
	switch {
	case f.Kind == failure.WrongNumber:
		return t.Errors.WrongNumbers.With(t.Wait(f.Wait), t.Company.Phone)
	case f.Kind == failure.TooManyChecks:
		return t.Errors.TooManyChecks.With(t.Wait(f.Wait), t.Company.Phone)
	case f.Kind == failure.StillSending:
		return t.Files.StillSending
	case f.Kind != failure.TooMany:
		return ""
	case f.System == failure.UserAPI:
		return t.Errors.Busy.With(t.Wait(f.Wait), t.Company.Phone)
	}
	return t.Errors.TooMany.With(t.Wait(f.Wait), t.Company.Phone)
}

// FailureTexts are a screen's sentences for a call that failed. An empty one means the reason.
type FailureTexts struct {
	NotOffered  string
	Unreachable string
	Refused     func(reason string) string // wraps the reason; nil for the reason alone
}

// SendingTexts returns the texts of what sends messages and claims.
func SendingTexts(t *text.Text) FailureTexts {
	return FailureTexts{
		NotOffered:  t.Errors.NotOffered.With(t.Company.Phone),
		Unreachable: t.Errors.NotReached.With(t.Company.Phone),
	}
}

// FailureText returns the text about a call that failed. It returns "" where a text does not help:
// a new sign-in does, or the error page of a status of the portal's own.
//
//	failure                                    text
//	not called during an outage                outage: more exact than the screen's
//	"too many requests" until a time           busy
//	the user API does not offer the call       the screen's, the reason
//	the user API refuses                       the reason, as the screen wraps it
//	its answer doesn't say what became of it   its own text, the screen's, that nothing confirms it
//	a 503, any other, or no response           the screen's, the reason
func FailureText(t *text.Text, err error, screen FailureTexts) string {
	f := failure.Of(err)
	_, own := errors.AsType[*fiber.Error](err)
	switch {
	case own, f.NeedsSignIn():
		return ""
	case f.Kind == failure.Outage:
		return t.Errors.Outage
	case f.NotSent():
		return ofLimit(t, f)
	}
	switch why := reason(t, f); f.Kind {
	case failure.NotOffered:
		return cmp.Or(screen.NotOffered, why)
	case failure.Refused, failure.NotFound:
		if screen.Refused != nil {
			return screen.Refused(why)
		}
		return why
	case failure.Unconfirmed:
		return cmp.Or(t.Listed(f.Said), screen.Unreachable, t.Errors.Unconfirmed.With(t.Company.Phone))
	default:
		return cmp.Or(screen.Unreachable, why)
	}
}

// ProfileLoadText returns the text for a member whose profile did not load (section 8).
func ProfileLoadText(t *text.Text, err error) string {
	return cmp.Or(reason(t, failure.Of(err)), t.Translate(textUnknown))
}

// reason returns why a call failed: section 8's text for the call, the other system's own, the one
// of its code, or section 8's for an unknown error. It is "" for a failure of the portal.
func reason(t *text.Text, f failure.Failure) string {
	switch {
	case f.System == failure.IdentityProvider:
		return t.Errors.NoSignInService
	case f.System != failure.UserAPI:
		return ""
	}
	said := t.Listed(f.Said)
	if fixed := fixedFor(f); fixed != "" {
		said = t.Translate(fixed)
	}
	return cmp.Or(said, ofCode(t, f.Code), t.Translate(textUnknown))
}

// fixedFor returns the text that section 8 sets for a failed call, "" for none.
func fixedFor(f failure.Failure) string {
	switch {
	case f.Call == "GET /profiles/authentication-methods":
		return textFetchMethods
	case f.Call == "POST /profiles/update-authentication-methods":
		return textUpdateMethods
	case f.Call != "GET /profiles":
		return ""
	}
	return map[int]string{
		0: textNetwork, http.StatusUnauthorized: textNotAuthenticated, http.StatusForbidden: textNotAuthorized,
	}[f.Status]
}

// ofCode returns the text of a code, "" for none.
func ofCode(t *text.Text, code failure.Code) string {
	own := t.Errors.Codes
	return map[failure.Code]string{
		failure.CodeNotFound: own.NotFound, failure.CodeMaintenance: own.Maintenance,
		failure.CodeClaimClosed:        own.ClaimClosed,
		failure.CodeConversationClosed: own.ConversationClosed, failure.CodeFileRefused: own.FileRefused,
	}[code]
}
