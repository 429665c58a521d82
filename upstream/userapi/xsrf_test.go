package userapi_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/userapi"
)

// gives answers like next and sets the XSRF-TOKEN cookie.
func gives(token string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "other", Value: "crumb"})
		http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: token, Path: "/"})
		next(w, r)
	}
}

// sent are the cookie and the header of each request.
func (p *provider) sent() (pairs []string) {
	for _, a := range p.asked {
		pairs = append(pairs, a.Cookie+"|"+a.XSRF)
	}
	return pairs
}

func TestXSRF(t *testing.T) {
	t.Parallel()
	ok, no := says(200, ""), says(403, `{"message": "no"}`)
	expire := func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "one", MaxAge: -1})
		ok(w, r)
	}
	tests := map[string]struct {
		answers []http.HandlerFunc // to a GET and then to unsafe calls
		calls   int
		want    []string
		err     string
	}{
		"kept from a safe call":           {[]http.HandlerFunc{gives("one", says(200, "{}")), ok}, 1, []string{"|", "XSRF-TOKEN=one|one"}, "<nil>"},
		"none is given":                   {[]http.HandlerFunc{says(200, "{}"), ok}, 1, []string{"|", "|"}, "<nil>"},
		"first given with a 403":          {[]http.HandlerFunc{says(200, "{}"), gives("two", no), ok}, 1, []string{"|", "|", "XSRF-TOKEN=two|two"}, "<nil>"},
		"a new one with a 403":            {[]http.HandlerFunc{gives("one", says(200, "{}")), gives("two", no), ok}, 1, []string{"|", "XSRF-TOKEN=one|one", "XSRF-TOKEN=two|two"}, "<nil>"},
		"repeated once only":              {[]http.HandlerFunc{says(200, "{}"), gives("two", no), gives("three", no), ok}, 1, []string{"|", "|", "XSRF-TOKEN=two|two"}, "403 no"},
		"a 403 without a new one":         {[]http.HandlerFunc{gives("one", says(200, "{}")), no, ok}, 1, []string{"|", "XSRF-TOKEN=one|one"}, "403 no"},
		"a 403 with the same one":         {[]http.HandlerFunc{gives("one", says(200, "{}")), gives("one", no), ok}, 1, []string{"|", "XSRF-TOKEN=one|one"}, "403 no"},
		"another failure with a new one":  {[]http.HandlerFunc{says(200, "{}"), gives("two", says(400, `"no"`)), ok}, 1, []string{"|", "|"}, "400 no"},
		"renewed with a success":          {[]http.HandlerFunc{gives("one", says(200, "{}")), gives("two", ok), ok}, 2, []string{"|", "XSRF-TOKEN=one|one", "XSRF-TOKEN=two|two"}, "<nil>"},
		"expired by the provider":         {[]http.HandlerFunc{gives("one", says(200, "{}")), expire, ok}, 2, []string{"|", "XSRF-TOKEN=one|one", "|"}, "<nil>"},
		"longer than any token can be":    {[]http.HandlerFunc{gives(strings.Repeat("x", 5000), says(200, "{}")), ok}, 1, []string{"|", "|"}, "<nil>"},
		"quoted, with characters between": {[]http.HandlerFunc{gives("a b,c", says(200, "{}")), ok}, 1, []string{"|", `XSRF-TOKEN="a b,c"|a b,c`}, "<nil>"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			c, p := answering(t, test.answers...)
			if _, err := c.BillingSummary(t.Context(), pat(), "4100"); err != nil {
				t.Fatal(err)
			}
			var err error
			for range test.calls {
				err = c.DetachPolicy(t.Context(), pat(), "HO1")
			}
			if got := statusAndWords(err); got != test.err {
				t.Errorf("err = %q, want %q", got, test.err)
			}
			if diff := cmp.Diff(test.want, p.sent()); diff != "" {
				t.Errorf("cookie and header (-want +got):\n%s", diff)
			}
		})
	}
}

// A forbidden GET proves nothing about forgery and is not repeated.
func TestXSRFOfSafeCall(t *testing.T) {
	t.Parallel()
	c, p := answering(t, gives("one", says(403, "{}")))
	if _, err := c.BillingSummary(t.Context(), pat(), "4100"); err == nil || len(p.lines()) != 1 {
		t.Errorf("err = %v, asked %q", err, p.lines())
	}
}

func TestXSRFIsEachMembersOwn(t *testing.T) {
	t.Parallel()
	perMember := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := r.Header.Get("Authorization")[len("Bearer "):]
		switch cookie, err := r.Cookie("XSRF-TOKEN"); {
		case err != nil:
			gives("of-"+who, says(403, ""))(w, r)
		case cookie.Value != "of-"+who || r.Header.Get("X-XSRF-TOKEN") != "of-"+who:
			says(400, `"the token of somebody else"`)(w, r)
		default:
			says(200, "")(w, r)
		}
	})
	c := newClient(t, perMember)
	var calls sync.WaitGroup
	for i := range 40 {
		who := fmt.Sprint("member", i%4)
		calls.Go(func() {
			m := userapi.Member{Key: who, Token: func(context.Context) (string, error) { return who, nil }}
			if err := c.DetachPolicy(t.Context(), m, "HO1"); err != nil {
				t.Errorf("%s: %s", who, statusAndWords(err))
			}
		})
	}
	calls.Wait()
}
