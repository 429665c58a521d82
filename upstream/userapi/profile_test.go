package userapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// profileClient returns a client whose GET /profiles returns the responses in turn, and whose GET
// /claims returns none.
func profileClient(t *testing.T, responses ...http.HandlerFunc) (*userapi.Client, *provider) {
	p := &provider{responses: responses}
	transport := sandbox.Transport{Handler: mux(routes{"GET /profiles": p.ServeHTTP})}
	c, err := userapi.New(base, transport, p.log.logger(), userapi.Options{})
	must(t, err)
	return c, p
}

// Sections 7 and 9: up to 3 retries after network errors and 5xx, with waits of 1, 2 and 4 s.
// Spec: API-7, LIMIT-2.
func TestProfileRetries(t *testing.T) {
	t.Parallel()
	ok, down := respond(200, `{"accounts": [{"accountNumber": "1"}]}`), respond(500, `{"message": "Down."}`)
	for name, test := range map[string]struct {
		responses responses
		times     int
		after     time.Duration
		err       string
	}{
		"first attempt":            {responses{ok}, 1, 0, "<nil>"},
		"after a network error":    {responses{drop, ok}, 2, time.Second, "<nil>"},
		"last attempt":             {responses{drop, respond(502, "<p>"), respond(503, ""), ok}, 4, 7 * time.Second, "<nil>"},
		"the last failure counts":  {responses{drop, drop, drop, down}, 4, 7 * time.Second, "500 Down."},
		"401 is not retried":       {responses{respond(401, "")}, 1, 0, "401"},
		"429 is not retried":       {responses{respond(429, "")}, 1, 0, "429"},
		"redirect is not retried":  {responses{respond(302, "")}, 1, 0, "302"},
		"malformed is not retried": {responses{respond(200, "{")}, 1, 0, "200"},
		"403 ends the retries":     {responses{down, respond(403, "")}, 2, time.Second, "403"},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, p := profileClient(t, test.responses...)
			began := time.Now()
			profile, err := c.Profile(t.Context(), pat())
			same(t, name, test.err, statusAndText(err))
			if (err == nil) != (profile != nil && profile.HasAccount("1")) {
				t.Errorf("%s: profile = %+v, err = %v, want exactly one", name, profile, err)
			}
			if got := time.Since(began); got != test.after || len(p.lines()) != test.times {
				t.Errorf("%s: %d attempts in %s, want %d in %s", name, len(p.lines()), got, test.times, test.after)
			}
			same(t, name+": retries in the log", test.times-1, strings.Count(p.log.String(), "retrying"))
		})
	}
}

// An attempt without a response counts as a network error after 10 s. A token may expire meanwhile,
// so each attempt requests one. The amounts date from the attempt that returned them.
func TestProfileRetriesTimeouts(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c, p := profileClient(t, hang, respond(200, "{}"))
		began := time.Now()
		var tokens atomic.Int32 // the lists have their own, at the same time
		m := pat()
		m.Token = func(context.Context) (string, error) { return fmt.Sprint(tokens.Add(1)), nil }
		profile, err := c.Profile(t.Context(), m)
		must(t, err)
		if want := began.Add(11 * time.Second); !profile.LoadedAt.Equal(want) {
			t.Errorf("LoadedAt = %s, want %s", profile.LoadedAt, want)
		}
		same(t, "first token", "Bearer 1", p.received[0].Authorization)
		same(t, "second token", "Bearer 2", p.received[1].Authorization)
	})
}

func TestProfileWaitIsCanceled(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c, p := profileClient(t, respond(503, `{"message": "Down."}`))
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond) // during the second wait
		defer cancel()
		began := time.Now()
		_, err := c.Profile(ctx, pat())
		same(t, "the last response", "503 Down.", statusAndText(err))
		if time.Since(began) != 1500*time.Millisecond || len(p.lines()) != 2 {
			t.Errorf("%d attempts in %s, want 2 in 1.5s", len(p.lines()), time.Since(began))
		}
	})
}

