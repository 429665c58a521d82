package handlers

import (
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/payments"
	"memberportal/views/ui"
)

func showPayments(v *web.Visit) (templ.Component, error) {
	account, fresh := freshAccount(v)
	island := *paymentIsland(v, account)
	return payments.View(payments.NewPage(v.Text, v.Profile, account, island, fresh, v.Today())), nil
}

func paymentsDue(v *web.Visit) (templ.Component, error) {
	account, fresh := freshAccount(v)
	return ui.Due(ui.NewDueCard(v.Text, account, fresh, v.Today(), paths.PaymentsDue(account.Number))), nil
}

// paymentIsland returns nil for an account that is not paid here.
func paymentIsland(v *web.Visit, a member.Account) *ui.PaymentIsland {
	if !a.Payable() {
		return nil
	}
	script := ""
	if v.Portal.Payment.Script != nil {
		script = v.Portal.Payment.Script.String()
	}
	island := ui.NewPaymentIsland(v.Text, a, script)
	return &island
}

// confirmPayment is the confirmation dialog without JavaScript.
func confirmPayment(v *web.Visit) (templ.Component, error) {
	operation, ok := ui.OperationAt(v.Param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	if !operation.Confirm {
		return otherWaysToPay(v)
	}
	return payments.ConfirmView(payments.NewConfirmPage(v.Text, ownedAccount(v), operation)), nil
}

func otherWaysToPay(v *web.Visit) (templ.Component, error) {
	operation, ok := ui.OperationAt(v.Param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	return payments.OtherWaysView(payments.NewOtherWaysPage(v.Text, ownedAccount(v), operation)), nil
}

// openPaymentSession requests a new session for the processor's window, which opens only with both
// IDs (section 5).
func openPaymentSession(v *web.Visit) error {
	var asked struct {
		Operation string `json:"operation"`
	}
	if err := v.DecodeJSON(&asked); err != nil {
		return err
	}
	operation, ok := ui.OperationNamed(asked.Operation)
	if !ok {
		return fiber.ErrBadRequest
	}
	session, err := v.Portal.API.PaymentModal(v.Ctx, v.APIMember(), account(v), operation.Name)
	if web.FailureOf(err) == web.SignInNeeded {
		return err
	}
	if err != nil {
		problem := userapi.PaymentLoadFailed(operation.Name)
		v.Portal.Log.ErrorContext(v.Ctx, problem, "request", web.RequestID(v.C), "error", err)
		return v.C.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": problem})
	}
	return v.C.JSON(fiber.Map{"sessionId": session.SessionID, "accessTokenId": session.AccessTokenID})
}

// paymentEvents are the processor's events and the two that the island reports when the window did
// not open. Their payload stays in the browser.
var paymentEvents = []string{
	"load", "unload", "error", "paymentComplete", "paymentCanceled", "saveComplete", "saveCanceled", "sessionFailed", "unavailable",
}

// logPaymentEvent logs the name of an event, never its payload (section 4: events are only logged).
func logPaymentEvent(v *web.Visit) error {
	var reported struct {
		Operation string `json:"operation"`
		Event     string `json:"event"`
	}
	if err := v.DecodeJSON(&reported); err != nil {
		return err
	}
	operation, ok := ui.OperationNamed(reported.Operation)
	if !ok || !slices.Contains(paymentEvents, reported.Event) {
		return fiber.ErrBadRequest
	}
	v.Portal.Log.InfoContext(v.Ctx, "payment processor event", "request", web.RequestID(v.C), "operation", operation.Name, "event", reported.Event)
	return v.C.SendStatus(fiber.StatusNoContent)
}
