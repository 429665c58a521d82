package sandbox

import (
	"crypto/rand"
	"net/http"
	"time"
)

// cardFee is what the processor adds to a payment by card, in cents; the
// insurer's books do not see it.
const cardFee = 250

// method is a way to pay that the window offers. No number is ever typed.
type method struct{ Type, LastFour, AutoPay, Instrument string }

var methods = map[string]method{
	"checking": {"EFT", "6789", "EFT", "Checking account ending in 6789"},
	"card":     {"CreditCard", "4242", "Credit Card", "Visa ending in 4242"},
}

// postResult does what the member confirmed in the window, once, and answers
// with the detail of the event that tells the portal of it.
func (s *Sandbox) postResult(w http.ResponseWriter, r *http.Request) {
	body, err := payload(r, "ticket", "amount", "method")
	if err != nil {
		writeJSON(w, http.StatusBadRequest, processorError("InvalidRequest", err.Error()))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, by := s.sessions[body.text("ticket")], methods[body.text("method")]
	if p == nil || !p.Open || p.Member.account(p.Account) == nil || by == (method{}) {
		writeJSON(w, http.StatusForbidden, processorError("InvalidSession", "The window is out of date."))
		return
	}
	detail := record{
		"transactionId": rand.Text(), "paymentMethod": record{"type": by.Type, "lastFour": by.LastFour},
	}
	account := p.Member.account(p.Account)
	if p.Operation != "makePayment" {
		save(account, p.Operation, by)
	} else if !s.pay(account, body.text("amount"), by, detail) {
		writeJSON(w, http.StatusBadRequest, processorError("InvalidAmount", "There is no such amount to pay."))
		return
	}
	delete(s.sessions, body.text("ticket"))
	writeJSON(w, http.StatusOK, detail)
}

// pay books the minimum due or the whole balance on the account, if there is
// such an amount.
func (s *Sandbox) pay(account record, amount string, by method, detail record) bool {
	paid := account.cents(map[string]string{"minimum": "minDue", "balance": "balance"}[amount])
	if paid <= 0 {
		return false
	}
	fee := int64(0)
	if by.Type == "CreditCard" {
		fee = cardFee
	}
	book(account, paid, s.options.Today())
	detail["amount"], detail["feeAmount"] = dollars(paid), dollars(fee)
	return true
}

// book lowers what is due and puts the payment at the head of the transactions.
func book(account record, paid int64, now time.Time) {
	balance := account.cents("balance") - paid
	today := now.Format(isoDate)
	payment := record{
		"amount": account.amount("balance", -paid), "balance": account.amount("balance", balance),
		"premium": account.amount("balance", 0), "description": "Payment - thank you",
		"policyNumber": "", "effectiveDate": today, "transactionDate": today,
	}
	account["minDue"] = account.amount("minDue", max(account.cents("minDue")-paid, 0))
	account["balance"] = account.amount("balance", balance)
	account.setRecords("transactions", append([]record{payment}, account.records("transactions")...))
}

// save keeps the way to pay and, when asked to, begins automatic payment. An
// account that pays automatically already goes on by the new way.
func save(account record, operation string, by method) {
	account["payInstrument"] = by.Instrument
	if automatic := account.text("autoPay"); operation == "enrollAutoPay" || automatic != "" && automatic != "no" {
		account["autoPay"] = by.AutoPay
	}
}
