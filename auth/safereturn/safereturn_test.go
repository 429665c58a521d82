package safereturn

import (
	"net/url"
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	t.Parallel()
	for _, target := range []string{
		"/billing/12345", "/policies?policyNumber=AA%20123&x=1", "/", "/documents/", "/a%2Fb", "/authors",
		"/search?next=//evil.example",
	} {
		if got := Path(target); got != target {
			t.Errorf("Path(%q) = %q, want it as it is", target, got)
		}
	}
	if got := Path("/faqs#cards"); got != "/faqs" {
		t.Errorf("Path(/faqs#cards) = %q, want it without its fragment", got)
	}
	for _, target := range []string{
		"", "billing", "https://evil.example/", "//evil.example", "///evil.example", "/\\evil.example",
		"\\\\evil.example", "/%2Fevil.example", "%2Fbilling", "/%5Cevil.example", "/%252Fevil.example",
		"/%25252F%25252Fevil.example", "/..//evil.example", "/./billing", "/%2e%2e/%2e%2e/billing", "/home/../auth",
		"/a//b", "/documents//", "/home/..;/auth", "/..;a=b/auth", "/home/%2e%2e;/auth", "/home/..%3B/auth",
		"/home/...", "/\tevil", "/\n/evil.example", "/%0d%0aSet-Cookie:x", "/%00", "/home page", "/ümlaut", "/%",
		"/100%25", "javascript:alert(1)", "user@evil.example", "/auth", "/auth?code=1", "/AUTH/", "/%61uth",
		"/login", "/logout/all", "/register/confirm", "/reauth?next=/profile", "/" + strings.Repeat("\"", 1000),
		"/" + strings.Repeat("a", 3000),
	} {
		if got := Path(target); got != "/home" {
			t.Errorf("Path(%q) = %q, want /home", target, got)
		}
	}
}

func FuzzPath(f *testing.F) {
	for _, seed := range []string{
		"/billing/1?x=%2F", "//evil.example", "/\\evil", "/%2f%2fevil", "/a/../auth", "https:evil", "/%252e/auth", "?x",
		"/;@:b",
	} {
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
