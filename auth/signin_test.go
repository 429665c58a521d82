package auth

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSignIn(t *testing.T) {
	for name, c := range map[string]struct {
		provider func(testing.TB) *fakeProvider
		email    string
	}{
		"usual provider":       {newFakeProvider, "ann@example.com"},
		"Azure AD B2C's shape": {newB2C, "first@example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newWorld(t, withProvider(c.provider(t))).browser()
				done, err := b.complete(b.op.authorize(b.begin(SignIn{ReturnTo: "/billing/4711?page=2"}), "ann"))
				must(t, err)
				now := time.Now()
				want := Completed{ReturnTo: "/billing/4711?page=2", FlowName: done.FlowName, Identity: Identity{
					Key: identityKey(b.op.issuer, "ann"), Subject: "ann", Email: c.email, Name: "Member ann", SignedInAt: now, AuthenticatedAt: now,
				}}
				if diff := cmp.Diff(want, done); diff != "" {
					t.Errorf("completed (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff([]string{c.email}, b.emails()); diff != "" {
					t.Errorf("signed in (-want +got):\n%s", diff)
				}
				if token, err := b.token(); err != nil || !strings.HasPrefix(token, "access-ann-") {
					t.Errorf("token %q, %v", token, err)
				}
			})
		})
	}
}

// The same over real connections.
func TestSignInOverHTTP(t *testing.T) {
	for name, op := range map[string]*fakeProvider{"usual provider": newFakeProvider(t), "Azure AD B2C's shape": newB2C(t)} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(op)
			t.Cleanup(server.Close)
			op.issuer = strings.Replace(op.issuer, "https://id.example.com", server.URL, 1)
			transport := server.Client().Transport
			eachStore(t, func(t *testing.T, w *world) {
				b := newWorld(t, withProvider(op), through(transport)).browser()
				first := b.signIn("ann").Email
				if diff := cmp.Diff([]string{first}, b.emails()); diff != "" || first == "" {
					t.Errorf("signed in as %q (-want +got):\n%s", first, diff)
				}
			})
		})
	}
}

