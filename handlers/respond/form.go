package respond

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"mime"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// A form from its page to the answer, from the top down: [ServeForm] calls the handlers of a row,
// the handler of the POST returns [Submit] of a [Submission], and Submit answers.

// ServeForm calls the route's handler. The page of a form gets saved input; a form that was handled
// without an error no longer needs it.
func ServeForm(r *request.Request, serve func(*request.Request) error) (err error) {
	if !r.Route.HasForm {
		return serve(r)
	}
	saved := SavedFormsOf(r.Portal, r.Identity.Key)
	if r.Route.Kind == request.KindScreen {
		value, err := r.Ahead(saved.Key())
		if err != nil {
			return err
		}
		r.Saved = saved.find(value, r.C.Path())
		return serve(r)
	}
	if err := serve(r); err != nil {
		return err
	}
	// Files may have taken longer than the request had.
	return saved.drop(context.WithoutCancel(r.Ctx), r.C.Path())
}

// Submission is a form that a member sent, decoded and validated.
type Submission struct {
	Valid bool // whether validation found no error
	Full  bool // whether its files could not be read, because too many uploads are under way
	// Show renders the form with the member's input and its errors. failure is why the call
	// failed; "" when there was no call.
	Show  func(failure string) (templ.Component, error)
	Busy  error          // why nothing can be sent now; nil for nothing
	Limit ratelimit.Rule // counts the calls of a member; "" for none
	Call  func() error   // makes the change at the provider; nil for none
	Once  string         // idempotency key of a call that the provider would repeat; "" for none
	Texts FailureTexts   // shown for a failed call
	// Then follows a call that succeeded, here; nil for nothing. Its errors are error pages.
	Then func() error
	// Record keeps what was sent for later pages; nil for nothing. Its error is a line of the log.
	Record func() error
	// Receipt is the page with what was sent, in place of a Next that shows what Record kept, if it
	// failed; nil where Next needs nothing.
	Receipt func() templ.Component
	// Done returns the page of what was done, after the call: without a title, the page of before;
	// nil for Next.
	Done   func() ui.Success
	Next   string          // the next page
	Island *IslandResponse // nil for a form without one
}

// IslandResponse is what an island gets as JSON instead of a page.
type IslandResponse struct {
	Problem string           // the validation error; "" for none
	Result  func() fiber.Map // after the call; nil leads to the page of what was done
}

// Submit is the end of every form: it shows the form again with status 422 and nothing lost, or
// makes the change and redirects, so that reloading the next page repeats nothing.
func Submit(r *request.Request, s Submission) error {
	if r.NeedsReauth || !s.Valid {
		return s.showInvalid(r)
	}
	if err := s.send(r); err != nil {
		return s.showFailed(r, err)
	}
	if s.Then != nil {
		if err := s.Then(); err != nil {
			return err
		}
	}
	if s.Record != nil {
		if err := s.Record(); err != nil {
			LogFailedCall(r, err)
			if s.Receipt != nil {
				return Screen(r, s.Receipt())
			}
		}
	}
	return s.redirect(r)
}

// fullRetry is in how many seconds to try again when too many uploads are under way.
const fullRetry = "10"

// showInvalid shows the form again before any call.
func (s Submission) showInvalid(r *request.Request) error {
	if s.Full {
		r.C.Set(fiber.HeaderRetryAfter, fullRetry)
		return s.showAgain(r, fiber.StatusTooManyRequests, "")
	}
	return s.showAgain(r, fiber.StatusUnprocessableEntity, "")
}

// showFailed shows the form again after a call that failed, or that a limit prevented. A second
// press gets the text of the first.
func (s Submission) showFailed(r *request.Request, cause error) error {
	var earlier earlierFailure
	switch {
	case errors.As(cause, &earlier):
		return s.showAgain(r, fiber.StatusUnprocessableEntity, earlier.Text)
	case isUnsent(cause):
		page := MarkFailure(r, cause)
		return s.showAgain(r, page.Status, page.Text)
	}
	text, err := Explain(r, cause, s.Texts)
	if err != nil {
		return err
	}
	err = s.showAgain(r, fiber.StatusUnprocessableEntity, text)
	MarkOutage(r, cause)
	return err
}

