package sandbox

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// A relying party that we did not write accepts the provider.
func TestSignInWithLibrary(t *testing.T) {
	t.Parallel()
	w := start(t)
	relying, err := rp.NewRelyingPartyOIDC(t.Context(), w.Issuer(), w.ClientID(), "", portal+"/auth",
		strings.Fields("openid "+w.Scopes()), rp.WithVerifierOpts(rp.WithNonce(nonceOf("a nonce"))))
	if err != nil {
		t.Fatal(err)
	}
	code := w.code("household")
	tokens, err := rp.CodeExchange[*oidc.IDTokenClaims](t.Context(), code, relying, rp.WithCodeVerifier(verifier))
	if err != nil {
		t.Fatal(err)
	}
	if got := tokens.IDTokenClaims.Email; got != "marta.lindqvist@example.com" {
		t.Errorf("email %q", got)
	}
	info, err := rp.Userinfo[*oidc.UserInfo](t.Context(), tokens.AccessToken, tokens.TokenType, tokens.IDTokenClaims.Subject, relying)
	if err != nil || info.Name != "Marta Lindqvist" {
		t.Errorf("userinfo %v, %v", info, err)
	}
	if got := relying.GetEndSessionEndpoint(); got != w.Issuer()+"/end-session" {
		t.Errorf("end session at %q", got)
	}
}

func TestRequestOfUnknownClientIsNotSentBack(t *testing.T) {
	t.Parallel()
	w := start(t)
	for name, changes := range map[string][]string{
		"no client":                {"client_id", ""},
		"another client":           {"client_id", "other"},
		"no redirect URI":          {"redirect_uri", ""},
		"longer redirect URI":      {"redirect_uri", portal + "/auth/"},
		"redirect URI with query":  {"redirect_uri", portal + "/auth?x=1"},
		"redirect URI of another":  {"redirect_uri", "http://evil.example/auth"},
		"redirect URI in capitals": {"redirect_uri", strings.ToUpper(portal) + "/auth"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []reply{
				w.authorize(changes...),
				w.postForm("/identity/sign-in?"+w.request(changes...).Encode(), url.Values{"member": {"household"}}),
			} {
				if r.StatusCode != http.StatusBadRequest || r.Header.Get("Location") != "" || !strings.Contains(r.body, "Request refused") {
					t.Errorf("%d to %q", r.StatusCode, r.Header.Get("Location"))
				}
			}
		})
	}
}

func TestRequestWithMistakeIsSentBack(t *testing.T) {
	t.Parallel()
	w := start(t)
	for name, c := range map[string]struct {
		changes []string
		want    string
	}{
		"no state":            {[]string{"state", ""}, "invalid_request"},
		"no nonce":            {[]string{"nonce", ""}, "invalid_request"},
		"no PKCE":             {[]string{"code_challenge", ""}, "invalid_request"},
		"plain PKCE":          {[]string{"code_challenge_method", "plain"}, "invalid_request"},
		"implicit flow":       {[]string{"response_type", "id_token"}, "unsupported_response_type"},
		"fragment":            {[]string{"response_mode", "fragment"}, "invalid_request"},
		"no openid":           {[]string{"scope", "email"}, "invalid_scope"},
		"unknown scope":       {[]string{"scope", "openid admin"}, "invalid_scope"},
		"unknown prompt":      {[]string{"prompt", "maybe"}, "invalid_request"},
		"none and login":      {[]string{"prompt", "none login"}, "invalid_request"},
		"max_age in words":    {[]string{"max_age", "old"}, "invalid_request"},
		"foreign hint":        {[]string{"id_token_hint", "a.b.c"}, "invalid_request"},
		"request object":      {[]string{"request", "a.b.c"}, "request_not_supported"},
		"request by address":  {[]string{"request_uri", "https://evil.example"}, "request_uri_not_supported"},
		"silent, not signed":  {[]string{"prompt", "none"}, "login_required"},
		"silent with max_age": {[]string{"prompt", "none", "max_age", "10"}, "login_required"},
	} {
		t.Run(name, func(t *testing.T) {
			got := w.authorize(c.changes...).landing(t)
			if got.Get("error") != c.want || got.Get("iss") != w.Issuer() || got.Has("code") {
				t.Errorf("got %v, want %s", got, c.want)
			}
		})
	}
	r := w.get("/identity/authorize?" + w.request().Encode() + "&state=another")
	if got := r.landing(t).Get("error"); got != "invalid_request" {
		t.Errorf("state given twice: %q", got)
	}
}

