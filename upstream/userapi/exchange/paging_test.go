package exchange

import (
	"errors"
	"testing"
)

const base = "https://api.example.com/user-api"

// Spec: CONTRACT-1.
func TestNextStaysBelowUserAPI(t *testing.T) {
	t.Parallel()
	for next, want := range map[string]string{
		"": " ", "  ": " ", "/documents?page=2": "/documents ?page=2", "?page=2": "/documents ?page=2",
		"/documents/2": "/documents/2 ", "/user-api/documents/3": "/documents/3 ",
		"https://api.example.com/user-api/documents?page=2&x=%2F": "/documents ?page=2&x=%2F",
		"HTTPS://API.example.com:443/user-api/documents?page=2":   "/documents ?page=2",
		"/documents/a%2Fb?after=https://elsewhere.example.com/":   "/documents/a%2Fb ?after=https://elsewhere.example.com/",
	} {
		path, query, err := nextOf(t, next)
		if got := path + " " + query; got != want || err != nil {
			t.Errorf("Next(%q) = %q, %v, want %q", next, got, err, want)
		}
	}
	for _, next := range []string{
		"https://elsewhere.example.com/user-api/documents?page=2",
		"http://api.example.com/user-api/documents?page=2",
		"https://api.example.com:8443/user-api/documents?page=2",
		"https://api.example.com/user-api-2/documents", "https://api.example.com/documents?page=2",
		"https://api.example.com@elsewhere.example.com/user-api/a",
		"https://pat@api.example.com/user-api/documents",
		"https://api.example.com.elsewhere.example/user-api/a", "//elsewhere.example.com/user-api/documents",
		"//api.example.com/user-api/documents", "/../admin", "/documents/%2e%2e/%2e%2e/admin",
		"/documents/..%2f..%2fadmin", "/documents/..%5c..%5cadmin", "https://api.example.com/user-api/../a",
		`/\elsewhere.example.com/`, "documents?page=2", "javascript:alert(1)", "/documents#a", "/documents%zz",
		"/documents\r\nHost: x",
	} {
		if path, query, err := nextOf(t, next); !errors.Is(err, ErrPageOutside) {
			t.Errorf("Next(%q) = %q %q, %v, want ErrPageOutside", next, path, query, err)
		}
	}
}

// nextOf returns the page after the first one of the documents.
func nextOf(t *testing.T, next string) (path, query string, err error) {
	t.Helper()
	w, err := newPageWalk(base, "/documents")
	if err != nil {
		t.Fatal(err)
	}
	return w.Next(next, 1)
}

// A user API at the root of its host has every path of it.
func TestNextOfRoot(t *testing.T) {
	t.Parallel()
	w, err := newPageWalk("https://api.example.com", "/documents")
	if err != nil {
		t.Fatal(err)
	}
	if path, query, err := w.Next("https://api.example.com/documents?page=2", 1); path+query != "/documents?page=2" || err != nil {
		t.Errorf("Next = %q %q, %v", path, query, err)
	}
}

func TestWalkLimitsBytes(t *testing.T) {
	t.Parallel()
	w, _ := newPageWalk(base, "/documents")
	if _, _, err := w.Next("?page=2", MaxPagesBytes-100); err != nil || w.Left(1<<20) != 100 || w.Left(10) != 10 {
		t.Errorf("err = %v, left = %d, want 100 bytes", err, w.Left(1<<20))
	}
	if _, _, err := w.Next("?page=3", 100); !errors.Is(err, ErrPagesTooLong) {
		t.Errorf("err = %v, want ErrTooLong", err)
	}
}
