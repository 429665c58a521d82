package payment

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/paths"
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
func Check(r *request.Request) error {
	var closed struct {
		Payment string `json:"payment"`
		Outcome string `json:"outcome"`
		member.Report
	}
	if err := respond.DecodeJSON(r, &closed); err != nil {
		return err
	}
	reported, known := outcomeResults[closed.Outcome]
	if !known {
		return fiber.ErrBadRequest
	}
	if _, err := setResult(r, closed.Payment, reported, closed.Report); err != nil {
		return err
	}
	if err := respond.LimitMember(r, ratelimit.PaymentCheck); err != nil {
		return err
	}
	if !r.Profile.HasAccount(accountNumber(r)) {
		return checkWithoutAccount(r, closed.Payment, closed.Outcome)
	}
	if closed.Outcome == outcomeSaved {
		reloadProfile(r)
	}
	bill, payments, fresh, err := loaded(r, <-r.Portal.Profiles.ReloadDue(r.Ctx, r.APIMember(), accountNumber(r)))
	if err != nil {
		return err
	}
	i := recordsOf(r).index(payments, closed.Payment)
	if i < 0 {
		return fiber.ErrNotFound
	}
	return r.C.JSON(fiber.Map{
		"result":  checkResult(r, bill, payments[i], closed.Outcome, fresh),
		"settled": payments[i].Settled && !payments[i].Listed,
		"island":  Island(r, bill, fresh),
	})
}

// checkWithoutAccount responds if the account has left the profile since this identity opened the
// window: with the result, and without anything about the account. The island then stops checking.
func checkWithoutAccount(r *request.Request, id, outcome string) error {
	var p member.Payment
	found, err := updatePayment(r, id, func(stored member.Payment) member.Payment {
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
	key, texts := operation.TextKey(member.Account{AutoPay: p.Before.AutoPay}), r.Text.Payments.Results
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
	return r.C.JSON(fiber.Map{"result": result, "settled": true, "island": nil})
}

// reloadProfile waits for a new profile: the billing summary lacks the payment method that the
// member has just saved. If the load fails, the old profile stays on the page.
func reloadProfile(r *request.Request) {
	load := r.Portal.Profiles.Reload(r.Ctx, r.APIMember())
	select {
	case <-load.Done():
	case <-r.Ctx.Done():
		return
	}
	if profile, err := load.Result(); err == nil && profile.HasAccount(accountNumber(r)) {
		r.SetProfile(profile)
	}
}

func checkResult(r *request.Request, bill member.Bill, p member.Payment, outcome string,
	fresh ui.Freshness,
) ui.PaymentResult {
	operation, _ := member.OperationNamed(p.Operation)
	before := bill.Account
	before.AutoPay = p.Before.AutoPay // the texts name what the member set out to do
	key, texts := operation.TextKey(before), r.Text.Payments.Results
	switch {
	case p.Result == member.PaymentReported:
		submitted := ui.NewSubmittedResult(r.Text, bill, p)
		submitted.OfferNext(r.Text, dues(r), bill.Account.Number)
		return submitted
	case outcome == outcomeSaved && p.Operation == member.EnrollAutoPay && bill.PaysByItself():
		return ui.NewAutoPayResult(r.Text, bill)
	case outcome == outcomeSaved && p.Operation != member.MakePayment:
		return ui.NewSavedResult(r.Text, texts.Saved[key], paths.Billing(bill.Account.Number))
	case outcome == outcomeSaved:
		return ui.NewReportedResult(texts.Saved[key])
	case outcome == outcomeCanceled:
		return ui.NewReportedResult(texts.Canceled[key])
	}
	return ui.NewClosedResult(r.Text, bill, p, key, fresh)
}

// dues returns what the member has to pay, by the amounts that the portal has, without a call of
// the user API. It is empty if the store is down: the result of a payment needs no other bill.
func dues(r *request.Request) member.Dues {
	entries, err := recordsOf(r).ofAccounts(r.Ctx, r.Profile.Accounts)
	if err != nil {
		return member.Dues{}
	}
	var bills []member.Bill
	for _, a := range r.Profile.AccountsInOrder() {
		bills = append(bills, newBill(r, entries[a.Number]))
	}
	return member.NewDues(bills)
}