func TestSignInPage(t *testing.T) {
	t.Parallel()
	w := start(t)
	page := w.authorize()
	wantStatus(t, page, http.StatusOK)
	for _, m := range w.Members() {
		if !strings.Contains(page.body, `value="`+m.Key+`"`) || !strings.Contains(page.body, m.Email) {
			t.Errorf("%s is not on the page", m.Key)
		}
	}
	if create := w.authorize("prompt", "create"); !strings.Contains(create.body, "<h1>Create account</h1>") {
		t.Error("prompt=create does not title the page so")
	}
	hinted := w.authorize("login_hint", "carl.osei@example.com").body
	if strings.Index(hinted, "Carl Osei") > strings.Index(hinted, "Marta Lindqvist") {
		t.Error("the hinted member is not first")
	}
	cancelled := w.postForm("/identity/sign-in?"+w.request().Encode(), url.Values{"cancel": {"true"}}).landing(t)
	want := url.Values{
		"error": {"access_denied"}, "error_description": {"the member cancelled"}, "state": {"a state"}, "iss": {w.Issuer()},
	}
	if diff := cmp.Diff(want, cancelled); diff != "" {
		t.Error(diff)
	}
	foreign := w.do(http.MethodPost, "/identity/sign-in?"+w.request().Encode(),
		http.Header{"Sec-Fetch-Site": {"cross-site"}, "Content-Type": {"application/x-www-form-urlencoded"}}, "member=household")
	wantStatus(t, foreign, http.StatusBadRequest)
}

func TestSingleSignOn(t *testing.T) {
	t.Parallel()
	w := start(t)
	first := w.signIn("household", "scope", "openid email")
	w.clock.advance(time.Minute)
	other := start(t).signIn("farm") // another origin, another issuer

	silent := func(changes ...string) string {
		q := w.authorize(append([]string{"scope", "openid email", "prompt", "none"}, changes...)...).landing(t)
		if q.Has("code") {
			return "code"
		}
		return q.Get("error")
	}
	for _, c := range []struct {
		changes []string
		want    string
	}{
		{nil, "code"},
		{[]string{"max_age", "60"}, "code"},
		{[]string{"max_age", "59"}, "login_required"},
		{[]string{"login_hint", "Marta.Lindqvist@example.com"}, "code"},
		{[]string{"login_hint", "carl.osei@example.com"}, "login_required"},
		{[]string{"id_token_hint", first.text("id_token")}, "code"},
		{[]string{"id_token_hint", other.text("id_token")}, "invalid_request"},
		{[]string{"scope", allScope}, "consent_required"},
	} {
		if got := silent(c.changes...); got != c.want {
			t.Errorf("prompt=none with %q: %s, want %s", c.changes, got, c.want)
		}
	}
	for _, prompt := range []string{"login", "select_account", "create", "consent"} {
		wantStatus(t, w.authorize("scope", "openid", "prompt", prompt), http.StatusOK)
	}
	wantStatus(t, w.authorize("scope", allScope), http.StatusOK) // asks for the new scopes
	if got := w.authorize("scope", "openid").landing(t); !got.Has("code") {
		t.Errorf("no silent sign-in: %v", got)
	}
	w.clock.advance(ssoLife)
	wantStatus(t, w.authorize("scope", "openid"), http.StatusOK)
}

func TestEndSession(t *testing.T) {
	t.Parallel()
	w := start(t)
	idToken := w.signIn("household").text("id_token")
	end := func(hint, target string) reply {
		return w.get("/identity/end-session?" + url.Values{
			"id_token_hint": {hint}, "post_logout_redirect_uri": {target}, "state": {"bye"},
		}.Encode())
	}
	tampered := strings.Replace(idToken, ".", ".e", 1)
	for _, r := range []reply{end("", portal+"/"), end(tampered, portal+"/"), end(idToken, portal), end(idToken, portal+"/home"), end(idToken, "")} {
		if r.StatusCode != http.StatusBadRequest || r.Header.Get("Location") != "" {
			t.Errorf("%d to %q", r.StatusCode, r.Header.Get("Location"))
		}
	}
	if !w.authorize("prompt", "none").landing(t).Has("code") {
		t.Fatal("a refused sign-out signed out")
	}
	w.clock.advance(24 * time.Hour) // a hint may have expired
	if r := end(idToken, portal+"/"); r.Header.Get("Location") != portal+"/?state=bye" {
		t.Fatalf("%d to %q", r.StatusCode, r.Header.Get("Location"))
	}
	if got := w.authorize("prompt", "none").landing(t).Get("error"); got != "login_required" {
		t.Errorf("after sign-out: %q", got)
	}
}
