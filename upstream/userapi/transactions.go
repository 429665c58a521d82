package userapi

import (
	"context"
	"net/http"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
	"memberportal/upstream/userapi/wire"
)

// OlderTransactions returns the transactions that the billing summary of an account has left out,
// in the provider's order. complete is false if some of them are missing.
func (c *Client) OlderTransactions(
	ctx context.Context, m Member, a member.Account,
) (older []member.Transaction, complete bool) {
	if a.Older == "" {
		return nil, true
	}
	r := summaryRequest(a.Number)
	unread := false
	err := exchange.OtherPages(ctx, c.Client, m, r, a.Older, 0, exchange.Pages[wire.Summary]{
		Next: func(w *wire.Summary) string { return w.Older },
		Use: func(w *wire.Summary) bool {
			if !isOf(w, a.Number, m.Accounts) {
				unread = true
				return false
			}
			older = append(older, w.Transactions...)
			unread = unread || w.Unread.Within("transactions")
			return true
		},
	})
	if err != nil {
		c.Log.WarnContext(ctx, "list is incomplete", "call", r.Name(), "error", err)
	}
	return older, err == nil && !unread
}

func summaryRequest(account string) exchange.Request {
	return exchange.Request{Method: http.MethodGet, Pattern: "/accounts/{accountNumber}/billing-summary", ID: account}
}

func isOf(w *wire.Summary, account string, accounts []string) bool {
	is, _ := w.IsOf(account, accounts)
	return is
}