func TestAuthorizationRequest(t *testing.T) {
	b := newWorld(t).browser()
	for name, c := range map[string]struct {
		in   SignIn
		want url.Values
	}{
		"plain":   {SignIn{}, url.Values{}},
		"hint":    {SignIn{LoginHint: "ann@example.com", Prompt: "create"}, url.Values{"login_hint": {"ann@example.com"}, "prompt": {"create"}}},
		"confirm": {SignIn{Prompt: "login", Expect: "key"}, url.Values{"prompt": {"login"}, "max_age": {"0"}}},
	} {
		u, err := url.Parse(b.begin(c.in))
		must(t, err)
		got := url.Values{}
		for _, name := range []string{"prompt", "login_hint", "max_age"} {
			if u.Query().Has(name) {
				got[name] = u.Query()[name]
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestSeveralTabsSignInSideBySide(t *testing.T) {
	b := newWorld(t).browser()
	one := b.begin(SignIn{ReturnTo: "/policies"})
	two := b.begin(SignIn{ReturnTo: "/claims"})
	if len(b.flows) != 2 {
		t.Fatalf("%d flow cookies for two tabs", len(b.flows))
	}
	for location, want := range map[string]string{two: "/claims", one: "/policies"} {
		done, err := b.complete(b.op.authorize(location, "ann"))
		must(t, err)
		if done.ReturnTo != want {
			t.Errorf("returned to %q, want %q", done.ReturnTo, want)
		}
	}
	if kinds := b.spy.kinds(); kinds["signin"] != 0 || kinds["token"] != 1 || kinds["session"] != 1 {
		t.Errorf("records %v, want one session, one token and no sign-in", kinds)
	}
}

// wantRefusal holds a refusal to its reason, its sentence, and the state it leaves.
func wantRefusal(t *testing.T, b *browser, err error, want Reason) {
	t.Helper()
	refusal, ok := errors.AsType[*SignInError](err)
	if !ok {
		t.Fatalf("error %v, want a SignInError", err)
	}
	if refusal.Reason != want || !strings.HasSuffix(refusal.Message(), ".") {
		t.Errorf("reason %q with %q (%v), want %q with a sentence", refusal.Reason, refusal.Message(), err, want)
	}
	if strings.Contains(err.Error(), "@") || strings.Contains(refusal.Message(), "AADB2C") {
		t.Errorf("the provider's words get through: %q, %q", err, refusal.Message())
	}
	if got := b.emails(); len(got) != 0 || b.spy.kinds()["token"] != 0 {
		t.Errorf("%v signed in all the same, records %v", got, b.spy.kinds())
	}
}

func TestRedirectsThatSignNobodyIn(t *testing.T) {
	edit := func(change func(url.Values)) func(*browser, url.Values) {
		return func(_ *browser, q url.Values) { change(q) }
	}
	failure := func(code, description string) func(*browser, url.Values) {
		return edit(func(q url.Values) { q.Del("code"); q.Set("error", code); q.Set("error_description", description) })
	}
	for name, c := range map[string]struct {
		change func(*browser, url.Values)
		want   Reason
	}{
		"no state":       {edit(func(q url.Values) { q.Del("state") }), ReasonExpired},
		"foreign state":  {edit(func(q url.Values) { q.Set("state", "x") }), ReasonExpired},
		"no flow cookie": {func(b *browser, _ url.Values) { clear(b.flows) }, ReasonExpired},
		"another flow cookie": {func(b *browser, _ url.Values) {
			for k := range b.flows {
				b.flows[k] = "x"
			}
		}, ReasonExpired},
		"another issuer":      {edit(func(q url.Values) { q.Set("iss", "https://evil.example") }), ReasonFailed},
		"an empty issuer":     {edit(func(q url.Values) { q.Set("iss", "") }), ReasonFailed},
		"no code":             {edit(func(q url.Values) { q.Del("code") }), ReasonFailed},
		"a made-up code":      {edit(func(q url.Values) { q.Set("code", "x") }), ReasonFailed},
		"cancelled (B2C)":     {failure("access_denied", "AADB2C90091: ann@example.com has cancelled"), ReasonCancelled},
		"forgot password":     {failure("access_denied", "AADB2C90118: ann@example.com has forgotten"), ReasonForgotPassword},
		"denied":              {failure("access_denied", "ann@example.com"), ReasonDenied},
		"provider busy":       {failure("temporarily_unavailable", ""), ReasonUnavailable},
		"provider broken":     {failure("server_error", "ann@example.com"), ReasonUnavailable},
		"misconfigured":       {failure("invalid_scope", "ann@example.com"), ReasonFailed},
		"an error of its own": {failure("Hello ann@example.com", ""), ReasonFailed},
		"error with a code":   {edit(func(q url.Values) { q.Set("error", "access_denied") }), ReasonDenied},
	} {
		t.Run(name, func(t *testing.T) {
			b := newWorld(t).browser()
			q := b.op.authorize(b.begin(SignIn{}), "ann")
			c.change(b, q)
			_, err := b.complete(q)
			wantRefusal(t, b, err, c.want)
		})
	}
}

func TestRedirectNamesTheRightIssuer(t *testing.T) {
	b := newWorld(t).browser()
	q := b.op.authorize(b.begin(SignIn{}), "ann")
	q.Set("iss", b.op.issuer)
	if _, err := b.complete(q); err != nil {
		t.Error(err)
	}
}

func TestARedirectCountsOnce(t *testing.T) {
	b := newWorld(t).browser()
	q := b.op.authorize(b.begin(SignIn{}), "ann")
	flow := b.flows
	b.flows = map[string]string{} // a link opened elsewhere leaves the sign-in for the right browser
	_, err := b.complete(q)
	wantRefusal(t, b, err, ReasonExpired)
	b.flows = flow
	first, second := b.arrive(), b.arrive()
	b.op.set(func(p *fakeProvider) { // the second comes while the first redeems its code
		p.tokenFails = func(http.ResponseWriter, string) bool {
			p.tokenFails = nil
			if _, err := b.CompleteSignIn(second, q, b.flow); err == nil {
				t.Error("the same redirect signed in twice")
			}
			return false
		}
	})
	b.commit(first, func(ctx context.Context) { _, err := b.CompleteSignIn(ctx, q, b.flow); must(t, err) })
	if n := b.op.times("authorization_code"); n != 1 {
		t.Errorf("the code was sent %d times", n)
	}
}

func TestReturnTargetsAreOurs(t *testing.T) {
	b := newWorld(t).browser()
	done, err := b.complete(b.op.authorize(b.begin(SignIn{ReturnTo: "//evil.example"}), "ann"))
	must(t, err)
	if done.ReturnTo != "/home" {
		t.Errorf("returned to %q, want /home", done.ReturnTo)
	}
}

func TestASignInTakesAtMostTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		inTime, late := b.begin(SignIn{}), b.begin(SignIn{})
		time.Sleep(signInTime - time.Second)
		_, err := b.complete(b.op.authorize(inTime, "ann"))
		must(t, err)
		b.request(func(ctx context.Context) { must(t, b.Drop(ctx)) })
		time.Sleep(time.Second)
		_, err = b.complete(b.op.authorize(late, "ann"))
		wantRefusal(t, b, err, ReasonExpired)
	})
}

func TestIDTokensThatSignNobodyIn(t *testing.T) {
	now := time.Now().Unix()
	claim := func(changes map[string]any) func(*fakeProvider) { return func(p *fakeProvider) { p.claims = changes } }
	raw := func(change func(p *fakeProvider, token string) string) func(*fakeProvider) {
		return func(p *fakeProvider) { p.rawIDToken = func(token string) string { return change(p, token) } }
	}
	for name, c := range map[string]struct {
		provider func(*fakeProvider)
		want     Reason
	}{
		"another issuer": {claim(map[string]any{"iss": "https://evil.example"}), ReasonFailed},
		"issuer without its slash": {func(p *fakeProvider) {
			p.issuer += "/"
			p.claims = map[string]any{"iss": strings.TrimSuffix(p.issuer, "/")}
		}, ReasonFailed},
		"another audience":      {claim(map[string]any{"aud": "other"}), ReasonFailed},
		"audience of a number":  {claim(map[string]any{"aud": []any{clientID, 7}}), ReasonFailed},
		"two audiences":         {claim(map[string]any{"aud": []string{clientID, "other"}}), ReasonFailed},
		"another party":         {claim(map[string]any{"azp": "other"}), ReasonFailed},
		"another nonce":         {claim(map[string]any{"nonce": "x"}), ReasonFailed},
		"no nonce":              {claim(map[string]any{"nonce": nil}), ReasonFailed},
		"no subject":            {claim(map[string]any{"sub": nil}), ReasonFailed},
		"expired":               {claim(map[string]any{"exp": now - 120}), ReasonFailed},
		"no expiry":             {claim(map[string]any{"exp": nil}), ReasonFailed},
		"issued in the future":  {claim(map[string]any{"iat": now + 120}), ReasonFailed},
		"not valid yet":         {claim(map[string]any{"nbf": now + 120}), ReasonFailed},
		"another access token":  {claim(map[string]any{"at_hash": "x"}), ReasonFailed},
		"no email":              {claim(map[string]any{"email": nil}), ReasonNoEmail},
		"an email that is none": {claim(map[string]any{"email": " ", "preferred_username": "ann"}), ReasonNoEmail},
		"an email of a number":  {claim(map[string]any{"email": 7}), ReasonFailed},
		"no ID token":           {raw(func(*fakeProvider, string) string { return "" }), ReasonFailed},
		"no JWT":                {raw(func(*fakeProvider, string) string { return "a.b" }), ReasonFailed},
		"a payload of null":     {raw(func(p *fakeProvider, _ string) string { return p.sign(nil) }), ReasonFailed},
		"another key":           {raw(func(p *fakeProvider, _ string) string { return newFakeProvider(p.t).sign(map[string]any{"sub": "ann"}) }), ReasonFailed},
		"another signature":     {raw(func(_ *fakeProvider, s string) string { return s[:len(s)-4] + "AAAA" }), ReasonFailed},
		"unsigned": {raw(func(_ *fakeProvider, s string) string {
			return "eyJhbGciOiJub25lIn0" + s[strings.Index(s, "."):strings.LastIndex(s, ".")+1]
		}), ReasonFailed},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			c.provider(op)
			b := newWorld(t, withProvider(op)).browser()
			done, err := b.complete(op.authorize(b.begin(SignIn{ReturnTo: "/cards"}), "ann"))
			wantRefusal(t, b, err, c.want)
			if done.ReturnTo != "/cards" || done.FlowName == "" || done.Identity != (Identity{}) {
				t.Errorf("completed %+v, want the return target and the flow's name alone", done)
			}
		})
	}
}

