package respond

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/views/content/library"
	"memberportal/views/text"
)

func english() *text.Text {
	return library.Builtin().Text("en", time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC), false)
}

// failed returns an error of the user API, as a handler gets it.
func failed(f failure.Failure) error {
	f.System = failure.UserAPI
	return fmt.Errorf("handlers: %w", failure.New(f, "failed"))
}

// Section 8, the generic error helper: each failure has its page, and the title of a screen's own
// page has the prefix too.
// Spec: ERROR-13.
func TestErrorPages(t *testing.T) {
	t.Parallel()
	texts := english()
	screen := text.Failure{Title: "Documents", Text: "Not now."}
	busy, wait := texts.Errors.TooManyTitle, texts.Errors.TooMany.With("1 hour", texts.Company.Phone)
	storeDown := failure.New(
		failure.Failure{Kind: failure.NoAnswer, System: failure.SessionStore, Wait: 5 * time.Second}, "down",
	)
	noProvider := failure.New(
		failure.Failure{Kind: failure.NoAnswer, System: failure.IdentityProvider, Status: 500}, "no token",
	)
	limited := failure.New(failure.Failure{Kind: failure.TooMany, System: failure.Portal, Wait: time.Hour}, "limit")
	for name, test := range map[string]struct {
		err  error
		want ErrorPage
	}{
		"403": {
			failed(failure.Failure{Kind: failure.Refused, Status: 403}),
			ErrorPage{403, 0, titleDenied, titleDenied, texts.Errors.Denied.With(texts.Company.Phone)},
		},
		"404": {
			failed(failure.Failure{Kind: failure.NotOffered, Status: 404}),
			ErrorPage{404, 0, titleNotFound, titleNotFound, texts.Errors.NotFound},
		},
		"no such item": {
			failed(failure.Failure{Kind: failure.NotFound}),
			ErrorPage{404, 0, titleNotFound, titleNotFound, texts.Errors.NotFound},
		},
		"400": {
			failed(failure.Failure{Kind: failure.Refused, Status: 400}),
			ErrorPage{502, 0, titleUnknown, titleUnknown, texts.Errors.NoAnswer},
		},
		"500": {
			failed(failure.Failure{Kind: failure.NoAnswer, Status: 500}),
			ErrorPage{502, 0, titleInternal, titleInternal, texts.Errors.NoAnswer},
		},
		"503": {
			failed(failure.Failure{Kind: failure.NoAnswer, Status: 503}),
			ErrorPage{502, 0, titleUnknown, titleUnknown, texts.Errors.NoAnswer},
		},
		"503 on a screen": {
			ScreenError{failed(failure.Failure{Kind: failure.NoAnswer, Status: 503}), screen},
			ErrorPage{502, 0, titleUnknown + ": Documents", "Documents", "Not now."},
		},
		"500 on a screen": {
			ScreenError{failed(failure.Failure{Kind: failure.NoAnswer, Status: 500}), screen},
			ErrorPage{502, 0, titleInternal + ": Documents", "Documents", "Not now."},
		},
		"403 on a screen": {
			ScreenError{failed(failure.Failure{Kind: failure.Refused, Status: 403}), screen},
			ErrorPage{403, 0, titleDenied, titleDenied, texts.Errors.Denied.With(texts.Company.Phone)},
		},
		"outage": {
			failed(failure.Failure{Kind: failure.Outage, Wait: 5 * time.Second}),
			ErrorPage{503, 5, titleUnknown, titleUnknown, texts.Errors.Outage},
		},
		"outage, a screen": {
			ScreenError{failed(failure.Failure{Kind: failure.Outage}), screen},
			ErrorPage{503, 0, titleUnknown + ": Documents", "Documents", "Not now."},
		},
		"told to wait": {
			ScreenError{failed(failure.Failure{Kind: failure.TooMany, Status: 429, Wait: 1500 * time.Millisecond}), screen},
			ErrorPage{429, 2, busy, busy, texts.Errors.Busy.With("2 seconds", texts.Company.Phone)},
		},
		"a limit": {
			failure.Unsent{Err: limited}, ErrorPage{429, 3600, busy, busy, wait},
		},
		"a number": {
			failure.New(failure.Failure{Kind: failure.WrongNumber, System: failure.Portal, Wait: time.Minute}, "limit"),
			ErrorPage{
				429, 60, texts.Errors.TooManyTitle, texts.Errors.TooManyTitle,
				texts.Errors.WrongNumbers.With("1 minute", texts.Company.Phone),
			},
		},
		"store": {
			ScreenError{storeDown, screen},
			ErrorPage{
				503, 5, titleUnknown + ": " + texts.Errors.StoreDownTitle, texts.Errors.StoreDownTitle,
				texts.Errors.StoreDown,
			},
		},
		"provider": {
			ScreenError{noProvider, screen},
			ErrorPage{
				502, 0, titleInternal + ": " + texts.Errors.NoSignInServiceTitle, texts.Errors.NoSignInServiceTitle,
				texts.Errors.NoSignInService,
			},
		},
		"deadline": {
			fmt.Errorf("late: %w", context.DeadlineExceeded),
			ErrorPage{504, 0, titleUnknown, titleUnknown, texts.Errors.NoAnswer},
		},
		"cookies": {
			fiber.ErrRequestHeaderFieldsTooLarge, ErrorPage{431, 0, titleUnknown, titleUnknown, texts.Errors.Cookies},
		},
		"forged":  {request.ErrForged, ErrorPage{403, 0, titleDenied, titleDenied, texts.Errors.Forged}},
		"our own": {fiber.ErrRequestEntityTooLarge, ErrorPage{413, 0, titleUnknown, titleUnknown, texts.Errors.TooLarge}},
		"a bug":   {errors.New("nil pointer"), ErrorPage{500, 0, titleInternal, titleInternal, texts.Errors.Broken}},
	} {
		if got := NewErrorPage(texts, test.err); got != test.want {
			t.Errorf("%s: page = %+v, want %+v", name, got, test.want)
		}
	}
}

