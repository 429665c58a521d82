package payment

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// The outcomes of the payment window, as the island sends them.
const (
	outcomePaid     = "paid"
	outcomeSaved    = "saved"
	outcomeCanceled = "canceled"
	outcomeUnknown  = "unknown"
)

var outcomeResults = map[string]member.PaymentResult{
	outcomePaid: member.PaymentReported, outcomeSaved: member.PaymentNone, outcomeCanceled: member.PaymentNone,
	outcomeUnknown: member.PaymentUnknown,
}

// Check reloads the billing summary after the payment window closed (section 4) and responds with
// what the page shows then. It makes one billing summary call. Over the limit it still stores the
// result: whether the member has paid must not get lost.
func Check(v *visit.Visit) error {
	var closed struct {
		Payment string `json:"payment"`
		Outcome string `json:"outcome"`
		member.Report
	}
	if err := forms.DecodeJSON(v, &closed); err != nil {
		return err
	}
	reported, known := outcomeResults[closed.Outcome]
	if !known {
		return fiber.ErrBadRequest
	}
	if _, err := setResult(v, closed.Payment, reported, closed.Report); err != nil {
		return err
	}
	if err := limits.Member(v, ratelimit.PaymentCheck); err != nil {
		return err
	}
	if !v.Profile.HasAccount(account(v)) {
		return checkWithoutAccount(v, closed.Payment, closed.Outcome)
	}
	if closed.Outcome == outcomeSaved {
		reloadProfile(v)
	}
	bill, payments, fresh, err := loaded(v, <-v.Portal.Profiles.ReloadDue(v.Ctx, v.APIMember(), account(v)))
	if err != nil {
		return err
	}
	i := index(payments, closed.Payment, v.Identity.Key)
	if i < 0 {
		return fiber.ErrNotFound
	}
	return v.C.JSON(fiber.Map{
		"result": result(v, bill, payments[i], closed.Outcome, fresh), "settled": payments[i].Settled, "island": Island(v, bill),
	})
}

// checkWithoutAccount responds for an account that has left the profile since this identity opened
// the window: with what came of it, and with nothing of the account. The island asks no further.
func checkWithoutAccount(v *visit.Visit, id, outcome string) error {
	var p member.Payment
	found, err := recordsOf(v).update(v.Ctx, account(v), id, v.Identity.Key, func(stored member.Payment) member.Payment {
		p = stored
		return p
	})
	switch {
	case err != nil:
		return err
	case !found:
		return fiber.ErrNotFound
	}
	operation, _ := member.OperationNamed(p.Operation)
	key, texts := operation.TextKey(member.Account{AutoPay: p.Before.AutoPay}), v.Text.Payments.Results
	result := ui.NewReportedResult(texts.Closed)
	switch {
	case p.Result == member.PaymentReported:
		result = ui.NewReportedResult(texts.Submitted)
		result.Tone, result.Text = "good", texts.Posting
	case outcome == outcomeSaved:
		result.Title = texts.Saved[key]
	case outcome == outcomeCanceled:
		result.Title = texts.Canceled[key]
	}
	return v.C.JSON(fiber.Map{"result": result, "settled": true, "island": nil})
}

// reloadProfile waits for a new profile: the billing summary lacks the payment method that the
// member has just saved. If the load fails, the old profile stays on the page.
func reloadProfile(v *visit.Visit) {
	load := v.Portal.Profiles.Reload(v.Ctx, v.APIMember())
	select {
	case <-load.Done():
	case <-v.Ctx.Done():
		return
	}
	if profile, err := load.Result(); err == nil && profile.HasAccount(account(v)) {
		v.Profile = profile
	}
}

func result(v *visit.Visit, bill member.Bill, p member.Payment, outcome string, fresh ui.Freshness) ui.PaymentResult {
	operation, _ := member.OperationNamed(p.Operation)
	before := bill.Account
	before.AutoPay = p.Before.AutoPay // the texts name what the member set out to do
	key, texts := operation.TextKey(before), v.Text.Payments.Results
	switch {
	case p.Result == member.PaymentReported:
		submitted := ui.NewSubmittedResult(v.Text, bill, p, fresh.At)
		submitted.OfferNext(v.Text, dues(v), bill.Account.Number)
		return submitted
	case outcome == outcomeSaved && p.Operation == member.EnrollAutoPay && bill.PaysByItself():
		return ui.NewAutoPayResult(v.Text, bill)
	case outcome == outcomeSaved:
		return ui.NewReportedResult(texts.Saved[key])
	case outcome == outcomeCanceled:
		return ui.NewReportedResult(texts.Canceled[key])
	}
	return ui.NewClosedResult(v.Text, bill, p, key, fresh)
}

// dues returns what the member has to pay, by the amounts that the portal has, without a call of
// the user API. It is empty if the store is down: the result of a payment needs no other bill.
func dues(v *visit.Visit) member.Dues {
	entries, err := recordsOf(v).ofAccounts(v.Ctx, v.Profile.Accounts)
	if err != nil {
		return member.Dues{}
	}
	var bills []member.Bill
	for _, a := range v.Profile.AccountsInOrder() {
		bills = append(bills, newBill(v, entries[a.Number]))
	}
	return member.NewDues(bills)
}
