package userapi_test

import (
	"cmp"
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

// tokens returns the token of each request, - for none, which its cookie and its header have.
func (p *provider) tokens() string {
	var tokens []string
	for _, a := range p.received {
		cookies, _ := http.ParseCookie(a.Cookie)
		switch {
		case a.Cookie == "" && a.XSRF == "":
			tokens = append(tokens, "-")
		case len(cookies) == 1 && cookies[0].Name == "XSRF-TOKEN" && cookies[0].Value == a.XSRF:
			tokens = append(tokens, a.XSRF)
		default:
			tokens = append(tokens, a.Cookie+"|"+a.XSRF)
		}
	}
	return strings.Join(tokens, " ")
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
	for name, test := range map[string]struct {
		calls     string // G for a GET, D for a document, P for a change, p for that of another member
		responses responses
		want      string // the token of each request, - for none
		err       string // of the last call
	}{
		"set by a safe call":             {"GP", responses{get("one"), ok}, "- one", "<nil>"},
		"no cookie":                      {"GP", responses{read, ok}, "- -", "<nil>"},
		"first set with a 403":           {"P", responses{setXSRF("two", no), ok}, "- two", "<nil>"},
		"a new one with a 403":           {"GP", responses{get("one"), setXSRF("two", no), ok}, "- one two", "<nil>"},
		"repeated only once":             {"P", responses{setXSRF("two", no), setXSRF("three", no), ok}, "- two", "403 no"},
		"a 403 without a new one":        {"GP", responses{get("one"), no, ok}, "- one", "403 no"},
		"a 403 with the same one":        {"GP", responses{get("one"), setXSRF("one", no), ok}, "- one", "403 no"},
		"another failure with a new one": {"P", responses{setXSRF("two", respond(400, `"no"`)), ok}, "-", "400 no"},
		"replaced with a success":        {"GPP", responses{get("one"), setXSRF("two", ok), ok}, "- one two", "<nil>"},
		"expired by the provider":        {"GPP", responses{get("one"), expire, ok}, "- one -", "<nil>"},
		"too long":                       {"GP", responses{get(strings.Repeat("x", 5000)), ok}, "- -", "<nil>"},
		"removed and set with a 403": {
			"GP", responses{get("one"), setXSRF("", setXSRF("two", no)), ok}, "- one two", "<nil>",
		},
		"quoted cookie value":      {"GP", responses{get("a,b"), ok}, "- a,b", "<nil>"},
		"not sent with safe calls": {"GGDP", responses{get("one"), get("one"), get("one"), ok}, "- - - one", "<nil>"},
		"a forbidden GET":          {"G", responses{setXSRF("one", no)}, "-", "403"},
		"of another member":        {"GpP", responses{get("one"), setXSRF("two", no), ok}, "- - two one", "<nil>"},
		"forgotten": {
			"GGPPGPGP",
			responses{get("one"), get("two"), no, no, get("three"), ok, get("four"), ok},
			"- - one one - three - three", "<nil>",
		},
	} {
		c, p := clientOf(t, test.responses...)
		var err error
		for _, call := range test.calls {
			m := map[bool]userapi.Member{true: kim(), false: pat()}[call == 'p']
			names := map[rune]string{'G': billingSummary, 'D': "GET /documents/{documentId}"}
			err = calls(t.Context(), c, m)[cmp.Or(names[call], detachPolicy)]()
		}
		same(t, name+": failure", test.err, statusAndText(err))
		same(t, name+": tokens", test.want, p.tokens())
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
	same(t, "tokens", "- - one", p.tokens())
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
	same(t, "tokens", "one", p.tokens())
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
	same(t, "tokens", "- one", p.tokens())
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
