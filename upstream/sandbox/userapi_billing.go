package sandbox

import (
	"crypto/rand"
	"maps"
	"net/http"
	"slices"
	"time"
)

// operations are the processor's methods that a session can be for.
var operations = []string{"makePayment", "managePaymentMethods", "savePaymentMethod", "enrollAutoPay"}

const sessionLife = 10 * time.Minute

// getBillingSummary tells the account's due information under the names that
// section 3 gives a billing summary.
func (s *Sandbox) getBillingSummary(m *member, r *http.Request) answer {
	account := m.account(r.PathValue("accountNumber"))
	if account == nil {
		return notFound
	}
	return answer{http.StatusOK, record{
		"totalDue": account["balance"], "minimumDue": account["minDue"], "dueDate": account["dueDate"],
		"autopayType": account["autoPay"], "dueDay": account["dueDay"], "transactions": account["transactions"],
	}}
}

// postPaymentModal makes a payment session, bound to the account and the
// operation, good for one opening of the processor's window.
func (s *Sandbox) postPaymentModal(m *member, r *http.Request) answer {
	body, err := payload(r, "accountNumber", "operation")
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	number, operation := body.text("accountNumber"), body.text("operation")
	if m.account(number) == nil {
		return notFound
	}
	if !slices.Contains(operations, operation) {
		return problem(http.StatusBadRequest, "operation is unknown")
	}
	maps.DeleteFunc(s.sessions, func(_ string, p *paymentSession) bool { return s.options.Now().After(p.Expires) })
	p := &paymentSession{
		AccessToken: rand.Text(), Member: m, Account: number, Operation: operation, Expires: s.options.Now().Add(sessionLife),
	}
	id := rand.Text()
	s.sessions[id] = p
	return answer{http.StatusOK, record{"accessTokenId": p.AccessToken, "sessionId": id}}
}
