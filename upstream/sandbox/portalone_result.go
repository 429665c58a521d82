package sandbox

import (
	"crypto/rand"
	"net/http"
	"slices"

	"memberportal/upstream/sandbox/samples"
)

// cardFee is the processor's fee for a card payment in cents. It does not appear in the insurer's
// books.
const cardFee = 250

// paymentMethod is a payment method in the window. No real number is entered.
type paymentMethod struct{ Type, LastFour, AutoPay, Instrument string }

var methods = map[string]paymentMethod{
	"checking": {"EFT", "6789", "EFT", "Checking account ending in 6789"},
	"card":     {"CreditCard", "4242", "Credit Card", "Visa ending in 4242"},
}

// postResult carries out once what the member confirmed in the window, and returns the detail of
// the event for the portal: transactionId and paymentMethod, and after a payment amount and
// feeAmount as decimal strings, unless the processor leaves them out for the account.
func (s *Sandbox) postResult(w http.ResponseWriter, r *http.Request) {
	body, err := formObject(r, "ticket", "amount", "method", "?other")
	if err != nil {
		writeJSON(w, http.StatusBadRequest, processorError("InvalidRequest", err.Error()))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, method := s.sessions[body.Text("ticket")], methods[body.Text("method")]
	if p == nil || !p.Open || p.Member.account(p.Account) == nil || method == (paymentMethod{}) {
		writeJSON(w, http.StatusForbidden, processorError("InvalidSession", "The session is out of date."))
		return
	}
	detail := samples.Record{
		"transactionId": rand.Text()[:10], "paymentMethod": samples.Record{"type": method.Type, "lastFour": method.LastFour},
	}
	account := p.Member.account(p.Account)
	if p.Operation != "makePayment" {
		save(account, p.Operation, method)
	} else if !s.pay(p, body, method, detail) {
		writeJSON(w, http.StatusBadRequest, processorError("InvalidAmount", "There is nothing to pay for this amount."))
		return
	}
	delete(s.sessions, body.Text("ticket"))
	writeJSON(w, http.StatusOK, detail)
}

// pay books the minimum due, the full balance or another amount on the account, at the time at
// which its payments post. It returns false if that amount is not positive.
func (s *Sandbox) pay(p *paymentSession, body samples.Record, method paymentMethod, detail samples.Record) bool {
	account := p.Member.account(p.Account)
	paid := body.Cents("other")
	if field, ok := map[string]string{"minimum": "minDue", "balance": "balance"}[body.Text("amount")]; ok {
		paid = account.Cents(field)
	}
	if paid <= 0 {
		return false
	}
	fee := int64(0)
	if method.Type == "CreditCard" {
		fee = cardFee
	}
	s.post(p.Member, p.Account, paid)
	switch {
	case slices.Contains(p.Member.Posting.Unnamed, p.Account):
	case slices.Contains(p.Member.Posting.FeeWithin, p.Account):
		detail["amount"] = samples.Dollars(paid + fee)
	default:
		detail["amount"], detail["feeAmount"] = samples.Dollars(paid), samples.Dollars(fee)
	}
	return true
}

// save stores the payment method and enrolls the account in AutoPay if requested. An account with
// AutoPay switches to the new method.
func save(account samples.Record, operation string, method paymentMethod) {
	account["payInstrument"] = method.Instrument
	if automatic := account.Text("autoPay"); operation == "enrollAutoPay" || automatic != "" && automatic != "no" {
		account["autoPay"], account["autoPayDate"] = method.AutoPay, account["dueDate"]
	}
}

func processorError(code, description string) samples.Record {
	return samples.Record{"code": code, "description": description}
}
