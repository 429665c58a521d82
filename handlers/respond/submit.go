package respond

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Submission is a form that a member sent, decoded and validated.
type Submission struct {
	Valid bool // whether validation found no error
	// Show renders the form with the member's input and its errors. failure is why the call
	// failed; "" when there was no call.
	Show  func(failure string) (templ.Component, error)
	Limit func() error // refuses the call when a limit is reached; nil for none
	Call  func() error // makes the change at the provider; nil for none
	Once  string       // idempotency key of a call that the provider would repeat; "" for none
	// Follows a call that succeeded, here; nil for nothing. Its errors are error pages.
	Then func() error
	// Record keeps what was sent for later pages; nil for nothing. Its error is a line of the log: the
	// member then gets Receipt at once, and no redirect that needs the store.
	Record func() error
	// Receipt is the page with what was sent, in place of Next where it can't be kept for that
	// page; nil where Next needs nothing.
	Receipt func() templ.Component
	Texts   FailureTexts // shown for a failed call
	Flash   string       // the message on the next page; "" for none
	// Message returns Flash and FlashNext after the call, which returns a reference; nil for those
	// two.
	Message func() (fact, next string)
	// FlashNext is what happens next. With it the message is a success with a tick; "" without.
	FlashNext string
	Next      string          // the next page
	Island    *IslandResponse // nil for a form without one
}

// IslandResponse is what an island gets as JSON instead of a page.
type IslandResponse struct {
	Problem string           // the validation error; "" for none
	Result  func() fiber.Map // after the call
}

// Submit is the end of every form: it shows the form again with status 422 and nothing lost, or
// makes the change and redirects, so that reloading the next page repeats nothing.
func Submit(r *request.Request, s Submission) error {
	if r.NeedsReauth || !s.Valid {
		return submitAgain(r, s, fiber.StatusUnprocessableEntity, "")
	}
	err := call(r, s)
	if err == nil && s.Message != nil {
		s.Flash, s.FlashNext = s.Message()
	}
	switch {
	case isUnsent(err):
		return submitLimited(r, s, err)
	case err != nil:
		return submitFailed(r, s, err)
	}
	if s.Then != nil {
		if err := s.Then(); err != nil {
			return err
		}
	}
	if s.Record != nil {
		if err := s.Record(); err != nil {
			LogFailedCall(r, err)
			return receipt(r, s)
		}
	}
	return submitted(r, s)
}

// receipt responds with the page of what was sent, below the message for the next page.
func receipt(r *request.Request, s Submission) error {
	say(r, s)
	return Screen(r, s.Receipt())
}

// SentPage is the receipt of what has no page of its own: the message names what was sent, above
// the way on.
func SentPage(r *request.Request, title, next string) func() templ.Component {
	return func() templ.Component {
		return ui.Message(ui.MessagePage{Title: title, Actions: []ui.Action{
			{Label: r.Text.Payments.Results.Done, Path: next, Primary: true},
		}})
	}
}

// say puts the message on the next page.
func say(r *request.Request, s Submission) {
	switch {
	case s.FlashNext != "":
		Done(r, s.Flash, s.FlashNext)
	case s.Flash != "":
		Flash(r, s.Flash)
	}
}

// call makes the call of a submission within its limit. A second press counts as little as it
// sends.
func call(r *request.Request, s Submission) error {
	if s.Once == "" {
		return s.callWithinLimit()
	}
	keys := onceKeys{r.Cache, r.Identity.Key}
	return keys.do(r.Ctx, s.Once, s.callWithinLimit, func(err error) string {
		if isUnsent(err) || failure.Of(err).NotSent() {
			return ""
		}
		return FailureText(r.Text, err, s.Texts)
	})
}

func (s Submission) callWithinLimit() error {
	if s.Limit != nil {
		if err := s.Limit(); err != nil {
			return failure.Unsent{Err: err}
		}
	}
	if s.Call == nil {
		return nil
	}
	return s.Call()
}

func isUnsent(err error) bool { return errors.As(err, new(failure.Unsent)) }

// submitFailed shows the form again after a failed call. A second press gets the text of the first.
func submitFailed(r *request.Request, s Submission, cause error) error {
	var earlier earlierFailure
	if errors.As(cause, &earlier) {
		return submitAgain(r, s, fiber.StatusUnprocessableEntity, earlier.Text)
	}
	text, err := Explain(r, cause, s.Texts)
	if err != nil {
		return err
	}
	err = submitAgain(r, s, fiber.StatusUnprocessableEntity, text)
	MarkOutage(r, cause)
	return err
}

func submitted(r *request.Request, s Submission) error {
	if s.Island != nil && request.WantsJSON(r.C) {
		return r.C.JSON(s.Island.Result())
	}
	say(r, s)
	if s.Receipt != nil && s.Flash != "" {
		request.WhenNotSaved(r.C, func() error {
			r.C.Response().Reset()
			return receipt(r, s)
		})
	}
	return SeeOther(r, s.Next)
}

// submitLimited shows the form again with all input and when it may be sent.
func submitLimited(r *request.Request, s Submission, err error) error {
	page := MarkFailure(r, err)
	return submitAgain(r, s, page.Status, page.Text)
}

// submitAgain shows the form with its input. failure is the text about a call; "" for invalid
// input.
func submitAgain(r *request.Request, s Submission, status int, failure string) error {
	if s.Island != nil && request.WantsJSON(r.C) {
		return islandError(r, s.Island.Problem, failure)
	}
	body, err := s.Show(failure)
	if err != nil {
		return err
	}
	r.C.Status(status)
	frame := Frame(r)
	frame.Title = r.Text.Common.Error + " " + frame.Title
	return Page(r, frame, body)
}

// islandError is why a change was not made: sign in first, the call failed, or the input is
// invalid.
func islandError(r *request.Request, problem, failure string) error {
	switch {
	case r.NeedsReauth:
		return r.C.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": paths.Reauth(r.C.Path())})
	case failure != "":
		return r.C.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": failure})
	}
	return r.C.Status(fiber.StatusUnprocessableEntity).JSON(fiber.Map{"problem": problem})
}
