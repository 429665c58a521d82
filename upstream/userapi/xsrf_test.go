package userapi_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
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

// Spec: API-2, API-18.
func TestXSRF(t *testing.T) {
	t.Parallel()
	read, ok, no := respond(200, `{"totalDue": 1}`), respond(200, ""), respond(403, `{"message": "no"}`)
	expire := func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "one", MaxAge: -1})
		ok(w, r)
	}
	tests := map[string]struct {
		responses []http.HandlerFunc // responses to a GET and then to unsafe calls
		calls     int
		want      []string
		err       string
	}{
		"set by a safe call": {[]http.HandlerFunc{setXSRF("one", read), ok}, 1, []string{"|", "XSRF-TOKEN=one|one"}, "<nil>"},
		"no cookie":          {[]http.HandlerFunc{read, ok}, 1, []string{"|", "|"}, "<nil>"},
		"first set with a 403": {
			[]http.HandlerFunc{read, setXSRF("two", no), ok}, 1, []string{"|", "|", "XSRF-TOKEN=two|two"}, "<nil>",
		},
		"a new one with a 403": {
			[]http.HandlerFunc{setXSRF("one", read), setXSRF("two", no), ok},
			1,
			[]string{"|", "XSRF-TOKEN=one|one", "XSRF-TOKEN=two|two"},
			"<nil>",
		},
		"repeated only once": {
			[]http.HandlerFunc{read, setXSRF("two", no), setXSRF("three", no), ok},
			1,
			[]string{"|", "|", "XSRF-TOKEN=two|two"},
			"403 no",
		},
		"a 403 without a new one": {
			[]http.HandlerFunc{setXSRF("one", read), no, ok}, 1, []string{"|", "XSRF-TOKEN=one|one"}, "403 no",
		},
		"a 403 with the same one": {
			[]http.HandlerFunc{setXSRF("one", read), setXSRF("one", no), ok}, 1, []string{"|", "XSRF-TOKEN=one|one"}, "403 no",
		},
		"another failure with a new one": {[]http.HandlerFunc{read, setXSRF("two", respond(400, `"no"`)), ok}, 1, []string{"|", "|"}, "400 no"},
		"replaced with a success": {
			[]http.HandlerFunc{setXSRF("one", read), setXSRF("two", ok), ok},
			2,
			[]string{"|", "XSRF-TOKEN=one|one", "XSRF-TOKEN=two|two"},
			"<nil>",
		},
		"expired by the provider": {
			[]http.HandlerFunc{setXSRF("one", read), expire, ok}, 2, []string{"|", "XSRF-TOKEN=one|one", "|"}, "<nil>",
		},
		"too long": {[]http.HandlerFunc{setXSRF(strings.Repeat("x", 5000), read), ok}, 1, []string{"|", "|"}, "<nil>"},
		"removed and set with a 403": {
			[]http.HandlerFunc{setXSRF("one", read), setXSRF("", setXSRF("two", no)), ok},
			1,
			[]string{"|", "XSRF-TOKEN=one|one", "XSRF-TOKEN=two|two"},
			"<nil>",
		},
		"quoted cookie value": {
			[]http.HandlerFunc{setXSRF("a b,c", read), ok}, 1, []string{"|", `XSRF-TOKEN="a b,c"|a b,c`}, "<nil>",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			c, p := clientOf(t, test.responses...)
			if _, err := c.BillingSummary(t.Context(), pat(), "4100"); err != nil {
				t.Fatal(err)
			}
			var err error
			for range test.calls {
				err = c.DetachPolicy(t.Context(), pat(), "HO1")
			}
			if got := statusAndText(err); got != test.err {
				t.Errorf("err = %q, want %q", got, test.err)
			}
			same(t, "cookie and header", test.want, p.xsrfPairs())
		})
	}
}

// The client does not repeat a forbidden GET, because a GET needs no XSRF token.
// Spec: API-2.
func TestXSRFIgnoresSafeCalls(t *testing.T) {
	t.Parallel()
	c, p := clientOf(t, setXSRF("one", respond(403, "{}")))
	if _, err := c.BillingSummary(t.Context(), pat(), "4100"); err == nil || len(p.lines()) != 1 {
		t.Errorf("err = %v after requests %q, want an error after one", err, p.lines())
	}
}

