package sandbox

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func wantOAuthError(t *testing.T, r reply, code string) {
	t.Helper()
	if r.StatusCode < 400 || r.json(t).Text("error") != code {
		t.Errorf("response = %d %s, want error %s", r.StatusCode, r.body, code)
	}
}

func TestCodeIsBound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
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
			wantOAuthError(t, w.exchange(w.code("household"), c.changes...), c.want)
		})
	}
	late := w.code("household")
	w.clock.advance(codeLife + time.Second)
	wantOAuthError(t, w.exchange(late), "invalid_grant")
}

func TestCodeUsedTwiceRevokesItsTokens(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	code := w.code("household")
	tokens := w.exchange(code).json(t)
	member := session{w, tokens.Text("access_token")}
	wantStatus(t, member.get("/profiles"), http.StatusOK)
	wantOAuthError(t, w.exchange(code), "invalid_grant")
	wantStatus(t, member.get("/profiles"), http.StatusUnauthorized)
	wantOAuthError(t, w.refresh(tokens.Text("refresh_token")), "invalid_grant")
}

func TestRefreshRotatesAndReuseRevokes(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	first := w.signIn("household")
	second := w.refresh(first.Text("refresh_token")).json(t)
	third := w.refresh(second.Text("refresh_token")).json(t)
	wantStatus(t, session{w, third.Text("access_token")}.get("/profiles"), http.StatusOK)

	wantOAuthError(t, w.refresh(first.Text("refresh_token")), "invalid_grant")
	wantOAuthError(t, w.refresh(third.Text("refresh_token")), "invalid_grant")
	wantStatus(t, session{w, third.Text("access_token")}.get("/profiles"), http.StatusUnauthorized)
	wantStatus(t, w.as("household").get("/profiles"), http.StatusOK) // a new sign-in is unaffected
}

func TestTokenKindsAreNotInterchangeable(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	tokens := w.signIn("household")
	wantOAuthError(t, w.refresh(tokens.Text("access_token")), "invalid_grant")
	wantStatus(t, session{w, tokens.Text("refresh_token")}.get("/profiles"), http.StatusUnauthorized)
	wantStatus(t, session{w, tokens.Text("id_token")}.get("/profiles"), http.StatusUnauthorized)
}

func TestTokensSurviveRestart(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	tokens := w.signIn("household")
	restarted, err := New(w.options)
	if err != nil {
		t.Fatal(err)
	}
	refresh := func() int {
		form := url.Values{
			"grant_type": {"refresh_token"}, "client_id": {w.ClientID()}, "refresh_token": {tokens.Text("refresh_token")},
		}
		body := strings.NewReader(form.Encode())
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, w.Issuer()+"/token", body)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		response := httptest.NewRecorder()
		restarted.Handler().ServeHTTP(response, r)
		return response.Code
	}
	if got := []int{refresh(), refresh()}; !cmp.Equal(got, []int{http.StatusOK, http.StatusBadRequest}) {
		t.Errorf("statuses = %v, want the token to work once", got)
	}
}
