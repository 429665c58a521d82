package exchange

import (
	"errors"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/userapi/contract"
)

const base = "https://api.example.com/user-api"

// Spec: CONTRACT-1.
func TestNextStaysBelowUserAPI(t *testing.T) {
	t.Parallel()
	for next, want := range map[string]string{
		"/documents?page=2": "/documents?page=2", "?page=2": "/documents?page=2",
		"/documents/2": "/documents/2", "/user-api/documents/3": "/documents/3",
		"https://api.example.com/user-api/documents?page=2&x=%2F": "/documents?page=2&x=%2F",
		"HTTPS://API.example.com:443/user-api/documents?page=2":   "/documents?page=2",
		"/documents/a%2Fb?after=https://elsewhere.example.com/":   "/documents/a%2Fb?after=https://elsewhere.example.com/",
	} {
		if got, err := nextOf(t, next); got != want || err != nil {
			t.Errorf("below(%q) = %q, %v, want %q", next, got, err, want)
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
		if at, err := nextOf(t, next); !errors.Is(err, ErrPageOutside) {
			t.Errorf("below(%q) = %q, %v, want ErrPageOutside", next, at, err)
		}
	}
}

// Spec: API-3.
func TestListEndsWhereItRepeats(t *testing.T) {
	t.Parallel()
	seen := []string{"/documents", "/documents?page=2"}
	for next, want := range map[string]error{"?page=3": nil, "?page=2": ErrPageLoop, "/documents": ErrPageLoop} {
		if at, err := nextPage(&url.URL{}, seen, next); !errors.Is(err, want) ||
			(err == nil) != (at == "/documents"+next) {
			t.Errorf("%q: %q, %v, want %v", next, at, err, want)
		}
	}
	if _, err := nextPage(&url.URL{}, slices.Repeat(seen[:1], MaxPages), "?page=3"); !errors.Is(err, ErrPagesTooLong) {
		t.Errorf("after %d pages: %v, want ErrPagesTooLong", MaxPages, err)
	}
}

// nextOf returns the page after the first one of the documents.
func nextOf(t *testing.T, next string) (string, error) {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	return below(u, "/documents", next)
}

// A user API at the root of its host has every path of it.
func TestNextOfRoot(t *testing.T) {
	t.Parallel()
	root := &url.URL{Scheme: "https", Host: "api.example.com"}
	at, err := below(root, "/documents", "https://api.example.com/documents?page=2")
	if at != "/documents?page=2" || err != nil {
		t.Errorf("below = %q, %v", at, err)
	}
}

// The pages of a list have their limits together.
// Spec: CONTRACT-1, CONTRACT-7.
func TestPagesHaveTheirLimitsTogether(t *testing.T) {
	t.Parallel()
	page := `{"documents": [{"documentId": "1"}]}` + strings.Repeat(" ", 100)
	c, err := New(base, responding(page), slog.New(slog.DiscardHandler), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		bytes, entries int
		want           error
	}{
		"none before":      {0, 0, nil},
		"bytes for it":     {MaxPagesBytes - 200, 0, nil},
		"too few bytes":    {MaxPagesBytes - 100, 0, ErrTooLarge},
		"no bytes":         {MaxPagesBytes, 0, ErrPagesTooLong},
		"place for it":     {0, MostEntries - 1, nil},
		"all places taken": {0, MostEntries, ErrPagesTooLong},
	} {
		before := Response{Body: make([]byte, test.bytes), entries: test.entries}
		err := OtherPages(t.Context(), c, pat(), Get("/documents", ""), "?page=2", before,
			func(*contract.Documents) string { return "" })
		if !errors.Is(err, test.want) {
			t.Errorf("%s: err = %v, want %v", name, err, test.want)
		}
	}
}
