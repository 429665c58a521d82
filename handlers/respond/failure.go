package respond

import (
	"errors"
	"strconv"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	view "memberportal/views/failure"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// MarkFailure sets the status of a request that ended in err, and when it may succeed. A reached
// limit is counted, and logged here once a minute.
func MarkFailure(r *request.Request, err error) ErrorPage {
	page := NewErrorPage(r.Text, err)
	r.C.Status(page.Status)
	if page.RetryAfter > 0 {
		r.C.Set(fiber.HeaderRetryAfter, strconv.Itoa(page.RetryAfter))
	}
	var limit *ratelimit.Exceeded
	if errors.As(err, &limit) {
		reportLimit(r, limit.Rule)
	}
	return page
}

// reportLimit counts a refused request. Of those of a member by one rule, it logs one a minute: a
// flood of requests must not become a flood of lines.
func reportLimit(r *request.Request, rule ratelimit.Rule) {
	r.Portal.Metrics.LimitReached(string(rule))
	member := auth.Identity{}
	if request.HasSession(r.C) {
		member, _ = r.Portal.Sessions.Active(r.Ctx)
	}
	if !r.Portal.Refusals.IsFirst(string(rule) + " " + member.Key) {
		request.LeaveUnlogged(r.C)
		return
	}
	r.Portal.Log.WarnContext(r.Ctx, "limit reached", "request", request.ID(r.C), "limit", rule)
}

// MarkOutage sets the status of an outage or of a limit of the user API, and when to try again, if
// err comes from one: nothing was changed, and the session stays.
func MarkOutage(r *request.Request, err error) {
	if failure.Of(err).NotSent() {
		MarkFailure(r, err)
	}
}

// Explain turns a failed call into a text for the member and logs it. It returns err where a text
// does not help, such as when a sign-in is needed.
func Explain(r *request.Request, err error, texts FailureTexts) (string, error) {
	text := FailureText(r.Text, err, texts)
	if text == "" {
		return "", err
	}
	LogFailedCall(r, err)
	return text, nil
}

// LogFailedCall logs a failed call that the member's page goes without.
func LogFailedCall(r *request.Request, err error) {
	r.Portal.Log.WarnContext(r.Ctx, "call failed", "request", request.ID(r.C), "route", r.Route.Path, "error", err)
}

// Unavailable replaces a screen whose only call failed. A provider that does not offer the call, or
// whose list cannot be read, isn't an error. One that does not respond is an error page. Each has
// the screen's own words.
func Unavailable(r *request.Request, err error, title string, notOnline,
	notNow text.PhoneText,
) (templ.Component, error) {
	switch failure.Of(err).Kind {
	case failure.NotOffered:
		return NotOnline(r, title, notOnline), nil
	case failure.Unread:
		return NotOnline(r, title, notNow), nil
	}
	return nil, ScreenError{Err: err, Words: text.Failure{Title: title, Text: notNow.With(r.Text.Company.Phone)}}
}

// NotOnline replaces a screen that the provider does not offer. It has the number to call.
func NotOnline(r *request.Request, title string, text text.PhoneText) templ.Component {
	return ui.Message(view.NewNotOnlinePage(r.Text, title, text))
}

// FileNotOffered answers for one file that the provider lists but does not offer: it is not found,
// and the page has the number to call. title is the English title of the file's screen.
func FileNotOffered(r *request.Request, err error, title string, notOnline text.PhoneText) error {
	LogFailedCall(r, err)
	r.Route.Title = title
	r.C.Status(fiber.StatusNotFound)
	return Screen(r, NotOnline(r, r.Text.Translate(title), notOnline))
}

// FileFailed answers for a file that cannot be sent with a page that explains why. title is the
// English title of the file's screen.
func FileFailed(r *request.Request, err error, status int, title, text string) error {
	LogFailedCall(r, err)
	r.C.Status(status)
	title = r.Text.Translate(title)
	return Failure(r, ErrorPage{Title: title, Heading: title, Text: text})
}

// Failure shows an error page with the status that is set.
func Failure(r *request.Request, page ErrorPage) error {
	r.Route.Title = page.Title
	texts := text.Failure{Title: page.Heading, Text: page.Text}
	again := r.TryAgainPath()
	if page.Status == fiber.StatusNotFound {
		again = ""
	}
	return Screen(r, ui.Message(view.NewPage(texts, r.Text, again, request.ID(r.C))))
}
