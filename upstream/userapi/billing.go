package userapi

import (
	"context"
	"crypto/sha256"
	"errors"
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

var errAccountNumber = errors.New("userapi: invalid account number")

// BillingSummary returns an account's current amounts, with the newest transactions:
// [Client.OlderTransactions] returns the others.
func (c *Client) BillingSummary(ctx context.Context, m Member, account string) (member.Due, error) {
	summary, err := c.summaryUnless(ctx, m, account, nil)
	if err != nil {
		return member.Due{}, err
	}
	return summary.due, nil
}

// summaryUnless is BillingSummary for a caller that has an earlier response, nil for none. One
// with the same bytes has the same amounts and transactions, as of now.
func (c *Client) summaryUnless(ctx context.Context, m Member, account string, known *knownSummary) (*knownSummary, error) {
	if account == "" || account == "." || account == ".." { // would change the path
		return nil, errAccountNumber
	}
	asOf, r := now(), summaryRequest(account)
	res, err := c.call(ctx, m, r)
	if err != nil {
		return nil, err
	}
	hash := sha256.Sum256(res.body)
	if known != nil && hash == known.hash {
		same := *known
		same.due.AsOf = asOf
		return &same, nil
	}
	w, unread, err := decode[wireSummary](r, res)
	c.reportUnread(ctx, r, unread)
	if err == nil {
		err = w.failure(r, res, account)
	}
	if err != nil {
		return nil, err
	}
	return &knownSummary{hash, w.due(account, asOf)}, nil
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
