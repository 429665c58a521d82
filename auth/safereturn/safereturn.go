// Package safereturn checks addresses to return to.
package safereturn

import (
	"net/url"
	"slices"
	"strings"
)

// Home is where a member goes without a page to return to.
const Home = "/home"

const maxReturnLength = 2048

// signInPaths would lead a member who has just signed in to another sign-in or sign-out.
var signInPaths = []string{"auth", "login", "logout", "register", "reauth", "signed-out"}

// Path returns the path and query of target if it is a page of the portal, and "/home" otherwise.
// It rejects everything that a browser or proxy might read as another site (open redirect), and the
// sign-in routes.
func Path(target string) string {
	if !strings.HasPrefix(target, "/") || len(target) > maxReturnLength || strings.ContainsFunc(target, isUnsafeRune) {
		return Home
	}
	u, err := url.Parse(target)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" {
		return Home
	}
	if !isOurPage(u.Path) {
		return Home
	}
	plain := (&url.URL{Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}).String()
	if len(plain) > maxReturnLength { // encoding may have made it longer
		return Home
	}
	return plain
}

// isUnsafeRune reports whether a browser would have percent-encoded the rune. A backslash counts
// too, because browsers treat it as a slash.
func isUnsafeRune(r rune) bool { return r <= ' ' || r >= 0x7f || r == '\\' }

// isOurPage validates a decoded path, and again after each further decoding: a proxy in front of
// the portal may decode once more than we do.
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

// isCleanPath refuses every segment that begins with "..": some proxies drop what follows a
// semicolon, and read "..;" as the folder above.
func isCleanPath(p string) bool {
	isControlOrBackslash := func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }
	if !strings.HasPrefix(p, "/") || strings.ContainsFunc(p, isControlOrBackslash) {
		return false
	}
	segments := strings.Split(p[1:], "/")
	for i, segment := range segments {
		if strings.HasPrefix(segment, "..") || segment == "." || segment == "" && i < len(segments)-1 {
			return false
		}
	}
	return !slices.Contains(signInPaths, strings.ToLower(segments[0]))
}
