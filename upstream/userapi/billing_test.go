package userapi_test

import (
	"errors"
	"testing"

	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// Section 5: the window opens only with both IDs, and not for another account.
// Spec: DATA-18, INPUT-1.
func TestPaymentModal(t *testing.T) {
	t.Parallel()
	var none userapi.PaymentSession
	for body, want := range map[string]struct {
		session userapi.PaymentSession
		err     error
	}{
		`{"accessTokenId": "a", "sessionId": "s"}`: {userapi.PaymentSession{AccessTokenID: "a", SessionID: "s"}, nil},
		`{"accessTokenId": 5, "sessionId": 6, "reference": "PAY-7"}`: {
			userapi.PaymentSession{AccessTokenID: "5", SessionID: "6", Reference: "PAY-7"}, nil,
		},
		`{}`:                     {none, exchange.ErrNoPaymentSession},
		`{"accessTokenId": "a"}`: {none, exchange.ErrNoPaymentSession},
		`{"accessTokenId": " ", "sessionId": "s"}`:                          {none, exchange.ErrNoPaymentSession},
		`{"accessTokenId": "a", "sessionId": "s", "accountNumber": "4200"}`: {none, exchange.ErrOtherAccount},
	} {
		c, _ := clientOf(t, respond(200, body))
		got, err := c.PaymentModal(t.Context(), pat(), "4100", "makePayment")
		if got != want.session || !errors.Is(err, want.err) {
			t.Errorf("%s: %+v, %v, want %+v", body, got, err, want)
		}
	}
}
