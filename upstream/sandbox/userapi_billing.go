package sandbox

import (
	"crypto/rand"
	"maps"
	"net/http"
	"slices"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// operations are the valid operations of a payment session.
var operations = []string{"makePayment", "managePaymentMethods", "savePaymentMethod", "enrollAutoPay"}

const sessionLife = 10 * time.Minute

// getBillingSummary returns the account's due information with the field names of a billing summary
// (section 3).
func (s *Sandbox) getBillingSummary(m *member, r *http.Request) response {
	account := m.account(r.PathValue("accountNumber"))
	if account == nil {
		return accountNotFound
	}
	summary := samples.Record{
		"totalDue": account["balance"], "minimumDue": account["minDue"], "dueDate": account["dueDate"],
		"autopayType": account["autoPay"], "autoPayDate": account["autoPayDate"], "dueDay": account["dueDay"],
		"transactions": account["transactions"],
	}
	for _, optional := range []string{"pastDue", "autoPaySuspended"} {
		if value, sent := account[optional]; sent {
			summary[optional] = value
		}
	}
	return response{http.StatusOK, summary}
}

// postPaymentModal creates a payment session for the account and the operation. It is valid for one
// opening of the processor's window.
func (s *Sandbox) postPaymentModal(m *member, r *http.Request) response {
	body, err := formObject(r, "accountNumber", "operation")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	number, operation := body.Text("accountNumber"), body.Text("operation")
	if m.account(number) == nil {
		return accountNotFound
	}
	if !slices.Contains(operations, operation) {
		return failure(http.StatusBadRequest, "unknown operation")
	}
	maps.DeleteFunc(s.sessions, func(_ string, p *paymentSession) bool { return s.options.Now().After(p.Expires) })
	p := &paymentSession{
		AccessToken: rand.Text(), Member: m, Account: number, Operation: operation, Expires: s.options.Now().Add(sessionLife),
	}
	id := rand.Text()
	s.sessions[id] = p
	return response{http.StatusOK, samples.Record{"accessTokenId": p.AccessToken, "sessionId": id}}
}
