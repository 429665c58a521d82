package handlers

import (
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/payments"
	"memberportal/views/ui"
)

func showPayments(v *visit) (templ.Component, error) {
	account, fresh := v.freshAccount()
	island := *v.paymentIsland(account)
	return payments.View(payments.NewPage(v.text, v.profile, account, island, fresh, v.today())), nil
}

func paymentsDue(v *visit) (templ.Component, error) {
	account, fresh := v.freshAccount()
	return ui.Due(ui.NewDueCard(v.text, account, fresh, v.today(), paths.PaymentsDue(account.Number))), nil
}

// paymentIsland returns nil for an account that is not paid here.
func (v *visit) paymentIsland(a member.Account) *ui.PaymentIsland {
	if !a.Payable() {
		return nil
	}
	script := ""
	if v.portal.Payment.Script != nil {
		script = v.portal.Payment.Script.String()
	}
	island := ui.NewPaymentIsland(v.text, a, script)
	return &island
}

// confirmPayment is the confirmation dialog without JavaScript.
func confirmPayment(v *visit) (templ.Component, error) {
	operation, ok := ui.OperationAt(v.param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	if !operation.Confirm {
		return otherWaysToPay(v)
	}
	return payments.ConfirmView(payments.NewConfirmPage(v.text, v.ownedAccount(), operation)), nil
}

func otherWaysToPay(v *visit) (templ.Component, error) {
	operation, ok := ui.OperationAt(v.param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	return payments.OtherWaysView(payments.NewOtherWaysPage(v.text, v.ownedAccount(), operation)), nil
}

// openPaymentSession requests a new session for the processor's window, which opens only with both
// IDs (section 5).
func openPaymentSession(v *visit) error {
	var asked struct {
		Operation string `json:"operation"`
	}
	if err := v.decodeJSON(&asked); err != nil {
		return err
	}
	operation, ok := ui.OperationNamed(asked.Operation)
	if !ok {
		return fiber.ErrBadRequest
	}
	session, err := v.portal.API.PaymentModal(v.ctx, v.apiMember(), v.account(), operation.Name)
	if failureOf(err) == signInNeeded {
		return err
	}
	if err != nil {
		problem := userapi.PaymentLoadFailed(operation.Name)
		v.portal.Log.ErrorContext(v.ctx, problem, "request", requestID(v.c), "error", err)
		return v.c.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": problem})
	}
	return v.c.JSON(fiber.Map{"sessionId": session.SessionID, "accessTokenId": session.AccessTokenID})
}

// paymentEvents are the processor's events and the two that the island reports when the window did
// not open. Their payload stays in the browser.
var paymentEvents = []string{
	"load", "unload", "error", "paymentComplete", "paymentCanceled", "saveComplete", "saveCanceled", "sessionFailed", "unavailable",
}

// logPaymentEvent logs the name of an event, never its payload (section 4: events are only logged).
func logPaymentEvent(v *visit) error {
	var reported struct {
		Operation string `json:"operation"`
		Event     string `json:"event"`
	}
	if err := v.decodeJSON(&reported); err != nil {
		return err
	}
	operation, ok := ui.OperationNamed(reported.Operation)
	if !ok || !slices.Contains(paymentEvents, reported.Event) {
		return fiber.ErrBadRequest
	}
	v.portal.Log.InfoContext(v.ctx, "payment processor event", "request", requestID(v.c), "operation", operation.Name, "event", reported.Event)
	return v.c.SendStatus(fiber.StatusNoContent)
}
