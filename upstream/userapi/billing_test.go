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