// showAgain shows the form with its input. failure is the text about a call; "" for invalid input.
func (s Submission) showAgain(r *request.Request, status int, failure string) error {
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

// redirect leads to the page of what was done, or to the next page.
func (s Submission) redirect(r *request.Request) error {
	switch {
	case s.Island != nil && request.WantsJSON(r.C) && s.Island.Result != nil:
		return r.C.JSON(s.Island.Result())
	case s.Done != nil:
		return showDone(r, s.Done())
	}
	return SeeOther(r, s.Next)
}

// send makes the call within its limit: a second press counts as little as it sends.
func (s Submission) send(r *request.Request) error {
	call := func() error { return s.sendWithinLimit(r) }
	if s.Once == "" {
		return call()
	}
	return once(r, s.Once, call, func(err error) string {
		if isUnsent(err) || failure.Of(err).NotSent() {
			return ""
		}
		return FailureText(r.Text, err, s.Texts)
	})
}

func (s Submission) sendWithinLimit(r *request.Request) error {
	if s.Busy != nil {
		return failure.Unsent{Err: s.Busy}
	}
	if s.Limit != "" {
		if err := LimitMember(r, s.Limit); err != nil {
			return failure.Unsent{Err: err}
		}
	}
	if s.Call == nil {
		return nil
	}
	return s.Call()
}

func isUnsent(err error) bool { return errors.As(err, new(failure.Unsent)) }

const (
	// resultLife is how long the result of a key stays known: longer than a page is sent again.
	resultLife = time.Hour
	// lockTTL is longer than a call takes.
	lockTTL = 30 * time.Second
)

// result is what a call with a key has led to.
type result struct{ Failure string } // "" for a success

// earlierFailure is the failure of an earlier call with the same key.
type earlierFailure struct{ Text string }

func (f earlierFailure) Error() string { return "respond: the call with this key has failed" }

// once makes the call, unless the member has made one with the key: then it returns nil if that one
// succeeded, else an earlierFailure. A second use of the key during the call waits for its [Turn].
// describe returns the text of a failure for the member; "" means that nothing was sent and the key
// stays unused.
func once(r *request.Request, key string, call func() error, describe func(error) string) error {
	record := "once/1/" + r.Identity.Key + "/" + key
	unlock, err := Turn(r.Ctx, func(ctx context.Context) (func(), error) { return r.Cache.Lock(ctx, record, lockTTL) })
	if err != nil {
		return err
	}
	defer unlock()
	value, found, err := r.Cache.Get(r.Ctx, record)
	if err != nil || found {
		return cmp.Or(err, earlierResult(value))
	}
	failed := call()
	var now result
	if failed != nil {
		now.Failure = describe(failed)
	}
	if failed != nil && now.Failure == "" {
		return failed
	}
	value, _ = json.Marshal(now) // a text always encodes
	return cmp.Or(failed, r.Cache.Put(context.WithoutCancel(r.Ctx), record, value, resultLife))
}

func earlierResult(value []byte) error {
	var earlier result
	if err := json.Unmarshal(value, &earlier); err != nil {
		return err
	}
	if earlier.Failure != "" {
		return earlierFailure{earlier.Failure}
	}
	return nil
}

// IdempotencyKey is the idempotency key that the form carried, so that a double submit is one
// message; a new one for a form without a key of ours.
func IdempotencyKey(from request.Fields) string {
	key := from("key")
	if len(key) != len(rand.Text()) {
		return rand.Text()
	}
	return key
}

// CallKey returns the idempotency key of one change. It is bound to what the member has entered:
// the same form with other input is another change, which a provider must not take for a repeat. It
// is a hash, because a number in it would reach the provider's logs. An island without a key gets
// one.
func CallKey(form string, input ...string) string {
	// Texts always encode.
	whole, _ := json.Marshal(append([]string{cmp.Or(form, rand.Text())}, input...))
	sum := sha256.Sum256(whole)
	return hex.EncodeToString(sum[:16])
}

// DecodeJSON reads what a script of ours sent. Another media type is refused: a form of another
// site can send text, but no JSON. A body that is not JSON is a bad request.
func DecodeJSON(r *request.Request, into any) error {
	if kind, _, err := mime.ParseMediaType(r.C.Get(fiber.HeaderContentType)); err != nil ||
		kind != fiber.MIMEApplicationJSON {
		return fiber.ErrUnsupportedMediaType
	}
	if json.Unmarshal(r.C.Body(), into) != nil {
		return fiber.ErrBadRequest
	}
	return nil
}
