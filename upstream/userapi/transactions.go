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
	r := summaryRequest(a.Number)
	unread := false
	err := exchange.OtherPages(ctx, c.Client, m, r, a.Older, 0, func(w *wire.Summary) (next string) {
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
