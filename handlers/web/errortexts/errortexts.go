// Package errortexts chooses what an error page says.
package errortexts

import (
	"errors"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/web/outcome"
	"memberportal/upstream/problem"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
)

// Screen is an error with the texts of its screen, for a provider that does not respond.
type Screen struct {
	Err   error
	Texts content.Failure
}

func (s Screen) Error() string { return s.Err.Error() }

func (s Screen) Unwrap() error { return s.Err }

// The titles of error pages are the prefixes of section 8's generic error helper. The call center
// searches for them, so content cannot change them; a translation adds its own.
const (
	titleNotFound = "Not Found"
	titleDenied   = "Access Denied"
	titleInternal = "Internal Server Error"
	titleUnknown  = "Unknown Server Error"
)

// Titles are the titles of all error pages, in English.
var Titles = []string{titleNotFound, titleDenied, titleInternal, titleUnknown}

// Of returns the title of an error page and its texts: those of a store that is down, those of a
// sign-in service that does not respond, the screen's own for a user API that does not respond,
// else those for the status. The title begins with section 8's prefix, also where the heading is
// another. A provider's 500 has the prefix of ours. A reached limit has no prefix: nothing failed.
func Of(t *content.Text, err error, status int) (title string, texts content.Failure) {
	var limit *ratelimit.Exceeded
	if errors.As(err, &limit) {
		return t.Errors.TooManyTitle, content.Failure{Title: t.Errors.TooManyTitle, Text: ofLimit(t, limit)}
	}
	if errors.Is(err, userapi.ErrTooEarly) {
		return t.Errors.TooManyTitle, content.Failure{Title: t.Errors.TooManyTitle, Text: Busy(t, err)}
	}
	texts = ForStatus(t, status)
	if outcome.ProviderStatus(err) == fiber.StatusInternalServerError {
		texts.Title = t.Translate(titleInternal)
	}
	var own Screen
	var signIn *auth.ProviderError
	switch {
	case errors.Is(err, auth.ErrStoreDown):
		own.Texts = content.Failure{Title: t.Errors.StoreDownTitle, Text: t.Errors.StoreDown}
	case errors.As(err, &signIn):
		own.Texts = content.Failure{Title: t.Errors.NoSignInServiceTitle, Text: t.Errors.NoSignInService}
	// own.Texts are set
	case (texts.Text == t.Errors.NoAnswer || status == fiber.StatusServiceUnavailable) && errors.As(err, &own):
	}
	if own.Texts.Title == "" {
		return texts.Title, texts
	}
	return texts.Title + ": " + own.Texts.Title, own.Texts
}

// Busy returns the text for a call that the user API refuses until a time, "" for any other error.
func Busy(t *content.Text, err error) string {
	if !errors.Is(err, userapi.ErrTooEarly) {
		return ""
	}
	return t.Errors.Busy.With(t.Wait(outcome.Wait(err)), t.Company.Phone)
}

// Reason returns why the user API refused a call: its own text, or the one of its code.
func Reason(t *content.Text, err *userapi.Error) string {
	own := t.Errors.Codes
	texts := map[problem.Code]string{
		problem.NotFound: own.NotFound, problem.Maintenance: own.Maintenance, problem.ClaimClosed: own.ClaimClosed,
		problem.ConversationClosed: own.ConversationClosed, problem.FileRefused: own.FileRefused,
	}
	if text := texts[err.Code]; text != "" && err.Unexplained {
		return text
	}
	return t.Translate(err.Message)
}

func ofLimit(t *content.Text, limit *ratelimit.Exceeded) string {
	if limit.Rule == ratelimit.WrongNumber {
		return t.Errors.WrongNumbers.With(t.Company.Phone)
	}
	return t.Errors.TooMany.With(t.Wait(limit.Wait), t.Company.Phone)
}

// ForStatus returns the texts for a status (section 8, the generic error helper).
func ForStatus(t *content.Text, status int) content.Failure {
	texts := t.Errors
	switch status {
	case fiber.StatusNotFound:
		return content.Failure{Title: t.Translate(titleNotFound), Text: texts.NotFound}
	case fiber.StatusForbidden:
		return content.Failure{Title: t.Translate(titleDenied), Text: texts.Denied}
	case fiber.StatusInternalServerError:
		return content.Failure{Title: t.Translate(titleInternal), Text: texts.Broken}
	case fiber.StatusRequestEntityTooLarge:
		return content.Failure{Title: t.Translate(titleUnknown), Text: texts.TooLarge}
	case fiber.StatusServiceUnavailable:
		return content.Failure{Title: t.Translate(titleUnknown), Text: texts.Outage}
	case fiber.StatusBadGateway, fiber.StatusGatewayTimeout:
		return content.Failure{Title: t.Translate(titleUnknown), Text: texts.NoAnswer}
	}
	return content.Failure{Title: t.Translate(titleUnknown), Text: texts.Unknown}
}