func TestTextsOfCalls(t *testing.T) {
	t.Parallel()
	text := english()
	screen := FailureTexts{
		NotOffered: "not offered", Unreachable: "unreachable",
		Refused: func(reason string) string { return "refused: " + reason },
	}
	for name, test := range map[string]struct {
		err           error
		plain, worded string // without words of the screen, and with them
	}{
		"refused": {failed(failure.Failure{Kind: failure.Refused, Status: 400, Said: "No."}), "No.", "refused: No."},
		"without a word": {
			failed(failure.Failure{Kind: failure.Refused, Status: 400}), textUnknown,
			"refused: " + textUnknown,
		},
		"with a code": {
			failed(failure.Failure{Kind: failure.Refused, Code: failure.CodeClaimClosed}), text.Errors.Codes.ClaimClosed,
			"refused: " + text.Errors.Codes.ClaimClosed,
		},
		"said and a code": {
			failed(failure.Failure{Kind: failure.Refused, Said: "No.", Code: failure.CodeClaimClosed}), "No.", "refused: No.",
		},
		"503": {
			failed(failure.Failure{Kind: failure.NoAnswer, Status: 503, Said: "Later."}), "Later.", "unreachable",
		},
		"no response": {failed(failure.Failure{Kind: failure.NoAnswer}), textUnknown, "unreachable"},
		"not offered": {failed(failure.Failure{Kind: failure.NotOffered, Status: 404}), textUnknown, "not offered"},
		"outage":      {failed(failure.Failure{Kind: failure.Outage}), text.Errors.Outage, text.Errors.Outage},
		"told to wait": {
			failed(failure.Failure{Kind: failure.TooMany, Wait: time.Second}),
			text.Errors.Busy.With("1 second", text.Company.Phone), text.Errors.Busy.With("1 second", text.Company.Phone),
		},
		"provider": {
			failure.New(failure.Failure{Kind: failure.NoAnswer, System: failure.IdentityProvider}, ""),
			text.Errors.NoSignInService, "unreachable",
		},
		"sign-in": {failure.New(failure.Failure{Kind: failure.SignIn, System: failure.IdentityProvider}, ""), "", ""},
		"our own": {fiber.ErrNotFound, "", ""},
		"a bug":   {errors.New("nil pointer"), "", "unreachable"},
	} {
		if got := FailureText(text, test.err, FailureTexts{}); got != test.plain {
			t.Errorf("%s: text = %q, want %q", name, got, test.plain)
		}
		if got := FailureText(text, test.err, screen); got != test.worded {
			t.Errorf("%s: text of the screen = %q, want %q", name, got, test.worded)
		}
	}
}

// Spec: ACCESS-4, ERROR-1, ERROR-2.
func TestTextsOfAFailedProfileLoad(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{
		0: "Network error. Please check your connection.", 401: "Not authenticated.", 403: "Not authorized.", 500: "It says.",
	} {
		err := failed(failure.Failure{Kind: failure.NoAnswer, Call: "GET /profiles", Status: status, Said: "It says."})
		if got := ProfileLoadText(english(), err); got != want {
			t.Errorf("status %d: text = %q, want %q", status, got, want)
		}
	}
	for _, err := range []error{
		failed(failure.Failure{Call: "GET /profiles", Status: 500}), errors.New("token endpoint: secret"),
	} {
		if got := ProfileLoadText(english(), err); got != "An unknown error occurred." {
			t.Errorf("%v: text = %q, want the unknown error", err, got)
		}
	}
}

// Section 8, "Authentication methods" and "Payment session".
// Spec: ERROR-5, ERROR-6.
func TestFixedTextsOfCalls(t *testing.T) {
	t.Parallel()
	for call, want := range map[string]string{
		"GET /profiles/authentication-methods":         "Unable to fetch authentication methods.",
		"POST /profiles/update-authentication-methods": "Unable to update authentication methods.",
		"POST /profiles/change-email":                  "An unknown error occurred.",
	} {
		for _, kind := range []failure.Kind{failure.Refused, failure.NoAnswer, failure.Unread} {
			if got := FailureText(english(), failed(failure.Failure{Kind: kind, Call: call}), FailureTexts{}); got != want {
				t.Errorf("%s: text = %q, want %q", call, got, want)
			}
		}
	}
	if got := NoPaymentSession("makePayment"); got != "The makePayment portal loading failed: Can't create session key" {
		t.Errorf("NoPaymentSession = %q, want the text of section 8", got)
	}
}
