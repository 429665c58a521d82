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
	for body, want := range map[string]userapi.PaymentSession{
		`{"accessTokenId": "a", "sessionId": "s"}`: {AccessTokenID: "a", SessionID: "s"},
		`{"accessTokenId": 5, "sessionId": 6, "reference": "PAY-7"}`: {
			AccessTokenID: "5", SessionID: "6", Reference: "PAY-7",
		},
	} {
		c, _ := clientOf(t, respond(200, body))
		if got, err := c.PaymentModal(t.Context(), pat(), "4100", "makePayment"); got != want || err != nil {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
	for _, body := range []string{
		`{}`, `{"accessTokenId": "a"}`, `{"sessionId": "s"}`, `{"accessTokenId": "", "sessionId": "s"}`,
		`{"accessTokenId": " ", "sessionId": null}`,
	} {
		c, _ := clientOf(t, respond(200, body))
		got, err := c.PaymentModal(t.Context(), pat(), "4100", "makePayment")
		if !errors.Is(err, exchange.ErrNoPaymentSession) || got != (userapi.PaymentSession{}) {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
		if want := "200"; statusAndText(err) != want {
			t.Errorf("%s: %q, want %q", body, statusAndText(err), want)
		}
	}
}
