// The lists of the user API come in pages. A pageWalk follows their addresses, within limits and
// only below the user API's address.

package exchange

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

// The limits of one list.
const (
	MaxPages      = 50
	MaxPagesBytes = 16 << 20 // of all pages

	maxPageAddress = 2 << 10 // bytes
)

// Errors of a list that goes on where the portal does not follow.
var (
	// ErrPageOutside reports an address that is not below the user API's own. It gets no request,
	// and so no token.
	ErrPageOutside = errors.New("the address of the next page is outside the user API")
	// ErrPageLoop reports an address that the list has had already.
	ErrPageLoop = errors.New("the address of the next page repeats")
	// ErrPagesTooLong reports a list with more pages or bytes than the limits.
	ErrPagesTooLong = errors.New("the list is too long")
)

// A pageWalk is the way through the pages of one list.
type pageWalk struct {
	base  *url.URL
	path  string // of the first page, without a query
	seen  []string
	bytes int64
}

// newPageWalk returns the walk through a list of the user API at base. path is the call's, below
// base.
func newPageWalk(base, path string) (*pageWalk, error) {
	u, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	return &pageWalk{base: u, path: path, seen: []string{path}}, nil
}

// Next returns the path and query below base of the page after one with this many bytes; next is
// the address in it, "" on the last page.
func (w *pageWalk) Next(next string, bytes int) (path, query string, err error) {
	w.bytes += int64(bytes)
	if next = strings.TrimSpace(next); next == "" {
		return "", "", nil
	}
	u, err := w.below(next)
	switch {
	case err != nil:
		return "", "", err
	case slices.Contains(w.seen, u.String()):
		return "", "", ErrPageLoop
	case len(w.seen) == MaxPages || w.bytes >= MaxPagesBytes:
		return "", "", ErrPagesTooLong
	}
	w.seen = append(w.seen, u.String())
	return u.EscapedPath(), queryOf(u), nil
}

// Left returns how many bytes the next page may have, at most limit.
func (w *pageWalk) Left(limit int64) int64 { return min(limit, MaxPagesBytes-w.bytes) }

func queryOf(u *url.URL) string {
	if u.RawQuery == "" {
		return ""
	}
	return "?" + u.RawQuery
}

// below returns the address without the part that the user API's own has. A path is below it, with
// or without its path in front; a query alone is for the path of the call.
func (w *pageWalk) below(next string) (*url.URL, error) {
	u, err := url.Parse(next)
	if err != nil || len(next) > maxPageAddress || strings.ContainsAny(next, "\\#") || u.User != nil || u.Opaque != "" {
		return nil, ErrPageOutside
	}
	absolute := u.Scheme != "" || u.Host != ""
	if absolute && !(strings.EqualFold(u.Scheme, w.base.Scheme) && strings.EqualFold(hostPort(u), hostPort(w.base))) {
		return nil, ErrPageOutside
	}
	path, under := strings.CutPrefix(u.EscapedPath(), strings.TrimRight(w.base.EscapedPath(), "/")+"/")
	switch {
	case under:
		path = "/" + path
	case absolute:
		return nil, ErrPageOutside
	case u.Path == "" && u.RawQuery != "":
		path = w.path
	default:
		path = u.EscapedPath()
	}
	return relativeAddress(path, u.RawQuery)
}

// relativeAddress returns an address without a host. Its path must not lead upward.
func relativeAddress(path, query string) (*url.URL, error) {
	decoded, err := url.PathUnescape(path)
	dots := func(segment string) bool { return segment == "." || segment == ".." }
	if err != nil || !strings.HasPrefix(path, "/") || slices.ContainsFunc(strings.Split(strings.ReplaceAll(decoded, `\`, "/"), "/"), dots) {
		return nil, ErrPageOutside
	}
	return &url.URL{Path: decoded, RawPath: path, RawQuery: query}, nil
}

// hostPort returns the host with its port, even if that is the scheme's default.
func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" && strings.EqualFold(u.Scheme, "https") {
		port = "443"
	} else if port == "" {
		port = "80"
	}
	return u.Hostname() + ":" + port
}
