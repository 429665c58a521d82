package userapi_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// profileClient returns a client whose GET /profiles returns the responses in turn, and whose GET
// /claims returns none.
func profileClient(t *testing.T, responses ...http.HandlerFunc) (*userapi.Client, *provider) {
	p := &provider{responses: responses}
	return newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": p.ServeHTTP})), p
}

// Sections 7 and 9: up to 3 retries after network errors and 5xx, with waits of 1, 2 and 4 s.
// Spec: API-7, LIMIT-2.
func TestProfileRetries(t *testing.T) {
	t.Parallel()
	ok := respond(200, `{"accounts": [{"accountNumber": "1"}]}`)
	tests := map[string]struct {
		responses []http.HandlerFunc
		times     int
		after     time.Duration
		err       string
	}{
		"first attempt":            {[]http.HandlerFunc{ok}, 1, 0, "<nil>"},
		"after a network error":    {[]http.HandlerFunc{drop, ok}, 2, time.Second, "<nil>"},
		"after 500 and 503":        {[]http.HandlerFunc{respond(500, ""), respond(503, "<p>"), ok}, 3, 3 * time.Second, "<nil>"},
		"last attempt":             {[]http.HandlerFunc{drop, respond(502, ""), drop, ok}, 4, 7 * time.Second, "<nil>"},
		"no attempt":               {[]http.HandlerFunc{respond(500, `{"message": "Down."}`)}, 4, 7 * time.Second, "500 Down."},
		"the last failure counts":  {[]http.HandlerFunc{drop, drop, drop, respond(500, `{"message": "Down."}`)}, 4, 7 * time.Second, "500 Down."},
		"401 is not retried":       {[]http.HandlerFunc{respond(401, "")}, 1, 0, "401"},
		"403 is not retried":       {[]http.HandlerFunc{respond(403, "")}, 1, 0, "403"},
		"404 is not retried":       {[]http.HandlerFunc{respond(404, "")}, 1, 0, "404"},
		"429 is not retried":       {[]http.HandlerFunc{respond(429, "")}, 1, 0, "429"},
		"redirect is not retried":  {[]http.HandlerFunc{respond(302, "")}, 1, 0, "302"},
		"malformed is not retried": {[]http.HandlerFunc{respond(200, "{")}, 1, 0, "200"},
		"403 ends the retries":     {[]http.HandlerFunc{respond(500, ""), respond(403, "")}, 2, time.Second, "403"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, p := profileClient(t, test.responses...)
				start := time.Now()
				profile, err := c.Profile(t.Context(), pat())
				if got := statusAndText(err); got != test.err {
					t.Errorf("err = %q, want %q", got, test.err)
				}
				if (err == nil) != (profile != nil && profile.HasAccount("1")) {
					t.Errorf("profile = %+v, err = %v, want exactly one", profile, err)
				}
				if got := time.Since(start); got != test.after || len(p.lines()) != test.times {
					t.Errorf("%d attempts in %s, want %d in %s", len(p.lines()), got, test.times, test.after)
				}
			})
		})
	}
}

// An attempt without a response counts as a network error after 10 s.
func TestProfileRetriesTimeouts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := profileClient(t, hang, respond(200, "{}"))
		start := time.Now()
		profile, err := c.Profile(t.Context(), pat())
		if err != nil || time.Since(start) != 11*time.Second || len(p.lines()) != 2 {
			t.Fatalf("err = %v after %s and %d attempts, want success after 11s and 2", err, time.Since(start), len(p.lines()))
		}
		// The amounts date from the attempt that returned them, not from the first one.
		if want := start.Add(11 * time.Second); !profile.LoadedAt.Equal(want) {
			t.Errorf("LoadedAt = %s, want %s", profile.LoadedAt, want)
		}
	})
}

func TestProfileWaitIsCanceled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := profileClient(t, respond(503, `{"message": "Down."}`))
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond) // during the second wait
		defer cancel()
		start := time.Now()
		_, err := c.Profile(ctx, pat())
		if statusAndText(err) != "503 Down." {
			t.Errorf("err = %v, want the text of the last response", err)
		}
		if time.Since(start) != 1500*time.Millisecond || len(p.lines()) != 2 {
			t.Errorf("%d attempts in %s, want 2 in 1.5s", len(p.lines()), time.Since(start))
		}
	})
}

// A token may expire during the retries, so each attempt requests one.
func TestProfileRequestsTokenPerAttempt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := profileClient(t, respond(500, ""), respond(200, "{}"))
		var requested atomic.Int32
		m := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) {
			return fmt.Sprint("token-", requested.Add(1)), nil
		}}
		if _, err := c.Profile(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		if got := []string{p.received[0].Authorization, p.received[1].Authorization}; got[0] != "Bearer token-1" || got[1] != "Bearer token-2" {
			t.Errorf("Authorization = %q, want a new token per attempt", got)
		}
	})
}

