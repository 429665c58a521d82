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

// EachPage makes the call for a list and passes its pages to use until that returns false. complete
// is false if a page after the first is missing, which is logged, or if a page has an entry that
// can't be read or says that it is not all.
func EachPage[T any](ctx context.Context, c *Client, m Member, r Request, p Pages[T]) (complete bool, err error) {
	whole, use := true, p.Use
	all, total := 0, wire.Total(0)
	p.Use = func(w *T) bool {
		if page, ok := any(w).(listPage); ok {
			entries, said := page.Count()
			all, total = all+entries, max(total, said)
			whole = whole && !page.Partial()
		}
		return use(w)
	}
	w, res, err := CallFor[T](ctx, c, m, r)
	if err != nil {
		return false, err
	}
	if next := p.Next(w); p.Use(w) && next != "" {
		err = OtherPages(ctx, c, m, r, next, len(res.Body), p)
	}
	if err != nil {
		c.Log.WarnContext(ctx, "list is incomplete", "call", r.Name(), "error", err)
	}
	return err == nil && whole && all >= int(total), nil
}

// listPage is a page of a list: whether an entry of it could not be read, and how many there are.
type listPage interface {
	Partial() bool
	Count() (entries int, total wire.Total)
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