func TestClocksMayDifferByAMinute(t *testing.T) {
	for name, seconds := range map[string]int64{"ahead": 55, "behind": -55} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				op := newFakeProvider(t)
				theirs := time.Now().Unix() + seconds
				op.claims = map[string]any{"iat": theirs, "nbf": theirs, "exp": theirs + 5}
				newWorld(t, withProvider(op)).browser().signIn("ann")
			})
		})
	}
}

func TestEmail(t *testing.T) {
	for name, c := range map[string]struct {
		claims map[string]any
		want   string
	}{
		"the first of emails":       {map[string]any{"emails": []string{"a@x.example", "b@x.example"}, "email": "c@x.example"}, "a@x.example"},
		"emails as a single string": {map[string]any{"emails": "a@x.example"}, "a@x.example"},
		"no emails":                 {map[string]any{"emails": []string{}, "email": "c@x.example"}, "c@x.example"},
		"emails of null":            {map[string]any{"emails": []any{nil}, "email": "c@x.example"}, "c@x.example"},
		"the user's name":           {map[string]any{"email": nil, "preferred_username": " d@x.example "}, "d@x.example"},
	} {
		op := newFakeProvider(t)
		op.claims = c.claims
		if got := newWorld(t, withProvider(op)).browser().signIn("ann").Email; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestReauthBringsBackTheSameMember(t *testing.T) {
	b := newWorld(t).browser()
	ann := b.signIn("ann")
	reauth := SignIn{Prompt: "login", Expect: ann.Key, ReturnTo: "/profile"}
	_, err := b.complete(b.op.authorize(b.begin(reauth), "ben"))
	if refusal, ok := errors.AsType[*SignInError](err); !ok || refusal.Reason != ReasonOtherMember {
		t.Errorf("another member: %v, want %q", err, ReasonOtherMember)
	}
	b.op.set(func(p *fakeProvider) { p.claims = map[string]any{"auth_time": time.Now().Add(-time.Hour).Unix()} })
	_, err = b.complete(b.op.authorize(b.begin(reauth), "ann"))
	if refusal, ok := errors.AsType[*SignInError](err); !ok || refusal.Reason != ReasonNotConfirmed {
		t.Errorf("let in without a password: %v, want %q", err, ReasonNotConfirmed)
	}
	b.op.set(func(p *fakeProvider) { p.claims = map[string]any{"auth_time": time.Now().Unix()} })
	done, err := b.complete(b.op.authorize(b.begin(reauth), "ann"))
	must(t, err)
	if done.Identity.Key != ann.Key || done.ReturnTo != "/profile" || !done.Identity.SignedInAt.After(ann.SignedInAt) {
		t.Errorf("completed %+v, want ann with a later sign-in", done)
	}
	if diff := cmp.Diff([]string{"ann@example.com"}, b.emails()); diff != "" {
		t.Errorf("signed in (-want +got):\n%s", diff)
	}
}

func TestIdentityKeysTellNothingAndDiffer(t *testing.T) {
	keys := map[string]bool{}
	for _, pair := range [][2]string{{"https://a/", "1"}, {"https://a", "/1"}, {"https://a", "1"}, {"https://b", "1"}} {
		key := identityKey(pair[0], pair[1])
		if keys[key] || strings.Contains(key, "1") && len(key) < 40 {
			t.Errorf("%v: key %q", pair, key)
		}
		keys[key] = true
	}
}
