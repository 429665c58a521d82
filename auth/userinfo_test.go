package auth

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// newConformant returns a provider that keeps the claims of its scopes for UserInfo, as providers
// may with the code flow (OpenID Connect Core 1.0, section 5.4).
func newConformant(t testing.TB) *fakeProvider {
	p := newFakeProvider(t)
	p.claims = object{"email": nil, "name": nil, "given_name": nil}
	p.userInfo = object{"email": "ann@example.com", "email_verified": false, "name": "Ann Lee", "given_name": "Ann"}
	return p
}

// Spec: SIGNIN-21.
func TestEmailComesFromUserInfo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*fakeProvider)
		email  string
		given  string
		calls  int
	}{
		"only there": {func(*fakeProvider) {}, "ann@example.com", "Ann", 1},
		"in the ID token": {
			func(p *fakeProvider) { p.claims = object{"email": "id@example.com"} }, "id@example.com", "ann", 0,
		},
		"before a preferred username": {
			func(p *fakeProvider) { p.claims["preferred_username"] = "login@x.example" }, "ann@example.com", "Ann", 1,
		},
		"refused, beside a preferred username": {func(p *fakeProvider) {
			p.claims["preferred_username"] = "login@x.example"
			p.userInfoFails = func(w http.ResponseWriter) bool { w.WriteHeader(http.StatusUnauthorized); return true }
		}, "login@x.example", "", 1},
		"preferred username": {
			func(p *fakeProvider) { p.userInfo["email"], p.userInfo["preferred_username"] = nil, "u@x.example" },
			"u@x.example", "Ann", 1,
		},
		"names in the ID token": {func(p *fakeProvider) {
			p.claims = object{"email": nil, "given_name": "Annie"}
		}, "ann@example.com", "Annie", 1},
		"signed": {func(p *fakeProvider) { p.userInfoFails = signedUserInfo(p, nil) }, "signed@example.com", "ann", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newConformant(t)
			c.change(op)
			identity := newHarness(t, withProvider(op)).browser().signIn("ann")
			if identity.Email != c.email || identity.GivenName != c.given || op.requestCount("/userinfo") != c.calls {
				t.Errorf("email = %q, given name = %q after %d calls, want %q, %q and %d", identity.Email, identity.GivenName,
					op.requestCount("/userinfo"), c.email, c.given, c.calls)
			}
		})
	}
}

// signedUserInfo responds with a signed UserInfo response with the changes.
func signedUserInfo(p *fakeProvider, changes object) func(http.ResponseWriter) bool {
	return func(w http.ResponseWriter) bool {
		w.Header().Set("Content-Type", "application/jwt; charset=utf-8")
		claims := object{
			"iss": p.issuer, "aud": clientID, "iat": time.Now().Unix(),
			"sub": "ann", "email": "signed@example.com", "name": "ann",
		}
		_, _ = io.WriteString(w, p.sign(merged(claims, changes)))
		return true
	}
}