// A GET must not carry the token, which would then appear in logs and caches for safe requests.
// Spec: API-2.
func TestXSRFIsNotSentWithSafeCalls(t *testing.T) {
	t.Parallel()
	c, p := clientOf(t, setXSRF("one", respond(200, "{}")))
	for range 2 { // the response of the first call sets the cookie
		c.BillingSummary(t.Context(), pat(), "4100")
	}
	c.AuthenticationMethods(t.Context(), pat())
	c.Documents(t.Context(), pat())
	if file, err := c.Document(t.Context(), pat(), "D-1"); err == nil {
		file.Body.Close()
	}
	must(t, c.DetachPolicy(t.Context(), pat(), "HO1"))
	want := []string{"|", "|", "|", "|", "|", "XSRF-TOKEN=one|one"}
	same(t, "cookie and header of five GETs and a POST", want, p.xsrfPairs())
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

// A user API that has forgotten the token, and sets none with its 403, refuses one change. After
// that, the token that it sets with the next GET is used.
// Spec: API-18.
func TestXSRFOfGETAfterRefusalWithoutToken(t *testing.T) {
	t.Parallel()
	ok, no := respond(200, ""), respond(403, `{"message": "no"}`)
	get := func(token string) http.HandlerFunc { return setXSRF(token, respond(200, "{}")) }
	c, p := clientOf(t, get("one"), get("two"), no, no, get("three"), ok, get("four"), ok)
	for _, isGet := range []bool{true, true, false, false, true, false, true, false} {
		if isGet {
			c.BillingSummary(t.Context(), pat(), "4100")
		} else {
			c.DetachPolicy(t.Context(), pat(), "HO1")
		}
	}
	one, three := "XSRF-TOKEN=one|one", "XSRF-TOKEN=three|three"
	same(t, "cookie and header", []string{"|", "|", one, one, "|", three, "|", three}, p.xsrfPairs())
}

// lossy is a store that is down.
type lossy struct{}

func (lossy) GetUnless(context.Context, string, string) ([]byte, string, bool, error) {
	return nil, "", false, io.ErrUnexpectedEOF
}

func (lossy) PutVersion(context.Context, string, []byte, time.Duration) (string, error) {
	return "", io.ErrUnexpectedEOF
}

func (lossy) Delete(context.Context, string) error { return io.ErrUnexpectedEOF }

// The token of the 403 is used even if it cannot be stored.
// Spec: API-18.
func TestXSRFOfRefusalNeedsNoStore(t *testing.T) {
	t.Parallel()
	c, p := clientWith(t, userapi.Options{Tokens: lossy{}}, setXSRF("one", respond(403, "")), respond(200, ""))
	if err := c.DetachPolicy(t.Context(), pat(), "HO1"); err != nil {
		t.Errorf("err = %s, want success", statusAndText(err))
	}
	same(t, "cookie and header", []string{"|", "XSRF-TOKEN=one|one"}, p.xsrfPairs())
}

func TestXSRFIsPerMember(t *testing.T) {
	t.Parallel()
	perMember := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := r.Header.Get("Authorization")[len("Bearer "):]
		switch cookie, err := r.Cookie("XSRF-TOKEN"); {
		case err != nil:
			setXSRF("of-"+who, respond(403, ""))(w, r)
		case cookie.Value != "of-"+who || r.Header.Get("X-XSRF-TOKEN") != "of-"+who:
			respond(400, `"the token of another member"`)(w, r)
		default:
			respond(200, "")(w, r)
		}
	})
	c := newClient(t, perMember)
	var calls sync.WaitGroup
	for i := range 40 {
		who := fmt.Sprint("member", i%4)
		calls.Go(func() {
			m := userapi.Member{Key: who, Token: func(context.Context) (string, error) { return who, nil }}
			if err := c.DetachPolicy(t.Context(), m, "HO1"); err != nil {
				t.Errorf("%s: err = %s, want success", who, statusAndText(err))
			}
		})
	}
	calls.Wait()
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
