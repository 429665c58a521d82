package userapi

import (
	"context"
	"crypto/sha256"
	"net/http"
	"sync"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
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
	sum      [sha256.Size]byte // of the response
	summary  *contract.Summary
	due      member.Due // what it is in the portal
	findings []contract.Finding
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
		if last.summary, last.findings, err = exchange.Decode[contract.Summary](r, res); err == nil {
			last.due = last.summary.Due(account, asOf)
		}
	}
	c.Report(ctx, r, last.findings)
	if err == nil {
		err = summaryFailure(m, r, res, last.summary)
	}
	if err != nil {
		return member.Due{}, err
	}
	read.Store(account, last)
	due := last.due
	due.AsOf, due.AmountsAsOf = asOf, last.summary.AmountsAsOf(asOf)
	return due, nil
}

// OlderTransactions returns the transactions that the billing summary of an account has left out,
// in the provider's order. complete is false if some of them are missing.
func (c *Client) OlderTransactions(
	ctx context.Context, m Member, a member.Account,
) (older []member.Transaction, complete bool) {
	r := summaryRequest(a.Number)
	unread := false
	err := exchange.OtherPages(ctx, c.Client, m, r, a.Older, exchange.Response{},
		func(w *contract.Summary) (next string) {
			if !w.IsOf(a.Number, m.Accounts) {
				unread = true
				return ""
			}
			older = append(older, w.MemberTransactions()...)
			unread = unread || w.LacksTransactions()
			return w.Next.Value
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
	session, res, err := exchange.CallFor[contract.PaymentSession](ctx, c.Client, m, r)
	switch {
	case err != nil:
		return PaymentSession{}, err
	case session.AccessTokenID.Value == "" || session.SessionID.Value == "":
		return PaymentSession{}, r.Failure(res, exchange.ErrNoPaymentSession)
	case !session.IsOf(account, m.Accounts):
		return PaymentSession{}, r.Failure(res, exchange.ErrOtherAccount)
	}
	return PaymentSession{session.AccessTokenID.Value, session.SessionID.Value, session.Reference.Value}, nil
}

// summaryFailure returns an error for a response that is not the account's billing summary: it has
// no amount, or names another account.
func summaryFailure(m Member, r exchange.Request, res exchange.Response, w *contract.Summary) error {
	switch {
	case !w.IsOf(r.ID, m.Accounts):
		return r.Failure(res, exchange.ErrOtherAccount)
	case !w.HasAmounts():
		return r.Failure(res, exchange.ErrNoFields)
	}
	return nil
}
