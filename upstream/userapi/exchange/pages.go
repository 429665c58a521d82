package exchange

import (
	"context"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/userapi/contract"
)

// The limits of one list.
const (
	MaxPages      = 50
	MaxPagesBytes = 16 << 20 // of all pages
	// PagesTimeout limits how long the pages after the first delay the caller.
	PagesTimeout = 10 * time.Second

	maxPageAddress = 2 << 10 // bytes
)

// Errors of a list that goes on where the portal does not follow.
const (
	// ErrPageOutside reports an address that is not below the user API's own. It gets no request,
	// and so no token.
	ErrPageOutside = cause("the address of the next page is outside the user API")
	// ErrPageLoop reports an address that the list has had already.
	ErrPageLoop = cause("the address of the next page repeats")
	// ErrPagesTooLong reports a list with more pages, bytes or entries than the limits.
	ErrPagesTooLong = cause("the list is too long")
)

// A listed response is a page of a list.
type listed[T any] interface {
	*T
	Page() contract.Page
}

// List makes the call for a list and returns the entries of its pages, each key once. complete is
// false if a page after the first is missing, which is logged, or if something of a page is unread
// or isn't there.
func List[T, E any, P listed[T]](
	ctx context.Context, c *Client, m Member, r Request, key func(*E) string, entries func(P) []E,
) (all []E, complete bool, err error) {
	whole := true
	read := func(w *T) (next string) {
		page := P(w).Page()
		whole = whole && !page.Incomplete
		all = append(all, entries(w)...)
		return page.Next
	}
	r.Limit = ListLimit
	w, res, err := CallFor[T](ctx, c, m, r)
	if err != nil {
		return nil, false, err
	}
	rest := OtherPages(ctx, c, m, r, read(w), res, read)
	all, differ := contract.Once(all, key, func(a, b E) bool { return reflect.DeepEqual(a, b) })
	if differ {
		c.Log.WarnContext(ctx, "an entry comes twice, with other values", "call", r.Name())
	}
	return all, rest == nil && whole && !differ, nil
}

// OtherPages reads the pages from the one at next, "" for none, and logs the error that it returns.
// before is the earlier page, the zero value for none that counts. read returns the address of the
// next page, "" to stop.
func OtherPages[T any](
	ctx context.Context, c *Client, m Member, r Request, next string, before Response, read func(*T) (next string),
) (err error) {
	defer func() {
		if err != nil {
			c.Log.WarnContext(ctx, "list is incomplete", "call", r.Name(), "error", err)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, PagesTimeout)
	defer cancel()
	limit, left := r.readLimit(), int64(MaxPagesBytes-len(before.Body))
	entries := before.entries
	for seen := []string{r.address()}; strings.TrimSpace(next) != ""; seen = append(seen, r.at) {
		if r.at, err = nextPage(c.base, seen, strings.TrimSpace(next)); err != nil {
			return err
		}
		if left <= 0 {
			return ErrPagesTooLong
		}
		r.Limit = min(limit, left)
		w, res, err := CallFor[T](ctx, c, m, r)
		if err != nil {
			return err
		}
		if entries += res.entries; entries > MostEntries {
			return ErrPagesTooLong
		}
		next, left = read(w), left-int64(len(res.Body))
	}
	return nil
}

// nextPage returns the path and query of an address in the last of the pages that were seen.
func nextPage(base *url.URL, seen []string, next string) (string, error) {
	at, err := below(base, seen[0], next)
	switch {
	case err != nil:
		return "", err
	case slices.Contains(seen, at):
		return "", ErrPageLoop
	case len(seen) == MaxPages:
		return "", ErrPagesTooLong
	}
	return at, nil
}

// upward matches a path that may lead out of its folder.
var upward = regexp.MustCompile(`(?:^|[/\\])\.\.?(?:[/\\]|$)`)

// below returns the path and query below base of an address in a response to the call at path. A
// path is below base, with or without its path in front; a query alone is for the path of the call.
func below(base *url.URL, path, next string) (string, error) {
	u, err := url.Parse(next)
	if err != nil || len(next) > maxPageAddress || strings.ContainsAny(next, "\\#") || u.User != nil || u.Opaque != "" {
		return "", ErrPageOutside
	}
	own, under := strings.CutPrefix(u.EscapedPath(), base.EscapedPath()+"/")
	switch absolute := u.Scheme != "" || u.Host != ""; {
	case absolute && !(under && origin(u) == origin(base)):
		return "", ErrPageOutside
	case under:
		path = "/" + own
	case u.Path != "" || u.RawQuery == "":
		path = u.EscapedPath()
	}
	decoded, err := url.PathUnescape(path)
	if err != nil || !strings.HasPrefix(path, "/") || upward.MatchString(decoded) {
		return "", ErrPageOutside
	}
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	return path, nil
}

// origin returns the scheme and the host, without the port if it is the scheme's default.
func origin(u *url.URL) string {
	standard := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]
	return u.Scheme + "://" + strings.TrimSuffix(strings.ToLower(u.Host), standard)
}
