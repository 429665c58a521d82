package safereturn

import (
	"net/url"
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	t.Parallel()
	const home = "/home"
	for target, want := range map[string]string{
		"/billing/12345":                      "/billing/12345",
		"/policies?policyNumber=AA%20123&x=1": "/policies?policyNumber=AA%20123&x=1",
		"/":                                   "/",
		"/faqs#cards":                         "/faqs",
		"/documents/":                         "/documents/",
		"/a%2Fb":                              "/a%2Fb",
		"/authors":                            "/authors",
		"/search?next=//evil.example":         "/search?next=//evil.example",

		"":                               home,
		"billing":                        home,
		"https://evil.example/":          home,
		"//evil.example":                 home,
		"///evil.example":                home,
		"/\\evil.example":                home,
		"\\\\evil.example":               home,
		"/%2Fevil.example":               home,
		"%2Fbilling":                     home,
		"/%5Cevil.example":               home,
		"/%252Fevil.example":             home,
		"/%25252F%25252Fevil.example":    home,
		"/..//evil.example":              home,
		"/./billing":                     home,
		"/%2e%2e/%2e%2e/billing":         home,
		"/home/../auth":                  home,
		"/a//b":                          home,
		"/documents//":                   home,
		"/home/..;/auth":                 home,
		"/..;a=b/auth":                   home,
		"/home/%2e%2e;/auth":             home,
		"/home/..%3B/auth":               home,
		"/home/...":                      home,
		"/\tevil":                        home,
		"/\n/evil.example":               home,
		"/%0d%0aSet-Cookie:x":            home,
		"/%00":                           home,
		"/home page":                     home,
		"/ümlaut":                        home,
		"/%":                             home,
		"/100%25":                        home,
		"javascript:alert(1)":            home,
		"user@evil.example":              home,
		"/auth":                          home,
		"/auth?code=1":                   home,
		"/AUTH/":                         home,
		"/%61uth":                        home,
		"/login":                         home,
		"/logout/all":                    home,
		"/register/confirm":              home,
		"/reauth?next=/profile":          home,
		"/" + strings.Repeat("\"", 1000): home,
		"/" + strings.Repeat("a", 3000):  home,
	} {
		if got := Path(target); got != want {
			t.Errorf("Path(%q) = %q, want %q", target, got, want)
		}
	}
}

func FuzzPath(f *testing.F) {
	for _, seed := range []string{"/billing/1?x=%2F", "//evil.example", "/\\evil", "/%2f%2fevil", "/a/../auth", "https:evil", "/%252e/auth", "?x", "/;@:b"} {
		f.Add(seed)
	}
	base := &url.URL{Scheme: "https", Host: "portal.example.com", Path: "/auth", RawQuery: "code=1"}
	f.Fuzz(func(t *testing.T, target string) {
		got := Path(target)
		if again := Path(got); again != got {
			t.Errorf("Path(%q) = %q, but Path of that = %q", target, got, again)
		}
		u, err := base.Parse(got)
		if err != nil {
			t.Fatalf("Path(%q) = %q, which does not parse: %v", target, got, err)
		}
		if u.Scheme != base.Scheme || u.Host != base.Host || u.User != nil {
			t.Errorf("Path(%q) = %q leads to %q", target, got, u)
		}
		if !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") || strings.ContainsFunc(got, isUnsafeRune) {
			t.Errorf("Path(%q) = %q, which a browser may read as another site", target, got)
		}
		for _, path := range signInPaths {
			if first, _, _ := strings.Cut(strings.ToLower(u.Path[1:]), "/"); first == path {
				t.Errorf("Path(%q) = %q, which is a sign-in route", target, got)
			}
		}
	})
}
