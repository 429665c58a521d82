package handlers

import (
	"encoding/json"
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
	return payments.View(payments.NewPage(v.profile, account, island, fresh, v.today(), v.Words)), nil
}

func paymentsDue(v *visit) (templ.Component, error) {
	account, fresh := v.freshAccount()
	return ui.Due(ui.NewDueCard(v.Words, account, fresh, v.today(), paths.PaymentsDue(account.Number))), nil
}

// paymentIsland is nil for an account that is not paid here.
func (v *visit) paymentIsland(a member.Account) *ui.PaymentIsland {
	if !a.Payable() {
		return nil
	}
	script := ""
	if v.Payment.Script != nil {
		script = v.Payment.Script.String()
	}
	island := ui.NewPaymentIsland(a, script, v.Words.Payments)
	return &island
}

// confirmPayment asks without JavaScript what the dialog asks with it.
func confirmPayment(v *visit) (templ.Component, error) {
	operation, ok := ui.OperationAt(v.param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	if !operation.Confirm {
		return otherWaysToPay(v)
	}
	return payments.ConfirmView(payments.NewConfirmPage(v.ownedAccount(), operation, v.Words)), nil
}

func otherWaysToPay(v *visit) (templ.Component, error) {
	operation, ok := ui.OperationAt(v.param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	return payments.OtherWaysView(payments.NewOtherWaysPage(v.ownedAccount(), operation, v.Words)), nil
}

// openPaymentSession asks for a fresh session of the processor's window. Without both of its ids the window does not open (section 5).
func openPaymentSession(v *visit) error {
	var asked struct {
		Operation string `json:"operation"`
	}
	if err := json.Unmarshal(v.c.Body(), &asked); err != nil {
		return fiber.ErrBadRequest
	}
	operation, ok := ui.OperationNamed(asked.Operation)
	if !ok {
		return fiber.ErrBadRequest
	}
	session, err := v.API.PaymentModal(v.ctx, v.apiMember(), v.account(), operation.Name)
	if needsSignIn(err) {
		return err
	}
	if err != nil {
		problem := userapi.PaymentLoadFailed(operation.Name)
		v.Log.ErrorContext(v.ctx, problem, "request", requestID(v.c), "error", err)
		return v.c.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": problem})
	}
	return v.c.JSON(fiber.Map{"sessionId": session.SessionID, "accessTokenId": session.AccessTokenID})
}

// paymentEvents are the processor's events that are known by name, and the two that the island reports when its window did not open; whatever came
// with them stays in the browser.
var paymentEvents = []string{
	"load", "unload", "error", "paymentComplete", "paymentCanceled", "saveComplete", "saveCanceled", "sessionFailed", "unavailable",
}

// logPaymentEvent writes that the processor reported something, and nothing of what it reported (section 4: events are only logged).
func logPaymentEvent(v *visit) error {
	var told struct {
		Operation string `json:"operation"`
		Event     string `json:"event"`
	}
	if err := json.Unmarshal(v.c.Body(), &told); err != nil {
		return fiber.ErrBadRequest
	}
	operation, ok := ui.OperationNamed(told.Operation)
	if !ok || !slices.Contains(paymentEvents, told.Event) {
		return fiber.ErrBadRequest
	}
	v.Log.InfoContext(v.ctx, "payment processor event", "request", requestID(v.c), "operation", operation.Name, "event", told.Event)
	return v.c.SendStatus(fiber.StatusNoContent)
}
