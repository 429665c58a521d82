package exchange

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/calls"
	"memberportal/upstream/userapi/contract"
)

// counted counts what the contract doesn't expect of answers.
type counted struct {
	calls.None
	parts, keys int
}

func (c *counted) PartUnread(string) { c.parts++ }

func (c *counted) KeyUnknown(string) { c.keys++ }

// What the contract doesn't expect is counted each time, and logged once with its path, without its
// value. A key is named only if it is letters, and neither counted nor logged if it is known to say
// nothing.
// Spec: DATA-33.
func TestFindingsAreCountedAndLoggedOnce(t *testing.T) {
	t.Parallel()
	const document = `{"documentId": "D1", "date": "PENDING", "rank": 7, "41007": 8, "u_3": {"zeta": 9}}`
	observer, log := new(counted), new(bytes.Buffer)
	c, err := New(base, responding(`{"documents": [`+document+`], "shade": "Pat"}`),
		slog.New(slog.NewTextHandler(log, nil)),
		Options{Observer: observer, ExtraKeys: []string{"documents[].rank", "documents[].u_3"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, _, err := CallFor[contract.Documents](t.Context(), c, pat(), Get("/documents", "")); err != nil {
			t.Fatal(err)
		}
	}
	change := Request{Method: http.MethodPost, Pattern: "/claims"} // its answer may have other keys
	c.Report(t.Context(), change, []contract.Finding{{Path: "shade", What: contract.Unknown, Name: "shade"}})
	if observer.parts != 2 || observer.keys != 4 {
		t.Errorf("parts = %d, keys = %d, want 2 and 4", observer.parts, observer.keys)
	}
	for _, path := range []string{`part=documents[].date why=unread`, `key=shade`, `key="documents[].a key"`} {
		if got := strings.Count(log.String(), path); got != 1 {
			t.Errorf("%s: %d lines, want 1 in %s", path, got, log)
		}
	}
	for _, hidden := range []string{"PENDING", "rank", "41007", "u_3", "zeta", "Pat"} {
		if strings.Contains(log.String(), hidden) {
			t.Errorf("the log has %s:\n%s", hidden, log)
		}
	}
}

// An answer with a new path each time fills neither the log nor the memory. A path of another call
// is another one.
func TestPathsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	var p paths
	if !p.isFirst("GET /profiles", "accounts[]") || !p.isFirst("GET /claims", "accounts[]") {
		t.Error("a path is not logged for each call")
	}
	logged := 2
	for i := range 2000 {
		if p.isFirst("GET /profiles", fmt.Sprint(i)) {
			logged++
		}
	}
	if logged != 500 || len(p.logged) != 500 {
		t.Errorf("paths logged = %d, kept = %d, want 500", logged, len(p.logged))
	}
}

// responding returns a transport whose answer to each request is a body.
func responding(body string) roundTrip {
	return func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(body))}, nil
	}
}
