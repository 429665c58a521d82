package sandbox

import (
	"crypto/rand"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

const (
	codeLife = time.Minute
	ssoLife  = 12 * time.Hour
	ssoName  = "sandbox_sso"
)

// sso is the provider's own session, encrypted in its cookie.
type sso struct {
	Subject string
	At      time.Time // time of the sign-in
	Scope   []string  // scopes that the member has agreed to
}

// getAuthorize signs in silently if it can, and shows the sign-in page otherwise.
func (s *Sandbox) getAuthorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if invalid := s.validateClient(q); invalid != "" {
		s.showError(w, invalid)
		return
	}
	a, denied := newAuthRequest(q)
	session := s.ssoSession(r)
	prompted := slices.ContainsFunc(a.Prompt, func(p string) bool { return p != "none" })
	if denied == nil && !prompted {
		denied = s.silentError(a, session)
	}
	switch {
	case denied == nil && !prompted:
		s.redirectWithCode(w, r, a, *session)
	case denied == nil || denied.interactive() && !slices.Contains(a.Prompt, "none"):
		s.showSignIn(w, r, a)
	default:
		s.redirectWithError(w, r, *denied)
	}
}

// interactive reports whether the member can resolve the error.
func (e oauthError) interactive() bool {
	return e.Code == "login_required" || e.Code == "consent_required"
}

// silentError returns the reason that a request can't be granted without asking the member.
func (s *Sandbox) silentError(a authRequest, session *sso) *oauthError {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case session == nil || s.memberBySubject(session.Subject) == nil:
		return &oauthError{"login_required", "no one is signed in"}
	case a.MaxAge >= 0 && s.options.Now().Sub(session.At) > a.MaxAge:
		return &oauthError{"login_required", "the sign-in is older than max_age"}
	case a.LoginHint != "" && !strings.EqualFold(a.LoginHint, s.memberBySubject(session.Subject).Email):
		return &oauthError{"login_required", "another member is signed in"}
	case slices.ContainsFunc(a.Scope, func(scope string) bool { return !slices.Contains(session.Scope, scope) }):
		return &oauthError{"consent_required", "the member has not agreed to a scope"}
	}
	return nil
}

// showSignIn shows the members to choose from. The form sends the request again, and the provider
// checks it again, so the provider stores nothing.
func (s *Sandbox) showSignIn(w http.ResponseWriter, r *http.Request, a authRequest) {
	members := s.Members()
	hinted := func(m Member) bool { return strings.EqualFold(m.Email, a.LoginHint) }
	if i := slices.IndexFunc(members, hinted); i > 0 {
		first := members[i]
		members = slices.Insert(slices.Delete(members, i, i+1), 0, first)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "same-origin")
	w.Header().Set("Content-Security-Policy", s.pagePolicy())
	title, heading, how := "Sign in", "Sign in", "Choose a sample member to sign in as."
	switch {
	case slices.Contains(a.Prompt, "create"):
		title, heading, how = "Create account", "Create account", "Choose a sample member to continue."
	case slices.Contains(a.Prompt, "login"):
		heading = "Sign in again"
	}
	var buttons strings.Builder
	for _, m := range members {
		buttons.WriteString(fill("member.html", "Key", m.Key, "Name", m.Name, "Email", m.Email, "Summary", m.Summary))
	}
	s.render(w, "signin.html", "Action", "/identity/sign-in?"+r.URL.RawQuery, "Members", buttons.String(), "Title",
		title, "Heading", heading, "How", how)
}

// postSignIn handles the member's choice on the sign-in page.
func (s *Sandbox) postSignIn(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	invalid := s.validateClient(q)
	if http.NewCrossOriginProtection().Check(r) != nil {
		invalid = "The form came from another site."
	}
	if invalid != "" {
		s.showError(w, invalid)
		return
	}
	a, denied := newAuthRequest(q)
	if denied == nil && r.PostFormValue("cancel") != "" {
		denied = &oauthError{"access_denied", "the member canceled"}
	}
	if denied != nil {
		s.redirectWithError(w, r, *denied)
		return
	}
	s.mu.Lock()
	m := s.signInAs(r.PostFormValue("member"))
	unavailable := m == nil || m.Deleted
	if !unavailable {
		m.switched = switches[r.PostFormValue("switch")]
	}
	s.mu.Unlock()
	if unavailable {
		s.showSignIn(w, r, a)
		return
	}
	session := sso{Subject: m.subject(), At: s.options.Now(), Scope: a.Scope}
	http.SetCookie(w, s.ssoCookie(s.keys.Seal("sso", session), 0))
	s.redirectWithCode(w, r, a, session)
}

func (s *Sandbox) ssoCookie(value string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name: ssoName, Value: value, MaxAge: maxAge, Path: "/identity", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(s.options.Origin, "https:"),
	}
}

// ssoSession returns nil without a valid cookie.
func (s *Sandbox) ssoSession(r *http.Request) *sso {
	cookie, err := r.Cookie(ssoName)
	if err != nil {
		return nil
	}
	var session sso
	if s.keys.Open("sso", cookie.Value, &session) != nil || s.options.Now().Sub(session.At) > ssoLife {
		return nil
	}
	return &session
}

func (s *Sandbox) redirectWithCode(w http.ResponseWriter, r *http.Request, a authRequest, session sso) {
	value := rand.Text()
	s.mu.Lock()
	maps.DeleteFunc(s.codes, func(_ string, c *code) bool { return s.options.Now().Sub(c.Expires) > codeLife })
	s.codes[value] = &code{
		grant:     grant{Family: rand.Text(), Subject: session.Subject, Scope: a.Scope, SignedInAt: session.At},
		Challenge: a.Challenge, Nonce: a.Nonce, RedirectURI: a.RedirectURI, Expires: s.options.Now().Add(codeLife),
	}
	s.mu.Unlock()
	s.redirectBack(w, r, "code", value)
}

func (s *Sandbox) redirectWithError(w http.ResponseWriter, r *http.Request, e oauthError) {
	s.options.Logger.Info("sandbox: authorization denied", "error", e.Code, "reason", e.Description)
	s.redirectBack(w, r, "error", e.Code, "error_description", e.Description)
}

// redirectBack redirects to the request's redirect URI, which is valid, with the state, and with
// the issuer to prevent mix-up attacks (RFC 9207).
func (s *Sandbox) redirectBack(w http.ResponseWriter, r *http.Request, pairs ...string) {
	pairs = append(pairs, "state", r.URL.Query().Get("state"), "iss", s.Issuer())
	http.Redirect(w, r, withQuery(r.URL.Query().Get("redirect_uri"), pairs...), http.StatusSeeOther)
}

// withQuery adds the pairs of name and value to an address, except empty values.
func withQuery(address string, pairs ...string) string {
	q := url.Values{}
	for pair := range slices.Chunk(pairs, 2) {
		if pair[1] != "" {
			q.Set(pair[0], pair[1])
		}
	}
	return address + "?" + q.Encode()
}
