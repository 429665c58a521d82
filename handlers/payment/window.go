package payment

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/ui"
)

// OpenSession requests a new session for the processor's window, which opens only with both IDs
// (section 5). Before a payment it asks about an earlier one that may be charged already, unless
// the member has confirmed that one.
func OpenSession(r *request.Request) error {
	var asked struct {
		Operation string `json:"operation"`
		Confirmed string `json:"confirmed"` // ID of an earlier payment
	}
	if err := respond.DecodeJSON(r, &asked); err != nil {
		return err
	}
	operation, ok := member.OperationNamed(asked.Operation)
	if !ok {
		return fiber.ErrBadRequest
	}
	if err := respond.LimitMember(r, ratelimit.PaymentSession); err != nil {
		return err
	}
	payment, err := addPayment(r, operation, asked.Confirmed)
	if errors.Is(err, errEarlier) {
		return askAgain(r)
	}
	if err != nil {
		return err
	}
	session, err := newSession(r, operation)
	if err != nil {
		return sessionFailed(r, operation, payment, err)
	}
	if err := nameSession(r, payment.ID, session.Reference); err != nil {
		return err
	}
	r.Portal.Metrics.Payment(operation.Name, sessionCreated)
	own, _ := r.Profile.Account(accountNumber(r))
	return r.C.JSON(fiber.Map{
		"sessionId": session.SessionID, "accessTokenId": session.AccessTokenID,
		"payment": payment.ID, "texts": ui.NewSessionTexts(r.Text, operation, own),
	})
}

// windowLife is how long a window keeps its session.
const windowLife = 30 * time.Minute

// KeepSession answers a page whose window is open as [respond.SessionStatus] does, and extends the
// session: who types a card's number in the processor's frame uses no page of ours. The stored
// opening decides for how long.
func KeepSession(r *request.Request) error {
	if active, ok := r.Portal.Sessions.Active(r.Ctx); ok {
		r.Identity = active
		opened, err := recordsOf(r).opened(r.Ctx, accountNumber(r), r.Param("payment"))
		if err != nil {
			return err
		}
		if r.Portal.Now().Sub(opened) >= windowLife {
			r.Ctx = auth.Background(r.Ctx)
			r.C.SetUserContext(r.Ctx)
		}
	}
	return respond.SessionStatus(r)
}

// sessionLockTTL is how long a crashed instance can keep a member from paying: longer than a call
// takes.
const sessionLockTTL = 30 * time.Second

// newSession makes the call for a new session. Only one call of an account and operation is under
// way, over all tabs and instances: a second one waits for its end.
func newSession(r *request.Request, operation member.PaymentOperation) (userapi.PaymentSession, error) {
	unlock, err := respond.Turn(r.Ctx, func(ctx context.Context) (func(), error) {
		return r.Cache.Lock(ctx, "payment-session/"+accountNumber(r)+"/"+operation.Name, sessionLockTTL)
	})
	if err != nil {
		return userapi.PaymentSession{}, err
	}
	defer unlock()
	return r.Portal.API.PaymentModal(r.Ctx, r.APIMember(), accountNumber(r), operation.Name)
}

// nameSession stores what the provider calls the payment of a session, if it does.
func nameSession(r *request.Request, payment, reference string) error {
	if reference == "" {
		return nil
	}
	_, err := updatePayment(r, payment, func(p member.Payment) member.Payment { return p.WithSession(reference) })
	return err
}

// addPayment stores that a window opens, before it does: without a result it is unknown whether the
// member has paid. It returns errEarlier if the member should confirm another payment first.
func addPayment(r *request.Request, operation member.PaymentOperation, confirmed string) (member.Payment, error) {
	profiled, _ := r.Profile.Account(accountNumber(r))
	payment := member.Payment{ID: rand.Text(), By: r.Identity.Key, Operation: operation.Name, Opened: r.Portal.Now()}
	return payment, recordsOf(r).open(r.Ctx, profiled, payment, func(p *member.Payment, e entry) error {
		bill := newBill(r, e)
		earlier, ok := bill.Earlier()
		if ok && operation.Name == member.MakePayment && earlier.ID != confirmed {
			return errEarlier
		}
		if draw, ok := bill.Draw(); ok && operation.Name == member.MakePayment {
			p.Draw = &draw
		}
		return nil
	})
}

