package exchange

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"time"

	"memberportal/upstream/userapi/wire"
)

// PagesTimeout limits how long the pages after the first delay the caller.
const PagesTimeout = 10 * time.Second

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
	read := func(w *T) (next string) {
		page := P(w).Listed()
		whole, entries, total = whole && !page.Partial, entries+page.Entries, max(total, page.Total)
		use(w)
		return page.Next
	}
	w, res, err := CallFor[T](ctx, c, m, r)
	if err != nil {
		return false, err
	}
	if err = OtherPages(ctx, c, m, r, read(w), len(res.Body), read); err != nil {
		c.Log.WarnContext(ctx, "list is incomplete", "call", r.Name(), "error", err)
	}
	return err == nil && whole && entries >= total, nil
}

// OtherPages reads the pages from the one at next, "" for none. before is the size of the earlier
// pages. read returns the address of the next page, "" to stop.
func OtherPages[T any](
	ctx context.Context, c *Client, m Member, r Request, next string, before int, read func(*T) (next string),
) error {
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
		if err != nil {
			return err
		}
		next, before = read(w), len(res.Body)
	}
}

// The headers with which other systems say that a response is not the whole list (RFC 8288, RFC
// 9110).
var (
	nextLink   = regexp.MustCompile(`(?i)\brel\s*=\s*"?(?:[^",;]*\s)?next\b`)
	rangeTotal = regexp.MustCompile(`/(\d+)$`)
)

// pageBy adds to a page what the headers of the response say about the rest of its list.
func (res Response) pageBy(page *wire.Page) {
	said := res.header.Get("X-Total-Count")
	if total := rangeTotal.FindStringSubmatch(res.header.Get("Content-Range")); total != nil {
		said = total[1]
	}
	total, _ := strconv.Atoi(said)
	page.Total = max(page.Total, total)
	linked := slices.ContainsFunc(res.header.Values("Link"), nextLink.MatchString)
	page.Partial = page.Partial || linked && page.Next == ""
}
