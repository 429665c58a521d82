package userapi_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/userapi"
)

// setXSRF responds like next and sets the XSRF-TOKEN cookie.
func setXSRF(token string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "other", Value: "crumb"})
		http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: token, Path: "/"})
		next(w, r)
	}
}

// xsrfPairs returns the cookie and the header of each request.
func (p *provider) xsrfPairs() (pairs []string) {
	for _, a := range p.received {
		pairs = append(pairs, a.Cookie+"|"+a.XSRF)
	}
	return pairs
}

// A change carries the last token that the provider has set, and is repeated once if a 403 sets a
// new one. A read carries none: it would then appear in logs and caches for safe requests. A user
// API that has forgotten the token, and sets none with its 403, refuses one change. After that, the
// token that it sets with the next GET is used.
// Spec: API-2, API-18.
func TestXSRF(t *testing.T) {
	t.Parallel()
	read, ok, no := respond(200, `{"totalDue": 1}`), respond(200, ""), respond(403, `{"message": "no"}`)
	expire := withHeader("Set-Cookie", "XSRF-TOKEN=one; Max-Age=0", ok)
	get := func(token string) http.HandlerFunc { return setXSRF(token, read) }
	const none, one, two, three = "|", "XSRF-TOKEN=one|one", "XSRF-TOKEN=two|two", "XSRF-TOKEN=three|three"
	for name, test := range map[string]struct {
		calls     string // G for a GET, D for a document, P for a change, p for that of another member
		responses responses
		want      []string // cookie and header
		err       string   // of the last call
	}{
		"set by a safe call":             {"GP", responses{get("one"), ok}, []string{none, one}, "<nil>"},
		"no cookie":                      {"GP", responses{read, ok}, []string{none, none}, "<nil>"},
		"first set with a 403":           {"P", responses{setXSRF("two", no), ok}, []string{none, two}, "<nil>"},
		"a new one with a 403":           {"GP", responses{get("one"), setXSRF("two", no), ok}, []string{none, one, two}, "<nil>"},
		"repeated only once":             {"P", responses{setXSRF("two", no), setXSRF("three", no), ok}, []string{none, two}, "403 no"},
		"a 403 without a new one":        {"GP", responses{get("one"), no, ok}, []string{none, one}, "403 no"},
		"a 403 with the same one":        {"GP", responses{get("one"), setXSRF("one", no), ok}, []string{none, one}, "403 no"},
		"another failure with a new one": {"P", responses{setXSRF("two", respond(400, `"no"`)), ok}, []string{none}, "400 no"},
		"replaced with a success":        {"GPP", responses{get("one"), setXSRF("two", ok), ok}, []string{none, one, two}, "<nil>"},
		"expired by the provider":        {"GPP", responses{get("one"), expire, ok}, []string{none, one, none}, "<nil>"},
		"too long":                       {"GP", responses{get(strings.Repeat("x", 5000)), ok}, []string{none, none}, "<nil>"},
		"removed and set with a 403":     {"GP", responses{get("one"), setXSRF("", setXSRF("two", no)), ok}, []string{none, one, two}, "<nil>"},
		"quoted cookie value":            {"GP", responses{get("a b,c"), ok}, []string{none, `XSRF-TOKEN="a b,c"|a b,c`}, "<nil>"},
		"not sent with safe calls":       {"GGDP", responses{get("one"), get("one"), get("one"), ok}, []string{none, none, none, one}, "<nil>"},
		"a forbidden GET":                {"G", responses{setXSRF("one", no)}, []string{none}, "403"},
		"of another member":              {"GpP", responses{get("one"), setXSRF("two", no), ok}, []string{none, none, two, one}, "<nil>"},
		"forgotten": {
			"GGPPGPGP",
			responses{get("one"), get("two"), no, no, get("three"), ok, get("four"), ok},
			[]string{none, none, one, one, none, three, none, three},
			"<nil>",
		},
	} {
		c, p := clientOf(t, test.responses...)
		var err error
		for _, call := range test.calls {
			m := map[bool]userapi.Member{true: kim(), false: pat()}[call == 'p']
			name := map[rune]string{'G': billingSummary, 'D': "GET /documents/{documentId}", 'P': detachPolicy, 'p': detachPolicy}[call]
			err = calls(t.Context(), c, m)[name]()
		}
		same(t, name+": failure", test.err, statusAndText(err))
		same(t, name+": cookie and header", test.want, p.xsrfPairs())
	}
}

// A request that began without a token does not replace the one that another has stored since.
// Spec: API-18.
func TestXSRFReadAheadBeforeAnotherSetIt(t *testing.T) {
	t.Parallel()
	c, p := clientOf(t, setXSRF("one", respond(200, "{}")), setXSRF("two", respond(200, "{}")), respond(200, ""))
	m := pat()
	m.Ahead = func(context.Context, string, string) ([]byte, string, bool, error) { return nil, "", false, nil }
	for range 2 {
		c.BillingSummary(t.Context(), m, "4100")
	}
	must(t, c.DetachPolicy(t.Context(), m, "HO1"))
	same(t, "cookie and header", []string{"|", "|", "XSRF-TOKEN=one|one"}, p.xsrfPairs())
}

// An instance that has read nothing for the member finds the token that another one has got.
// Spec: API-18.
func TestXSRFIsSharedByInstances(t *testing.T) {
	t.Parallel()
	shared := userapi.Options{Tokens: newMemoryCache()}
	first, _ := clientWith(t, shared, setXSRF("one", respond(200, "{}")))
	second, p := clientWith(t, shared, respond(200, ""))
	first.BillingSummary(t.Context(), pat(), "4100")
	must(t, second.DetachPolicy(t.Context(), pat(), "HO1"))
	same(t, "cookie and header", []string{"XSRF-TOKEN=one|one"}, p.xsrfPairs())
}

// The token of the 403 is used even if it cannot be stored.
// Spec: API-18.
func TestXSRFOfRefusalNeedsNoStore(t *testing.T) {
	t.Parallel()
	down := userapi.Options{Tokens: &memoryCache{down: errors.New("store is down")}}
	c, p := clientWith(t, down, setXSRF("one", respond(403, "")), respond(200, ""))
	if err := c.DetachPolicy(t.Context(), pat(), "HO1"); err != nil {
		t.Errorf("err = %s, want success", statusAndText(err))
	}
	same(t, "cookie and header", []string{"|", "XSRF-TOKEN=one|one"}, p.xsrfPairs())
}

// When a member signs out during a load, no token remains, even if another load replaced it. A
// member who does not sign out keeps the token when the profile is loaded again.
func TestForgottenLoadLeavesNoToken(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c, _ := profileClient(t, setXSRF("one", owes(5, time.Second)))
		ps := userapi.NewProfiles(c, newMemoryCache(), slog.New(slog.DiscardHandler))
		for _, want := range []string{"one", ""} {
			load := ps.Load(t.Context(), pat())
			synctest.Wait()
			must(t, ps.Discard(t.Context(), "pat"))
			if want == "" {
				must(t, ps.Forget(t.Context(), "pat"))
			}
			_, err := load.Result()
			must(t, err)
			same(t, "token", want, c.XSRF.Of(t.Context(), "pat"))
		}
	})
}
