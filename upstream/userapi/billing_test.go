package userapi_test

import (
	"errors"
	"testing"

	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// Section 5: the window opens only with both IDs.
// Spec: DATA-18, INPUT-1.
func TestPaymentModal(t *testing.T) {
	t.Parallel()
	var none userapi.PaymentSession
	for body, want := range map[string]userapi.PaymentSession{
		`{"accessTokenId": "a", "sessionId": "s"}`:                   {AccessTokenID: "a", SessionID: "s"},
		`{"accessTokenId": 5, "sessionId": 6, "reference": "PAY-7"}`: {AccessTokenID: "5", SessionID: "6", Reference: "PAY-7"},
		`{}`: none, `{"accessTokenId": "a"}`: none, `{"accessTokenId": " ", "sessionId": "s"}`: none,
	} {
		c, _ := clientOf(t, respond(200, body))
		got, err := c.PaymentModal(t.Context(), pat(), "4100", "makePayment")
		if got != want || errors.Is(err, exchange.ErrNoPaymentSession) != (want == none) {
			t.Errorf("%s: %+v, %v, want %+v", body, got, err, want)
		}
	}
}

// No answer brings the number of a card into a page, a file or a record.
// Spec: DATA-31.
func TestAnswersHaveNoCardNumbers(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(200, `{"totalDue": 5, "transactions": [{"amount": -5, "description": "Visa 4111.1111.1111.1111"}]}`))
	due, err := c.BillingSummary(t.Context(), pat(), "4100")
	if err != nil || len(due.Transactions) != 1 || due.Transactions[0].Description != "Visa •••• 1111" {
		t.Errorf("%+v, %v", due.Transactions, err)
	}
}