// A list of claims that fails, or is slow, is unknown, and the profile has loaded.
// Spec: DATA-15.
func TestClaims(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		response http.HandlerFunc
		claims   int
		known    bool
		after    time.Duration
	}{
		"two claims": {respond(200, `{"claims": [{"claimNumber": "CL1"}, {"claimNumber": "CL2"},
			{"claimNumber": "cl-1"}]}`), 2, true, 0},
		"no claims":   {respond(200, `{"claims": []}`), 0, true, 0},
		"no list":     {respond(200, `{}`), 0, false, 0},
		"not offered": {respond(404, ""), 0, false, 0},
		"failure":     {respond(500, ""), 0, false, 0},
		"dropped":     {drop, 0, false, 0},
		"slow":        {hang, 0, false, 5 * time.Second},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, "{}"), "GET /claims": test.response}))
				start := time.Now()
				profile, err := c.Profile(t.Context(), pat())
				must(t, err)
				if len(profile.Claims) != test.claims || profile.ClaimsKnown != test.known || time.Since(start) != test.after {
					t.Errorf("claims = %+v, known %t after %s, want %d, %t after %s",
						profile.Claims, profile.ClaimsKnown, time.Since(start), test.claims, test.known, test.after)
				}
			})
		})
	}
}

// A provider with only section 7's calls answers 404 or 501 to all of ours.
// Spec: READING-14.
func TestMissingCalls(t *testing.T) {
	t.Parallel()
	ok, broken := respond(200, `{"claims": [], "documents": [], "messages": [], "accounts": []}`), respond(500, "")
	for name, test := range map[string]struct {
		claims, documents, messages http.HandlerFunc
		want                        member.Missing
		calls                       int // for documents and messages, each once
	}{
		"everything is offered": {ok, ok, ok, member.Missing{}, 1},
		"claims fail":           {broken, respond(404, ""), respond(404, ""), member.Missing{}, 1},
		"no claims":             {respond(404, ""), ok, ok, member.Missing{Claims: true}, 2},
		"no documents either":   {respond(501, ""), respond(404, ""), broken, member.Missing{Claims: true, Documents: true}, 2},
		"only section 7": {
			respond(404, ""), respond(501, ""), respond(404, ""),
			member.Missing{Claims: true, Documents: true, Messages: true, Paperless: true},
			2,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var log logged
			var calls atomic.Int32
			counted := func(h http.HandlerFunc) http.HandlerFunc {
				return func(w http.ResponseWriter, r *http.Request) { calls.Add(1); h(w, r) }
			}
			c := newLoggingClient(t, mux(map[string]http.HandlerFunc{
				"GET /profiles": ok, "GET /claims": test.claims, "GET /documents": counted(test.documents), "GET /messages": counted(test.messages),
			}), log.logger())
			profile, err := c.Profile(t.Context(), pat())
			if err != nil || profile.Missing != test.want {
				t.Errorf("Missing = %+v, %v, want %+v", profile.Missing, err, test.want)
			}
			if got := int(calls.Load()); got != test.calls {
				t.Errorf("calls for documents and messages = %d, want %d", got, test.calls)
			}
			if failed := strings.Contains(log.String(), "claims not loaded"); failed != (name == "claims fail") {
				t.Errorf("log = %q, want a line only for a failure", log.String())
			}
		})
	}
}

// Spec: LANG-8.
func TestProfileHasTheLanguageOfItsTexts(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{"": "", "en": "en", "es-MX": "es-MX", "en, es": "", "*": "", "English": "", "es<b>": ""} {
		c, _ := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Language", header)
			respond(http.StatusOK, `{"accounts": []}`)(w, r)
		})
		if p, err := c.Profile(t.Context(), pat()); err != nil || p.Language != want {
			t.Errorf("Content-Language %q: profile %+v, %v, want its language %q", header, p, err, want)
		}
	}
}

// A provider without any flag of a cancellation is named once, if it has policies.
func TestMissingCancellationsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	for accounts, want := range map[string]int{
		`{"accountNumber": "1", "policies": [{"policyNumber": "A"}]}`:                 1,
		`{"accountNumber": "1", "policies": [{"policyNumber": "A", "Canceled": ""}]}`: 0,
		`{"accountNumber": "1"}`: 0,
	} {
		p, log := &provider{responses: []http.HandlerFunc{respond(200, `{"accounts": [`+accounts+`]}`)}}, new(logged)
		c := newLoggingClient(t, p, log.logger())
		for range 2 {
			_, err := c.Profile(t.Context(), pat())
			must(t, err)
		}
		if got := strings.Count(log.String(), "whether it is canceled"); got != want {
			t.Errorf("%s: %d lines, want %d", accounts, got, want)
		}
	}
}
