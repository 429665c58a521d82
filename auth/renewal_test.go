package auth

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// If a response is lost, the member remains signed in with a provider that accepts the old refresh
// token for some time. A strict provider requires a new sign-in.
func TestLostAnswerIsAskedOnceMore(t *testing.T) {
	t.Parallel()
	nothing := func(*http.Response) (*http.Response, error) { return nil, io.ErrUnexpectedEOF }
	half := func(resp *http.Response) (*http.Response, error) {
		body, err := io.ReadAll(resp.Body)
		resp.Body = io.NopCloser(strings.NewReader(string(body[:len(body)/2])))
		return resp, err
	}
	tests := map[string]struct {
		lose     func(*http.Response) (*http.Response, error)
		lost     int
		strict   bool
		want     error
		renewals int
	}{
		"no answer, grace":   {nothing, 1, false, nil, 2},
		"half an answer":     {half, 1, false, nil, 2},
		"no answer, strict":  {nothing, 1, true, ErrLoginInitiated, 2},
		"no answer, twice":   {nothing, 2, false, io.ErrUnexpectedEOF, 2},
		"an answer, at last": {nothing, 0, true, nil, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := browserWithStaleToken(t)
			b.op.noRotation = !test.strict
			b.op.intercept = func(r *http.Request) (*http.Response, error) {
				if test.lost--; test.lost < 0 || r.URL.Path != "/token" {
					return nil, nil
				}
				return test.lose(b.op.respond(r))
			}
			token, err := b.token()
			if !errors.Is(err, test.want) || (err == nil) != strings.HasPrefix(token, "access-ann-") {
				t.Errorf("token = %q, %v, want error %v", token, err, test.want)
			}
			if n := b.op.requestCount("refresh_token"); n != test.renewals {
				t.Errorf("renewals = %d, want %d", n, test.renewals)
			}
			if len(b.signedInEmails()) != 1 {
				t.Error("the session ended")
			}
		})
	}
}

// A token is renewed after 80 % of its lifetime. While the token endpoint fails, the valid token is
// still used, with one renewal every five seconds.
func TestFailedEarlyRenewalCostsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		b.op.lifetime = 600
		b.signIn("ann")
		first, err := b.token()
		must(t, err)
		b.op.configure(func(p *fakeProvider) {
			p.tokenFails = tokenError([]string{"refresh_token"}, http.StatusServiceUnavailable, nil)
		})
		time.Sleep(481 * time.Second)
		for range 108 { // until 589 s
			if token, err := b.token(); token != first || err != nil {
				t.Fatalf("token = %q, %v, want the living one", token, err)
			}
			synctest.Wait()
			time.Sleep(time.Second)
		}
		if n := b.op.requestCount("refresh_token"); n < 18 || n > 22 {
			t.Errorf("renewals in 108 s = %d, want one in five seconds", n)
		}
		b.op.configure(func(p *fakeProvider) { p.tokenFails = nil })
		time.Sleep(2 * time.Second)
		if token, err := b.token(); token == first || err != nil {
			t.Errorf("token = %q, %v, want another after the outage", token, err)
		}
	})
}

// The user API has rejected a token that has not expired: it is replaced once, for all callers, and
// its replacement is not replaced for a minute.
func TestRejectedTokenIsReplacedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		b.signIn("ann")
		first, err := b.token()
		must(t, err)
		renew := b.Renewal(b.startRequest())
		replace := func(rejected string) string {
			t.Helper()
			token, err := renew(context.Background(), rejected)
			must(t, err)
			return token
		}
		second := replace(first)
		if second == "" || second == first || replace(first) != second {
			t.Errorf("replacement = %q, want another token, the same for all", second)
		}
		if token, _ := b.token(); token != second {
			t.Errorf("token = %q, want the replacement", token)
		}
		if third := replace(second); third != "" {
			t.Errorf("replacement of the replacement = %q, want none", third)
		}
		time.Sleep(replacePause)
		if third := replace(second); third == "" || third == second {
			t.Errorf("replacement a minute later = %q, want another token", third)
		}
		if n := b.op.requestCount("refresh_token"); n != 2 {
			t.Errorf("renewals = %d, want 2", n)
		}
	})
}

func TestRejectedTokenWithoutRefreshToken(t *testing.T) {
	t.Parallel()
	op := newFakeProvider(t)
	op.noRefresh = true
	b := newHarness(t, withProvider(op)).browser()
	b.signIn("ann")
	first, err := b.token()
	must(t, err)
	if token, err := b.Renewal(b.startRequest())(t.Context(), first); token != "" || err != nil {
		t.Errorf("replacement = %q, %v, want none", token, err)
	}
}
