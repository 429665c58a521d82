package userapi

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"memberportal/upstream/member"
)

// PaymentSession is one opening of the payment processor's window.
type PaymentSession struct{ AccessTokenID, SessionID string }

var errAccountNumber = errors.New("userapi: not an account number")

// BillingSummary asks for an account's amounts as they are now.
func (c *Client) BillingSummary(ctx context.Context, m Member, account string) (member.Due, error) {
	if account == "" || account == "." || account == ".." { // would be another path
		return member.Due{}, errAccountNumber
	}
	asOf := now()
	r := request{
		method: http.MethodGet, pattern: "/accounts/{accountNumber}/billing-summary",
		path: "/accounts/" + url.PathEscape(account) + "/billing-summary", words: fixedWords(wordsUnknown),
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return member.Due{}, err
	}
	w, err := decode[wireSummary](r, a)
	if err != nil {
		return member.Due{}, err
	}
	return w.due(account, asOf), nil
}

// PaymentModal makes a fresh session of the payment processor's window. An
// answer without both ids is [ErrNoPaymentSession] (section 5); the message of
// every failure is [PaymentLoadFailed].
func (c *Client) PaymentModal(ctx context.Context, m Member, account, operation string) (PaymentSession, error) {
	r := request{
		method: http.MethodPost, pattern: "/payments/payment-modal",
		payload: struct {
			AccountNumber string `json:"accountNumber"`
			Operation     string `json:"operation"`
		}{account, operation},
		words: fixedWords(PaymentLoadFailed(operation)),
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return PaymentSession{}, err
	}
	w, err := decode[wireSession](r, a)
	if err != nil {
		return PaymentSession{}, err
	}
	if w.AccessTokenID == "" || w.SessionID == "" {
		return PaymentSession{}, r.failure(a, ErrNoPaymentSession)
	}
	return PaymentSession{AccessTokenID: string(w.AccessTokenID), SessionID: string(w.SessionID)}, nil
}
