package answer

import (
	"errors"
	"strconv"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/explain"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/views/content"
	view "memberportal/views/failure"
	"memberportal/views/ui"
)

// Mark sets the status of a request that ended in err, and when it may succeed. A reached limit is
// counted, and logged here once a minute.
func Mark(v *visit.Visit, err error) explain.Page {
	page := explain.PageOf(v.Text, err)
	v.C.Status(page.Status)
	if page.RetryAfter > 0 {
		v.C.Set(fiber.HeaderRetryAfter, strconv.Itoa(page.RetryAfter))
	}
	var limit *ratelimit.Exceeded
	if errors.As(err, &limit) {
		reportLimit(v, limit.Rule)
	}
	return page
}

// reportLimit counts a refused request. Of those of a member by one rule, it logs one a minute: a
// flood of requests must not become a flood of lines.
func reportLimit(v *visit.Visit, rule ratelimit.Rule) {
	v.Portal.Metrics.LimitReached(string(rule))
	member := auth.Identity{}
	if visit.HasSession(v.C) {
		member, _ = v.Portal.Sessions.Active(v.Ctx)
	}
	if !v.Portal.Refusals.IsFirst(string(rule) + " " + member.Key) {
		visit.LeaveUnlogged(v.C)
		return
	}
	v.Portal.Log.WarnContext(v.Ctx, "limit reached", "request", visit.RequestID(v.C), "limit", rule)
}

// MarkOutage sets the status of an outage or of a limit of the user API, and when to try again, if
// err comes from one: nothing was changed, and the session stays.
func MarkOutage(v *visit.Visit, err error) {
	if failure.Of(err).NotSent() {
		Mark(v, err)
	}
}

// Explain turns a failed call into a text for the member and logs it. It returns err where a text
// does not help, such as when a sign-in is needed.
func Explain(v *visit.Visit, err error, texts explain.Texts) (string, error) {
	text := explain.Call(v.Text, err, texts)
	if text == "" {
		return "", err
	}
	LogFailedCall(v, err)
	return text, nil
}

// LogFailedCall logs a failed call that the member's page goes without.
func LogFailedCall(v *visit.Visit, err error) {
	v.Portal.Log.WarnContext(v.Ctx, "call failed", "request", visit.RequestID(v.C), "route", v.Route.Path, "error", err)
}

// Unavailable replaces a screen whose only call failed. A provider that does not offer the call, or
// whose list cannot be read, is no error. One that does not respond is an error page. Each has the
// screen's own words.
func Unavailable(v *visit.Visit, err error, title string, notOnline, notNow content.PhoneText) (templ.Component, error) {
	switch failure.Of(err).Kind {
	case failure.NotOffered:
		return NotOnline(v, title, notOnline), nil
	case failure.Unread:
		return NotOnline(v, title, notNow), nil
	}
	return nil, explain.Screen{Err: err, Words: content.Failure{Title: title, Text: notNow.With(v.Text.Company.Phone)}}
}

// NotOnline replaces a screen that the provider does not offer. It has the number to call.
func NotOnline(v *visit.Visit, title string, text content.PhoneText) templ.Component {
	return ui.Message(view.NewNotOnlinePage(v.Text, title, text))
}

// FileNotOffered answers for one file that the provider lists but does not offer: it is not found,
// and the page has the number to call. title is the English title of the file's screen.
func FileNotOffered(v *visit.Visit, err error, title string, notOnline content.PhoneText) error {
	LogFailedCall(v, err)
	v.Route.Title = title
	v.C.Status(fiber.StatusNotFound)
	return Screen(v, NotOnline(v, v.Text.Translate(title), notOnline))
}

// FileFailed answers for a file that cannot be sent with a page that says why. title is the English
// title of the file's screen.
func FileFailed(v *visit.Visit, err error, status int, title, text string) error {
	LogFailedCall(v, err)
	v.C.Status(status)
	title = v.Text.Translate(title)
	return Failure(v, explain.Page{Title: title, Heading: title, Text: text})
}

// Failure shows an error page with the status that is set.
func Failure(v *visit.Visit, page explain.Page) error {
	v.Route.Title = page.Title
	texts := content.Failure{Title: page.Heading, Text: page.Text}
	again := v.TryAgainPath()
	if page.Status == fiber.StatusNotFound {
		again = ""
	}
	return Screen(v, ui.Message(view.NewPage(texts, v.Text, again, visit.RequestID(v.C))))
}
