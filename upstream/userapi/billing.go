package userapi

import (
	"context"
	"crypto/sha256"
	"net/http"
	"sync"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
	"memberportal/upstream/userapi/wire"
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
	return c.summaryAfter(ctx, m, account, new(sync.Map))
}

// readSummary is a response that need not be decoded again if the next one has the same bytes:
// hundreds of transactions take longer to decode than to show.
type readSummary struct {
	sum     [sha256.Size]byte // of the response
	summary *wire.Summary
	unread  []string
}

// summaryAfter is BillingSummary for a member whose last readSummary of each account is in read.
func (c *Client) summaryAfter(ctx context.Context, m Member, account string, read *sync.Map) (member.Due, error) {
	asOf := now()
	r := summaryRequest(account)
	res, err := c.Call(ctx, m, r)
	if err != nil {
		return member.Due{}, err
	}
	known, _ := read.Load(account)
	last, _ := known.(readSummary)
	if sum := sha256.Sum256(res.Body); sum != last.sum {
		last = readSummary{sum: sum}
		last.summary, last.unread, err = exchange.Decode[wire.Summary](r, res)
	}
	c.ReportUnread(ctx, r, last.unread)
	if err == nil {
		err = c.summaryFailure(ctx, m, r, res, last.summary)
	}
	if err != nil {
		return member.Due{}, err
	}
	read.Store(account, last)
	return last.summary.Of(account, asOf), nil
}

// OlderTransactions returns the transactions that the billing summary of an account has left out,
// in the provider's order. complete is false if some of them are missing.
func (c *Client) OlderTransactions(
	ctx context.Context, m Member, a member.Account,
) (older []member.Transaction, complete bool) {
	r := summaryRequest(a.Number)
	unread := false
	err := exchange.OtherPages(ctx, c.Client, m, r, a.Older, exchange.Response{}, func(w *wire.Summary) (next string) {
		if is, _ := w.IsOf(a.Number, m.Accounts); !is {
			unread = true
			return ""
		}
		older = append(older, w.Transactions...)
		unread = unread || w.Unread.Within("transactions")
		return w.Older
	})
	return older, err == nil && !unread
}

func summaryRequest(account string) exchange.Request {
	return exchange.Request{Method: http.MethodGet, Pattern: "/accounts/{accountNumber}/billing-summary", ID: account}
}

// PaymentModal creates a new session of the payment processor's window. It returns
// [exchange.ErrNoPaymentSession] for a response without both IDs (section 5).
func (c *Client) PaymentModal(ctx context.Context, m Member, account, operation string) (PaymentSession, error) {
	r := exchange.Request{
		Method: http.MethodPost, Pattern: "/payments/payment-modal",
		Payload: fields{"accountNumber": account, "operation": operation},
	}
	session, res, err := exchange.CallFor[PaymentSession](ctx, c.Client, m, r)
	if err != nil {
		return PaymentSession{}, err
	}
	if session.AccessTokenID == "" || session.SessionID == "" {
		return PaymentSession{}, r.Failure(res, exchange.ErrNoPaymentSession)
	}
	return *session, nil
}

// summaryFailure returns an error for a response that is not the account's billing summary: it has
// no amount, or names another account.
func (c *Client) summaryFailure(
	ctx context.Context, m Member, r exchange.Request, res exchange.Response, w *wire.Summary,
) error {
	is, odd := w.IsOf(r.ID, m.Accounts)
	if odd {
		c.Log.WarnContext(ctx, "the account of a billing summary is not a number", "call", r.Name())
	}
	switch {
	case !is:
		return r.Failure(res, exchange.ErrOtherAccount)
	case !w.Balance.Known() && !w.MinimumDue.Known():
		return r.Failure(res, exchange.ErrNoFields)
	}
	return nil
}