// A list of claims that fails, or is slow, is unknown, and the profile has loaded. Only a failure
// is logged. One whose second page fails is incomplete.
// Spec: DATA-15.
func TestClaims(t *testing.T) {
	t.Parallel()
	const one = `{"claims": [{"claimNumber": "CL1"}, {"claimNumber": "cl-1"}]}`
	const next = `{"claims": [{"claimNumber": "CL2"}], "next": "?page=2"}`
	for name, test := range map[string]struct {
		responses         responses
		claims            int
		known, incomplete bool
	}{
		"one claim twice":     {responses{respond(200, one)}, 1, true, false},
		"two pages":           {responses{respond(200, next), respond(200, one)}, 2, true, false},
		"a second page fails": {responses{respond(200, next), respond(500, "")}, 1, true, true},
		"no claims":           {responses{respond(200, `{"claims": []}`)}, 0, true, false},
		"no list":             {responses{respond(200, `{}`)}, 0, false, false},
		"not offered":         {responses{respond(404, "")}, 0, false, false},
		"failure":             {responses{drop}, 0, false, false},
		"slow":                {responses{hang}, 0, false, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			claims := &provider{responses: test.responses}
			c, p := clientOf(t, mux(routes{"GET /profiles": respond(200, "{}"), "GET /claims": claims.ServeHTTP}))
			began := time.Now()
			profile, err := c.Profile(t.Context(), pat())
			must(t, err)
			same(t, name+": claims", test.claims, len(profile.Claims))
			same(t, name+": known, incomplete", []bool{test.known, test.incomplete},
				[]bool{profile.ClaimsKnown, profile.ClaimsIncomplete})
			if took := time.Since(began); took != map[bool]time.Duration{true: 5 * time.Second}[name == "slow"] {
				t.Errorf("%s: after %s, want 5 s for slow claims only", name, took)
			}
			same(t, name+": logged", !test.known && name != "not offered", strings.Contains(p.log.String(), "claims not loaded"))
		})
	}
}

// The provider's list of calls decides which links members see. Without a list, the responses of
// the calls decide. A provider with only section 7's calls answers 404 or 501 to all of ours.
// Spec: CONTRACT-3, READING-14.
func TestMissingCalls(t *testing.T) {
	t.Parallel()
	ok := respond(200, `{"claims": [], "documents": [], "messages": [], "accounts": []}`)
	none, gone, down := respond(404, ""), respond(501, ""), respond(500, "")
	const claims, documents, messages = "GET /claims", "GET /documents", "GET /messages"
	const paperless = "PUT /paperless/policy"
	all := []string{claims, documents, messages, paperless}
	for name, test := range map[string]struct {
		listed                      []string // in the capabilities, nil for none
		claims, documents, messages http.HandlerFunc
		offered                     []string
		missing                     string // by the first letters
	}{
		"all":                   {all, ok, ok, ok, all, ""},
		"one":                   {[]string{" GET /messages ", ""}, ok, ok, ok, []string{messages}, "CDP"},
		"listed, but an outage": {[]string{claims, documents}, none, ok, ok, []string{claims, documents}, "MP"},
		"in their letter case":  {[]string{"get /claims", "GET /Documents/"}, ok, ok, ok, []string{claims, documents}, "MP"},
		"none of ours":          {[]string{"GET /weather"}, ok, ok, ok, nil, ""},
		"an empty list":         {[]string{}, none, ok, ok, nil, "C"},
		"everything is offered": {nil, ok, ok, ok, nil, ""},
		"claims fail":           {nil, down, none, none, nil, ""},
		"no documents either":   {nil, gone, none, down, nil, "CD"},
		"only section 7":        {nil, none, gone, none, nil, "CDMP"},
	} {
		capabilities := none
		if test.listed != nil {
			listed, err := json.Marshal(map[string]any{"calls": test.listed})
			must(t, err)
			capabilities = respond(200, string(listed))
		}
		c, _ := clientOf(t, mux(routes{
			"GET /profiles": ok, listCapabilities: capabilities,
			claims: test.claims, documents: test.documents, messages: test.messages,
		}))
		p, err := c.Profile(t.Context(), pat())
		must(t, err)
		has := func(letter string) bool { return strings.Contains(test.missing, letter) }
		missing := member.Missing{Claims: has("C"), Documents: has("D"), Messages: has("M"), Paperless: has("P")}
		same(t, name+": missing", missing, p.Missing)
		same(t, name+": offered", test.offered, p.Offered)
	}
}

// Spec: LANG-8.
func TestProfileHasTheLanguageOfItsTexts(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"": "", "en": "en", "es-MX": "es-MX", "en, es": "", "*": "", "English": "", "es<b>": "",
	} {
		c, _ := clientOf(t, withHeader("Content-Language", header, respond(http.StatusOK, `{"accounts": []}`)))
		p, err := c.Profile(t.Context(), pat())
		must(t, err)
		same(t, header, want, p.Language)
	}
}
