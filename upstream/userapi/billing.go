package userapi

import (
	"context"
	"net/http"

	"memberportal/upstream/member"
)

// PaymentSession identifies one opening of the payment processor's window.
type PaymentSession struct {
	AccessTokenID, SessionID string
	// Reference is the [member.Transaction.Reference] of the payment that this session makes, "" if
	// the provider does not say.
	Reference string
}

// BillingSummary returns an account's current amounts, with the newest transactions:
// [Client.OlderTransactions] returns the others.
func (c *Client) BillingSummary(ctx context.Context, m Member, account string) (member.Due, error) {
	asOf := now()
	r, err := summaryRequest(account)
	if err != nil {
		return member.Due{}, err
	}
	w, res, err := callFor[wireSummary](ctx, c, m, r)
	if err == nil {
		err = w.failure(r, res, account)
	}
	if err != nil {
		return member.Due{}, err
	}
	return w.due(account, asOf), nil
}

// PaymentModal creates a new session of the payment processor's window. It returns
// [ErrNoPaymentSession] for a response without both IDs (section 5).
func (c *Client) PaymentModal(ctx context.Context, m Member, account, operation string) (PaymentSession, error) {
	r := request{
		method: http.MethodPost, pattern: "/payments/payment-modal",
		payload: struct {
			AccountNumber string `json:"accountNumber"`
			Operation     string `json:"operation"`
		}{account, operation},
	}
	session, res, err := callFor[PaymentSession](ctx, c, m, r)
	if err != nil {
		return PaymentSession{}, err
	}
	if session.AccessTokenID == "" || session.SessionID == "" {
		return PaymentSession{}, r.failure(res, ErrNoPaymentSession)
	}
	return *session, nil
}
