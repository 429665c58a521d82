package userapi_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// loads answers GET /profiles in turn, and GET /claims with none.
func loads(t *testing.T, answers ...http.HandlerFunc) (*userapi.Client, *provider) {
	p := &provider{answers: answers}
	return newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": p.ServeHTTP})), p
}

// Sections 7 and 9: network errors and 5xx, up to 3 retries, after 1, 2 and 4 s.
func TestProfileRetries(t *testing.T) {
	t.Parallel()
	ok := says(200, `{"accounts": [{"accountNumber": "1"}]}`)
	tests := map[string]struct {
		answers []http.HandlerFunc
		times   int
		after   time.Duration
		err     string
	}{
		"at once":                   {[]http.HandlerFunc{ok}, 1, 0, "<nil>"},
		"after a network error":     {[]http.HandlerFunc{drop, ok}, 2, time.Second, "<nil>"},
		"after 500 and 503":         {[]http.HandlerFunc{says(500, ""), says(503, "<p>"), ok}, 3, 3 * time.Second, "<nil>"},
		"at the last":               {[]http.HandlerFunc{drop, says(502, ""), drop, ok}, 4, 7 * time.Second, "<nil>"},
		"never":                     {[]http.HandlerFunc{says(500, `{"message": "Down."}`)}, 4, 7 * time.Second, "500 Down."},
		"the last failure counts":   {[]http.HandlerFunc{drop, drop, drop, says(500, `{"message": "Down."}`)}, 4, 7 * time.Second, "500 Down."},
		"401 is not retried":        {[]http.HandlerFunc{says(401, "")}, 1, 0, "401 Not authenticated."},
		"403 is not retried":        {[]http.HandlerFunc{says(403, "")}, 1, 0, "403 Not authorized."},
		"404 is not retried":        {[]http.HandlerFunc{says(404, "")}, 1, 0, "404 " + unknown},
		"429 is not retried":        {[]http.HandlerFunc{says(429, "")}, 1, 0, "429 " + unknown},
		"a redirect is not":         {[]http.HandlerFunc{says(302, "")}, 1, 0, "302 " + unknown},
		"nor a malformed answer":    {[]http.HandlerFunc{says(200, "{")}, 1, 0, "200 " + unknown},
		"403 after a retry ends it": {[]http.HandlerFunc{says(500, ""), says(403, "")}, 2, time.Second, "403 Not authorized."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, p := loads(t, test.answers...)
				start := time.Now()
				profile, err := c.Profile(t.Context(), pat())
				if got := statusAndWords(err); got != test.err {
					t.Errorf("err = %q, want %q", got, test.err)
				}
				if (err == nil) != (profile != nil && profile.HasAccount("1")) {
					t.Errorf("profile %+v with err %v", profile, err)
				}
				if got := time.Since(start); got != test.after || len(p.lines()) != test.times {
					t.Errorf("%d attempts in %s, want %d in %s", len(p.lines()), got, test.times, test.after)
				}
			})
		})
	}
}

// An attempt without an answer counts as a network error after 10 s.
func TestProfileRetriesTimeOuts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hang := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
		c, p := loads(t, hang, says(200, "{}"))
		start := time.Now()
		profile, err := c.Profile(t.Context(), pat())
		if err != nil || time.Since(start) != 11*time.Second || len(p.lines()) != 2 {
			t.Fatalf("%v after %s and %d attempts, want success after 11 s and 2", err, time.Since(start), len(p.lines()))
		}
		// The amounts are as of the attempt that brought them, not the first.
		if want := start.Add(11 * time.Second); !profile.LoadedAt.Equal(want) {
			t.Errorf("LoadedAt = %s, want %s", profile.LoadedAt, want)
		}
	})
}

func TestProfileWaitIsCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := loads(t, says(503, `{"message": "Down."}`))
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond) // within the second wait
		defer cancel()
		start := time.Now()
		_, err := c.Profile(ctx, pat())
		if !errors.Is(err, context.DeadlineExceeded) || statusAndWords(err) != "503 Down." {
			t.Errorf("err = %v, want the deadline, with the words of the last answer", err)
		}
		if time.Since(start) != 1500*time.Millisecond || len(p.lines()) != 2 {
			t.Errorf("%d attempts in %s", len(p.lines()), time.Since(start))
		}
	})
}

func TestProfileAttemptIsCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := loads(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := c.Profile(ctx, pat()); !errors.Is(err, context.DeadlineExceeded) || len(p.lines()) != 1 {
			t.Errorf("err = %v after %d attempts, want the deadline after 1", err, len(p.lines()))
		}
	})
}

// A token lives shorter than the retries take: each attempt asks for one.
func TestProfileAsksForATokenEachTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := loads(t, says(500, ""), says(200, "{}"))
		tokens := []string{"first", "second", "third"}
		m := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) {
			token := tokens[0]
			tokens = tokens[1:]
			return token, nil
		}}
		if _, err := c.Profile(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		if got := []string{p.asked[0].Authorization, p.asked[1].Authorization}; got[0] != "Bearer first" || got[1] != "Bearer second" {
			t.Errorf("tokens %q", got)
		}
	})
}

func TestClaims(t *testing.T) {
	t.Parallel()
	claim := member.Claim{
		Number: "CL1", PolicyNumber: "AA1", Description: "Hail", Status: "Open",
		LossDate: member.NewDate(2026, time.May, 1), ReportedDate: member.NewDate(2026, time.May, 2),
	}
	const wire = `{"claims": [{"claimNumber": "CL1", "policyNumber": "AA1", "description": "Hail", "status": "Open",
		"lossDate": "2026-05-01", "reportedDate": "2026-05-02", "more": {}}]}`
	hang := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	tests := map[string]struct {
		answer http.HandlerFunc
		want   []member.Claim
		known  bool
		after  time.Duration
	}{
		"some":          {says(200, wire), []member.Claim{claim}, true, 0},
		"none":          {says(200, `{"claims": []}`), nil, true, 0},
		"no list":       {says(200, `{}`), nil, true, 0},
		"not offered":   {says(404, ""), nil, false, 0},
		"not built":     {says(501, "<p>"), nil, false, 0},
		"failing":       {says(500, ""), nil, false, 0},
		"malformed":     {says(200, `{"claims": 5}`), nil, false, 0},
		"a page":        {says(200, `<p>`), nil, false, 0},
		"dropped":       {drop, nil, false, 0},
		"slow":          {hang, nil, false, 5 * time.Second},
		"not for these": {says(403, ""), nil, false, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": says(200, "{}"), "GET /claims": test.answer}))
				start := time.Now()
				profile, err := c.Profile(t.Context(), pat())
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, profile.Claims, plain...); diff != "" || profile.ClaimsKnown != test.known {
					t.Errorf("claims known %t (-want +got):\n%s", profile.ClaimsKnown, diff)
				}
				if got := time.Since(start); got != test.after {
					t.Errorf("took %s, want %s", got, test.after)
				}
			})
		})
	}
}

func TestRetriesAreLoggedDiscreetly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		routes := map[string]http.HandlerFunc{"GET /profiles": says(500, `{"message": "Pat Example"}`)}
		c := newLoggingClient(t, mux(routes), log.logger())
		if _, err := c.Profile(t.Context(), pat()); err == nil {
			t.Fatal("no error")
		}
		if got := strings.Count(log.String(), "trying again"); got != 3 || !strings.Contains(log.String(), "status 500") {
			t.Errorf("%d retries in the log, want 3:\n%s", got, log.String())
		}
		if found := leaks(log.String(), "Pat", "pat", "secret-token", "example"); len(found) > 0 {
			t.Errorf("the log holds %q:\n%s", found, log.String())
		}
	})
}