// askAgain responds with the island's props, whose dialog names the earlier payment, in place of a
// session.
func askAgain(r *request.Request) error {
	bill, err := storedBill(r)
	if err != nil {
		return err
	}
	return r.C.JSON(fiber.Map{"island": Island(r, bill, storedFreshness(r, bill))})
}

// sessionFailed responds with section 8's text. No window opens, so nothing was paid.
func sessionFailed(r *request.Request, operation member.PaymentOperation, payment member.Payment, cause error) error {
	if _, err := setResult(r, payment.ID, member.PaymentNone, member.Report{}); err != nil {
		return err
	}
	if failure.Of(cause).NeedsSignIn() {
		return cause
	}
	problem := respond.NoPaymentSession(operation.Name)
	r.Portal.Metrics.Payment(operation.Name, noSession)
	r.Portal.Log.ErrorContext(r.Ctx, problem, "request", request.ID(r.C), "error", cause)
	r.C.Status(fiber.StatusBadGateway)
	respond.MarkOutage(r, cause)
	return r.C.JSON(fiber.Map{"problem": problem})
}

// eventResults are the processor's events, with what they mean for a payment, and those of the
// island: two when the window did not open, "silent" when it sent nothing in 15 s, and
// "paymentUnclear" for a paymentComplete whose status may not be a payment.
var eventResults = map[string]member.PaymentResult{
	"load": member.PaymentUnknown, "unload": member.PaymentUnknown, "error": member.PaymentUnknown,
	"silent": member.PaymentUnknown, "paymentUnclear": member.PaymentUnknown,
	"paymentComplete": member.PaymentReported, "paymentCanceled": member.PaymentNone,
	"saveComplete": member.PaymentNone, "saveCanceled": member.PaymentNone,
	"sessionFailed": member.PaymentNone, "unavailable": member.PaymentNone,
}

// The outcomes of payment windows that no event of the browser reports.
const (
	sessionCreated = "session_created"
	noSession      = "no_session" // the user API returned none
)

// Outcomes returns what payment windows are counted by.
func Outcomes() []string {
	return append(slices.Sorted(maps.Keys(eventResults)), sessionCreated, noSession)
}

// LogEvent logs the name of an event, never its payload (section 4: events are only logged), and
// stores a result at once, because the member may close the page before Check. Over the limit it
// still stores the result: whether the member has paid must not get lost.
func LogEvent(r *request.Request) error {
	var event struct {
		Operation string `json:"operation"`
		Event     string `json:"event"`
		Payment   string `json:"payment"`
		member.Report
	}
	if err := respond.DecodeJSON(r, &event); err != nil {
		return err
	}
	operation, ok := member.OperationNamed(event.Operation)
	result, known := eventResults[event.Event]
	if !ok || !known {
		return fiber.ErrBadRequest
	}
	found, err := setResult(r, event.Payment, result, event.Report)
	if err != nil {
		return err
	}
	if err := respond.LimitMember(r, ratelimit.PaymentEvent); err != nil {
		return err
	}
	r.Portal.Metrics.Payment(operation.Name, event.Event)
	r.Portal.Log.InfoContext(r.Ctx, "payment processor event", "request", request.ID(r.C), "operation", operation.Name,
		"event", event.Event)
	if result == member.PaymentReported && !found {
		r.Portal.Log.WarnContext(r.Ctx, "payment report without a stored window", "request", request.ID(r.C))
	}
	return r.C.SendStatus(fiber.StatusNoContent)
}

// setResult stores the result of a window that this member opened. found is false for any other.
func setResult(r *request.Request, id string, result member.PaymentResult,
	report member.Report,
) (found bool, err error) {
	if id == "" || result == member.PaymentUnknown {
		return false, nil
	}
	return updatePayment(r, id, func(p member.Payment) member.Payment {
		return p.WithResult(result, report, r.Portal.Now())
	})
}
