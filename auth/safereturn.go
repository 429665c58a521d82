package auth

import (
	"net/url"
	"path"
	"slices"
	"strings"
)

const (
	homePath        = "/home"
	maxReturnLength = 2048
)

// signInPaths would lead a member who just signed in into another sign-in or out.
var signInPaths = []string{"auth", "login", "logout", "register", "reauth", "signed-out"}

// SafeReturn returns the path and query to go to after sign-in when they are a
// page of ours, else "/home". Whatever a browser or a proxy could read as another
// place is refused, and so are the sign-in routes themselves.
func SafeReturn(target string) string {
	if !strings.HasPrefix(target, "/") || len(target) > maxReturnLength || strings.ContainsFunc(target, notPlain) {
		return homePath
	}
	u, err := url.Parse(target)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" {
		return homePath
	}
	if !isOurPage(u.Path) {
		return homePath
	}
	plain := (&url.URL{Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}).String()
	if len(plain) > maxReturnLength { // encoding may have lengthened it
		return homePath
	}
	return plain
}

// notPlain finds what a browser would have encoded, and the backslash, which it
// reads as a slash.
func notPlain(r rune) bool { return r <= ' ' || r >= 0x7f || r == '\\' }

// isOurPage judges a decoded path, and again as often as it can be decoded: what
// lies between us and the browser may decode once more than we do.
func isOurPage(decoded string) bool {
	for {
		if !isCleanPath(decoded) {
			return false
		}
		again, err := url.PathUnescape(decoded)
		if err != nil || again == decoded {
			return err == nil
		}
		decoded = again
	}
}

func isCleanPath(p string) bool {
	if !strings.HasPrefix(p, "/") || strings.ContainsFunc(p, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }) {
		return false
	}
	if path.Clean(p) != p && path.Clean(p)+"/" != p {
		return false
	}
	first, _, _ := strings.Cut(p[1:], "/")
	return !slices.Contains(signInPaths, strings.ToLower(first))
}
