package sandbox

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func nonceOf(nonce string) func(context.Context) string {
	return func(context.Context) string { return nonce }
}

func wantRefused(t *testing.T, r reply, code string) {
	t.Helper()
	if r.StatusCode < 400 || r.json(t).text("error") != code {
		t.Errorf("%d %s, want %s", r.StatusCode, r.body, code)
	}
}

func TestCodeIsBound(t *testing.T) {
	t.Parallel()
	w := start(t)
	for name, c := range map[string]struct {
		changes []string
		want    string
	}{
		"wrong verifier": {[]string{"code_verifier", verifier + "x"}, "invalid_grant"},
		"no verifier":    {[]string{"code_verifier", ""}, "invalid_grant"},
		"other redirect": {[]string{"redirect_uri", portal + "/"}, "invalid_grant"},
		"other client":   {[]string{"client_id", "other"}, "invalid_client"},
		"a secret":       {[]string{"client_secret", "s"}, "invalid_client"},
		"unknown code":   {[]string{"code", "made up"}, "invalid_grant"},
		"unknown grant":  {[]string{"grant_type", "password"}, "unsupported_grant_type"},
	} {
		t.Run(name, func(t *testing.T) {
			wantRefused(t, w.exchange(w.code("household"), c.changes...), c.want)
		})
	}
	late := w.code("household")
	w.clock.advance(codeLife + time.Second)
	wantRefused(t, w.exchange(late), "invalid_grant")
}

func TestCodeIsSpentByAWrongTry(t *testing.T) {
	t.Parallel()
	w := start(t)
	code := w.code("household")
	wantRefused(t, w.exchange(code, "code_verifier", verifier+"x"), "invalid_grant")
	wantRefused(t, w.exchange(code), "invalid_grant")
}

func TestCodeUsedTwiceRevokesItsTokens(t *testing.T) {
	t.Parallel()
	w := start(t)
	code := w.code("household")
	tokens := w.exchange(code).json(t)
	member := session{w, tokens.text("access_token")}
	wantStatus(t, member.get("/profiles"), http.StatusOK)
	wantRefused(t, w.exchange(code), "invalid_grant")
	wantStatus(t, member.get("/profiles"), http.StatusUnauthorized)
	wantRefused(t, w.refresh(tokens.text("refresh_token")), "invalid_grant")
}

func TestRefreshRotatesAndReuseRevokes(t *testing.T) {
	t.Parallel()
	w := start(t)
	first := w.signIn("household")
	second := w.refresh(first.text("refresh_token")).json(t)
	third := w.refresh(second.text("refresh_token")).json(t)
	wantStatus(t, session{w, third.text("access_token")}.get("/profiles"), http.StatusOK)

	wantRefused(t, w.refresh(first.text("refresh_token")), "invalid_grant")
	wantRefused(t, w.refresh(third.text("refresh_token")), "invalid_grant")
	wantStatus(t, session{w, third.text("access_token")}.get("/profiles"), http.StatusUnauthorized)
	wantStatus(t, w.as("household").get("/profiles"), http.StatusOK) // a new sign-in is not touched
}

func TestRefreshNeedsOfflineAccess(t *testing.T) {
	t.Parallel()
	w := start(t)
	if tokens := w.signIn("household", "scope", "openid user-api"); tokens["refresh_token"] != nil {
		t.Error("a refresh token without offline_access")
	}
}

// An access token is no refresh token, and the other way round.
func TestTokensKeepTheirKind(t *testing.T) {
	t.Parallel()
	w := start(t)
	tokens := w.signIn("household")
	wantRefused(t, w.refresh(tokens.text("access_token")), "invalid_grant")
	wantStatus(t, session{w, tokens.text("refresh_token")}.get("/profiles"), http.StatusUnauthorized)
	wantStatus(t, session{w, tokens.text("id_token")}.get("/profiles"), http.StatusUnauthorized)
}

func TestTokensOutliveARestart(t *testing.T) {
	t.Parallel()
	w := start(t)
	tokens := w.signIn("household")
	again, err := New(w.options)
	if err != nil {
		t.Fatal(err)
	}
	refresh := func() int {
		form := url.Values{
			"grant_type": {"refresh_token"}, "client_id": {w.ClientID()}, "refresh_token": {tokens.text("refresh_token")},
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, w.Issuer()+"/token", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer := httptest.NewRecorder()
		again.Handler().ServeHTTP(answer, r)
		return answer.Code
	}
	if got := []int{refresh(), refresh()}; !cmp.Equal(got, []int{http.StatusOK, http.StatusBadRequest}) {
		t.Errorf("got %v: want the token to work, once", got)
	}
}

func TestIDTokenClaims(t *testing.T) {
	t.Parallel()
	w := start(t)
	now := w.clock.Now()
	tokens := w.signIn("household")
	claims := verified(t, w, tokens)
	delete(claims, "at_hash") // TestSignInWithLibrary checks it
	want := map[string]any{
		"iss": w.Issuer(), "aud": w.ClientID(), "sub": w.members["household"].subject(), "nonce": "a nonce",
		"name": "Marta Lindqvist", "email": "marta.lindqvist@example.com", "email_verified": true,
		"auth_time": float64(now.Unix()), "iat": float64(now.Unix()), "exp": float64(now.Add(idTokenLife).Unix()),
	}
	if diff := cmp.Diff(want, claims); diff != "" {
		t.Error(diff)
	}
	w.clock.advance(time.Hour)
	renewed := verified(t, w, w.refresh(tokens.text("refresh_token")).json(t))
	if renewed["nonce"] != nil || renewed["auth_time"] != want["auth_time"] || renewed["iat"] == want["iat"] {
		t.Errorf("renewed: %v", renewed)
	}
}

func TestEmailsClaim(t *testing.T) {
	t.Parallel()
	w := start(t, func(o *Options) { o.EmailClaim = "emails" })
	claims := verified(t, w, w.signIn("farm"))
	if diff := cmp.Diff([]any{"ruth.vandermeer@example.com"}, claims["emails"]); diff != "" || claims["email"] != nil {
		t.Errorf("email %v, emails %s", claims["email"], diff)
	}
	if claims := verified(t, w, w.signIn("farm", "scope", "openid")); claims["emails"] != nil || claims["name"] != nil {
		t.Errorf("claims without their scopes: %v", claims)
	}
}

func verified(t *testing.T, w *world, tokens record) map[string]any {
	t.Helper()
	claims, err := w.keys.verify(tokens.text("id_token"))
	if err != nil {
		t.Fatal(err)
	}
	return claims
}
