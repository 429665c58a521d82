package userapi

import (
	"context"
	"net/http"
	"time"

	"memberportal/upstream/member"
)

// pagesTimeout limits how long the pages after the first delay the caller.
const pagesTimeout = 10 * time.Second

// pages describes how to read the pages of a list.
type pages[T any] struct {
	next func(*T) string // address of the next page, "" on the last
	use  func(*T) (more bool)
}

// eachPage makes the call for a list and passes its pages to use until that returns false. complete
// is false if a page after the first is missing, which is logged.
func eachPage[T any](ctx context.Context, c *Client, m Member, r request, p pages[T]) (complete bool, err error) {
	w, res, err := callFor[T](ctx, c, m, r)
	if err != nil {
		return false, err
	}
	if next := p.next(w); p.use(w) && next != "" {
		err = otherPages(ctx, c, m, r, next, len(res.body), p)
	}
	if err != nil {
		c.log.WarnContext(ctx, "list is incomplete", "call", r.name(), "error", err)
	}
	return err == nil, nil
}

// otherPages passes the pages from the one at next to use. before is the size of the earlier pages.
func otherPages[T any](ctx context.Context, c *Client, m Member, r request, next string, before int, p pages[T]) error {
	ctx, cancel := context.WithTimeout(ctx, pagesTimeout)
	defer cancel()
	walk, err := newPageWalk(c.base, r.address())
	if err != nil {
		return err
	}
	limit := r.readLimit()
	for {
		r.path, r.query, err = walk.Next(next, before)
		if err != nil || r.path == "" {
			return err
		}
		r.limit = walk.Left(limit)
		w, res, err := callFor[T](ctx, c, m, r)
		if err != nil || !p.use(w) {
			return err
		}
		next, before = p.next(w), len(res.body)
	}
}

// unseen returns a filter that keeps the first value of each ID, and values without an ID. An entry
// may appear on two pages if another one is added while the list is read.
func unseen[V any](id func(V) string) func([]V) []V {
	seen := map[string]bool{}
	return func(page []V) (kept []V) {
		for _, v := range page {
			if key := id(v); key == "" || !seen[key] {
				seen[key], kept = true, append(kept, v)
			}
		}
		return kept
	}
}

// OlderTransactions returns the transactions that the billing summary of an account has left out,
// in the provider's order. complete is false if some of them are missing.
func (c *Client) OlderTransactions(ctx context.Context, m Member, a member.Account) (older []member.Transaction, complete bool) {
	if a.Older == "" {
		return nil, true
	}
	r, err := summaryRequest(a.Number)
	if err != nil {
		return nil, false
	}
	unread := false
	err = otherPages(ctx, c, m, r, a.Older, 0, pages[wireSummary]{
		func(w *wireSummary) string { return w.Older },
		func(w *wireSummary) bool {
			if !w.isOf(a.Number) {
				unread = true
				return false
			}
			older = append(older, w.Transactions...)
			unread = unread || w.Unread.Within("transactions")
			return true
		},
	})
	if err != nil {
		c.log.WarnContext(ctx, "list is incomplete", "call", r.name(), "error", err)
	}
	return older, err == nil && !unread
}

func summaryRequest(account string) (request, error) {
	r := request{method: http.MethodGet, pattern: "/accounts/{accountNumber}/billing-summary"}
	return r.withID("/accounts/", account, "/billing-summary")
}