// A UserInfo response about another member ends the sign-in. A missing response is an outage. The
// log has the reason, but no data of the member.
// Spec: SIGNIN-21, READING-8.
func TestSignInRejectsUserInfo(t *testing.T) {
	t.Parallel()
	respond := func(status int, mediaType, body string) func(*fakeProvider) {
		return func(p *fakeProvider) {
			p.userInfoFails = func(w http.ResponseWriter) bool {
				w.Header().Set("Content-Type", mediaType)
				w.Header().Set("Location", "https://evil.example.com/userinfo")
				w.WriteHeader(status)
				_, _ = io.WriteString(w, body)
				return true
			}
		}
	}
	signed := func(changes object) func(*fakeProvider) {
		return func(p *fakeProvider) { p.userInfoFails = signedUserInfo(p, changes) }
	}
	const (
		ann      = `{"sub":"ann","email":"ann@example.com"}`
		unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ."
	)
	for name, c := range map[string]struct {
		change func(*fakeProvider)
		want   Reason
		log    string // part of the error
	}{
		"another member": {func(p *fakeProvider) { p.userInfo["sub"] = "ben" }, ReasonFailed, "another member"},
		"no email":       {func(p *fakeProvider) { p.userInfo = object{"name": "Ann"} }, ReasonNoEmail, ""},
		"no endpoint":    {func(p *fakeProvider) { p.userInfo = nil }, ReasonNoEmail, ""},
		"endpoint by http": {func(p *fakeProvider) {
			p.metadata = object{"userinfo_endpoint": "http://id.example.com/userinfo"}
		}, ReasonNoEmail, "starts with http://"},
		"token refused":     {respond(401, "application/json", `{}`), ReasonNoEmail, "refused the access token"},
		"down":              {respond(503, "text/html", "ann@example.com"), ReasonUnavailable, "returned 503"},
		"too many requests": {respond(429, "text/html", ""), ReasonUnavailable, "returned 429"},
		"redirect":          {respond(302, "text/html", ""), ReasonFailed, "returned 302"},
		"no JSON":           {respond(200, "text/html", "ann@example.com"), ReasonFailed, "unreadable"},
		"too large":         {respond(200, "application/json", strings.Repeat(" ", 64<<10)+ann), ReasonFailed, "too large"},
		"signed by another": {func(p *fakeProvider) {
			p.userInfoFails = func(w http.ResponseWriter) bool {
				w.Header().Set("Content-Type", "application/jwt")
				_, _ = io.WriteString(w, signedWithOtherKey(p.t, p.sign(object{"sub": "ann", "email": "ann@example.com"})))
				return true
			}
		}, ReasonFailed, "signature"},
		"signed, another issuer":   {signed(object{"iss": "https://evil.example.com"}), ReasonFailed, "wrong issuer"},
		"signed, another audience": {signed(object{"aud": "other"}), ReasonFailed, "wrong audience"},
		"signed, expired":          {signed(object{"exp": 1}), ReasonFailed, "expired"},
		"encrypted":                {respond(200, "application/jwt", "a.b.c.d.e"), ReasonFailed, "cannot be parsed"},
		"unsigned":                 {respond(200, "application/jwt", unsigned), ReasonFailed, "not valid"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := newConformant(t)
			c.change(op)
			var elsewhere []string
			op.intercept = func(r *http.Request) (*http.Response, error) {
				toKeys := r.URL.Path == "/keys" && r.Header.Get("Authorization") != ""
				if r.URL.Scheme != "https" || r.URL.Host != "id.example.com" || toKeys {
					elsewhere = append(elsewhere, r.URL.String())
				}
				return nil, nil
			}
			synctest.Test(t, func(t *testing.T) { // the key set pauses
				b := newHarness(t, withProvider(op)).browser()
				_, err := b.trySignIn(SignIn{}, "ann")
				wantSignInError(t, b, err, c.want)
				if !strings.Contains(err.Error(), c.log) {
					t.Errorf("error = %q, want %q", err, c.log)
				}
			})
			if n := op.requestCount("/userinfo"); len(elsewhere) > 0 || n > 1 {
				t.Errorf("requests elsewhere = %q, UserInfo requests = %d, want none and at most 1", elsewhere, n)
			}
		})
	}
}

func TestUserInfoHasFiveSeconds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		op := newConformant(t)
		op.intercept = func(r *http.Request) (*http.Response, error) {
			if r.URL.Path == "/userinfo" {
				<-r.Context().Done()
			}
			return nil, r.Context().Err()
		}
		b := newHarness(t, withProvider(op)).browser()
		q, began := op.authorize(b.beginSignIn(SignIn{}), "ann"), time.Now()
		_, err := b.completeSignIn(q)
		wantSignInError(t, b, err, ReasonUnavailable)
		if took := time.Since(began); took != 5*time.Second {
			t.Errorf("took %v, want 5 s", took)
		}
	})
}
