package exchange

import (
	"context"
	"time"

	"memberportal/upstream/userapi/wire"
)

// PagesTimeout limits how long the pages after the first delay the caller.
const PagesTimeout = 10 * time.Second

// Pages describes how to read the pages of a list.
type Pages[T any] struct {
	Next func(*T) string // address of the next page, "" on the last
	Use  func(*T) (more bool)
}

// A listed response is a page of a list.
type listed[T any] interface {
	*T
	Listed() *wire.Page
}

// EachPage makes the call for a list and passes its pages to use. complete is false if a page after
// the first is missing, which is logged, or if a page has an entry that can't be read or says that
// it is not all.
func EachPage[T any, P listed[T]](
	ctx context.Context, c *Client, m Member, r Request, use func(P),
) (complete bool, err error) {
	whole, entries, total := true, 0, 0
	p := Pages[T]{Next: func(w *T) string { return P(w).Listed().Next }, Use: func(w *T) bool {
		page := P(w).Listed()
		whole, entries, total = whole && !page.Partial, entries+page.Entries, max(total, page.Total)
		use(w)
		return true
	}}
	w, res, err := CallFor[T](ctx, c, m, r)
	if err != nil {
		return false, err
	}
	if p.Use(w); p.Next(w) != "" {
		err = OtherPages(ctx, c, m, r, p.Next(w), len(res.Body), p)
	}
	if err != nil {
		c.Log.WarnContext(ctx, "list is incomplete", "call", r.Name(), "error", err)
	}
	return err == nil && whole && entries >= total, nil
}

// OtherPages passes the pages from the one at next to use. before is the size of the earlier pages.
func OtherPages[T any](ctx context.Context, c *Client, m Member, r Request, next string, before int, p Pages[T]) error {
	ctx, cancel := context.WithTimeout(ctx, PagesTimeout)
	defer cancel()
	walk, err := newPageWalk(c.base, r.address())
	if err != nil {
		return err
	}
	limit := r.readLimit()
	for {
		r.path, r.Query, err = walk.Next(next, before)
		if err != nil || r.path == "" {
			return err
		}
		r.Limit = walk.Left(limit)
		w, res, err := CallFor[T](ctx, c, m, r)
		if err != nil || !p.Use(w) {
			return err
		}
		next, before = p.Next(w), len(res.Body)
	}
}
