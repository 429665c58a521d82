package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"memberportal/auth/logout"
	"memberportal/auth/openid"
	"memberportal/auth/safereturn"
	"memberportal/auth/store"
)

const (
	// signInTimeout is how long a member may spend on the provider's pages.
	signInTimeout = 10 * time.Minute
	// mostSignIns limits the sign-ins in progress in one browser. Each has a cookie, and hundreds of
	// them would exceed the server's limit for request headers.
	mostSignIns = 5
	// flowLifetime is how long an incomplete sign-in is stored: after signInTimeout, it begins again
	// and leads to the same page.
	flowLifetime = time.Hour
)

// ErrSignInUsed means that the browser of a completed sign-in opened its redirect again.
var ErrSignInUsed = errors.New("auth: the sign-in was completed before")

// SignIn holds the options of a sign-in.
type SignIn struct {
	ReturnTo string // where to go afterwards; safereturn.Path validates it
	Prompt   string // the prompt parameter: "", "login", "create", "select_account" or "consent"
	Expect   string // the Identity.Key that must sign in, "" for any
	Again    bool   // the sign-in before this one expired at the provider
}

// FlowCookie binds one sign-in to the browser that started it. Without it, an attacker could have a
// member complete the attacker's own sign-in (login CSRF). Each sign-in has its own cookie name, so
// that sign-ins in several tabs do not overwrite each other. The cookie has no state of the sign-in
// (section 9), which is a record in the store.
type FlowCookie struct {
	Name   string
	Value  string
	MaxAge time.Duration
}

// SignInResult is the outcome of CompleteSignIn. ReturnTo is set even when there is an error, and
// FlowCookieName as soon as the sign-in has been found.
type SignInResult struct {
	ReturnTo       string
	Identity       Identity
	FlowCookieName string // the cookie to delete
	Again          bool   // it was begun because the one before it had expired
}

// BeginSignIn stores a sign-in and returns the provider URL to redirect the browser to, with the
// cookie to set. The context does not have to come from Load. The error is a SignInError when the
// provider is unavailable.
func (s *Sessions) BeginSignIn(ctx context.Context, in SignIn) (location string, cookie FlowCookie, err error) {
	party, err := s.provider.ready(ctx)
	if err != nil {
		return "", FlowCookie{}, &SignInError{ReasonUnavailable, err}
	}
	state := rand.Text()
	f := flow{
		Cookie: newFlowSecret(in.Again), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(),
		ReturnTo: safereturn.Path(in.ReturnTo), Expect: in.Expect, Confirm: in.Prompt == "login", Again: in.Again,
		StartedAt: time.Now(),
	}
	if err := s.vault.insertJSON(ctx, flowKey(state), f, time.Now().Add(flowLifetime)); err != nil {
		return "", FlowCookie{}, fmt.Errorf("auth: begin sign-in: %w", err)
	}
	location = openid.AddParams(party.oauth.AuthCodeURL(state, f.authParams(in.Prompt)...), s.provider.config.Params)
	return location, FlowCookie{flowCookieName(state), f.Cookie, flowLifetime}, nil
}

// OffersSignUp reports whether the provider has a sign-up page, which BeginSignIn opens with the
// prompt "create". The error is a SignInError when the provider is unavailable.
func (s *Sessions) OffersSignUp(ctx context.Context) (bool, error) {
	party, err := s.provider.ready(ctx)
	if err != nil {
		return false, &SignInError{ReasonUnavailable, err}
	}
	return slices.Contains(party.document.Prompts, "create"), nil
}

func (f flow) authParams(prompt string) []oauth2.AuthCodeOption {
	options := []oauth2.AuthCodeOption{oauth2.SetAuthURLParam("nonce", f.Nonce), oauth2.S256ChallengeOption(f.Verifier)}
	if prompt != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", prompt))
	}
	if f.Confirm {
		// Requires the provider to return auth_time.
		options = append(options, oauth2.SetAuthURLParam("max_age", "1"))
	}
	return options
}

// FlowCookies returns the value of a request's cookie, "" if the request has none.
type FlowCookies func(name string) string

// CompleteSignIn finishes a sign-in from the query of the provider's redirect. It adds the identity
// to the session, or replaces the one with the same key, makes it active and changes the session
// ID. The error is a SignInError when there is a reason to show the member, ErrSignInUsed when
// there is nothing to do, and ErrLoginInitiated when the member must begin again. After an error
// the session is unchanged.
func (s *Sessions) CompleteSignIn(ctx context.Context, query url.Values, cookies FlowCookies) (SignInResult, error) {
	f, cookie, err := s.consumeFlow(ctx, query.Get("state"), cookies)
	if errors.Is(err, store.ErrNotFound) {
		return s.unknownFlow(ctx, query.Get("state"), cookies)
	}
	done := SignInResult{ReturnTo: safereturn.Path(f.ReturnTo), FlowCookieName: cookie, Again: f.Again}
	if err != nil {
		return done, err
	}
	c, set, err := s.redeem(ctx, query, f)
	if err != nil {
		return done, err
	}
	identity := newIdentity(c)
	if s.state(ctx).isFull(identity.Key) {
		s.tokens.revokeUnused(set)
		return done, signInError(ReasonTooMany)
	}
	added := account{Identity: identity, TokenRef: rand.Text(), Flow: flowKey(query.Get("state")), ReturnTo: f.ReturnTo}
	if err := s.addIdentity(ctx, added, set, c.SessionID); err != nil {
		return done, fmt.Errorf("auth: complete sign-in: %w", err)
	}
	done.Identity = identity
	return done, nil
}

// redeem exchanges the code of a redirect, and checks that the person may sign in.
func (s *Sessions) redeem(ctx context.Context, query url.Values, f flow) (*openid.Claims, tokenSet, error) {
	err := s.provider.checkRedirect(ctx, query)
	if f.Again && errors.Is(err, ErrLoginInitiated) {
		err = &SignInError{ReasonUnavailable, errors.New("the provider ended two sign-ins in a row as expired")}
	}
	if err != nil {
		return nil, tokenSet{}, err
	}
	c, set, err := s.provider.exchange(ctx, query.Get("code"), f)
	if err != nil {
		return nil, tokenSet{}, exchangeError(err)
	}
	return c, set, f.check(newIdentity(c), c.GetAuthTime())
}

// unknownFlow returns the result for a state without a record: the sign-in was completed, or it is
// older than flowLifetime. If a member is signed in, there is nothing to do, and ReturnTo is the
// destination of their last sign-in if it has this state. The same holds for a request that still
// has the cookie of the sign-in: it is the second of two, and the answer to the first signs the
// member in. An error here would replace that session.
func (s *Sessions) unknownFlow(ctx context.Context, state string, cookies FlowCookies) (SignInResult, error) {
	active, ok := s.state(ctx).active()
	name := flowCookieName(state)
	switch {
	case state != "" && !ok && cookies(name) != "":
		return SignInResult{ReturnTo: safereturn.Home, FlowCookieName: name}, ErrSignInUsed
	case !ok || state == "":
		return SignInResult{ReturnTo: safereturn.Home}, signInError(ReasonExpired)
	case active.Flow == flowKey(state):
		return SignInResult{ReturnTo: active.ReturnTo}, ErrSignInUsed
	}
	return SignInResult{ReturnTo: safereturn.Home}, ErrSignInUsed
}

// checkRedirect validates the query of the redirect. It rejects a response from another issuer, and
// one without an issuer if the provider announces that it sends it (RFC 9207); the library does not
// check this.
func (p *Provider) checkRedirect(ctx context.Context, query url.Values) error {
	party, err := p.ready(ctx) // without discovery, a code is not redeemed either
	required := err == nil && party.document.NamesIssuer
	if (required || query.Has("iss")) && query.Get("iss") != p.config.Issuer {
		return &SignInError{ReasonFailed, errors.New("the redirect is from a different issuer, or does not name it")}
	}
	if err := redirectError(query); err != nil {
		return err
	}
	if query.Get("code") == "" {
		return &SignInError{ReasonFailed, errors.New("the redirect has no code")}
	}
	return nil
}

// check compares the returned identity with what the sign-in requires. Providers may ignore
// prompt=login, so auth_time must show that the member authenticated after the sign-in started.
// Providers that send no auth_time cannot be checked.
func (f flow) check(identity Identity, authTime time.Time) error {
	switch {
	case identity.Email == "":
		return signInError(ReasonNoEmail)
	case f.Expect != "" && f.Expect != identity.Key:
		return signInError(ReasonOtherMember)
	case f.Confirm && !authTime.IsZero() && authTime.Before(f.StartedAt.Add(-openid.ClockTolerance)):
		return signInError(ReasonNotConfirmed)
	}
	return nil
}

// addIdentity adds the identity to the session under a new session ID, which prevents session
// fixation. If the session was deleted during the request (a sign-out in another tab), the identity
// starts an empty session: carrying the old state over would undo that sign-out.
func (s *Sessions) addIdentity(ctx context.Context, added account, set tokenSet, sessionID string) error {
	until := time.Now().Add(s.limits.Absolute)
	if err := s.tokens.create(ctx, added.TokenRef, set, until); err != nil {
		return err
	}
	entry := logout.Entry{Tokens: tokenKey(added.TokenRef), SessionID: sessionID, Until: until}
	if err := s.index.Add(ctx, added.Identity.Key, entry); err != nil {
		return err
	}
	before := s.state(ctx)
	err := s.renew(ctx, before, before.signedInAs(added))
	if errors.Is(err, store.ErrNotFound) {
		before = state{}
		err = s.renew(ctx, before, before.signedInAs(added))
	}
	if err != nil {
		return err
	}
	if replaced, ok := before.find(added.Identity.Key); ok {
		s.unlist(ctx, replaced)
		set, err = s.tokens.handOver(ctx, replaced.TokenRef, added.TokenRef, set, until)
	}
	s.endOldest(ctx, added.Identity.Key, entry.Tokens)
	s.provider.countGrant(ctx, set)
	return err
}

// signedInAs adds the account and makes it active.
func (s state) signedInAs(added account) state {
	s.Active = added.Identity.Key
	return s.with(added)
}

// consumeFlow returns the sign-in in progress and deletes its record, so that each redirect works
// once. It checks the cookie before deleting: a request from another browser must not cancel the
// sign-in of the browser that started it. It returns store.ErrNotFound for an unknown state. With
// ReasonExpired it returns what begins the sign-in again; another browser doesn't learn the page.
func (s *Sessions) consumeFlow(ctx context.Context, state string,
	cookies FlowCookies,
) (f flow, cookieName string, err error) {
	key, cookieName := flowKey(state), flowCookieName(state)
	if _, err := s.vault.getJSON(ctx, key, &f); err != nil {
		return flow{}, "", fmt.Errorf("auth: complete sign-in: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(cookies(cookieName)), []byte(f.Cookie)) != 1 {
		return flow{Again: f.Again}, "", signInError(ReasonExpired)
	}
	if err := s.vault.Delete(ctx, key); err != nil {
		return flow{}, "", fmt.Errorf("auth: complete sign-in: %w", err)
	}
	if time.Since(f.StartedAt) >= signInTimeout {
		return f, cookieName, signInError(ReasonExpired)
	}
	return f, cookieName, nil
}

// newFlowSecret returns a random value for the cookie of a sign-in. It begins with the time, so
// that DroppedSignIns finds the oldest.
func newFlowSecret(again bool) string {
	kind := ""
	if again {
		kind = begunAgain
	}
	return fmt.Sprintf("%d.%s%s", time.Now().UnixNano(), kind, rand.Text())
}

// begunAgain is in the cookie of a sign-in that was begun because the one before it had expired. No
// random text has it.
const begunAgain = "again."

// BegunAgain reports whether such a sign-in is in progress in the browser with these cookies: a
// provider that returns another state than it got must not lead into a loop.
func BegunAgain(cookies map[string]string) bool {
	for name, value := range cookies {
		if strings.HasPrefix(name, flowCookiePrefix) && strings.Contains(value, "."+begunAgain) {
			return true
		}
	}
	return false
}

// DroppedSignIns returns the names of the cookies to delete before another sign-in begins: those of
// the oldest sign-ins in progress beyond the limit of five per browser. cookies are all cookies of
// a request, by name. The redirect of a dropped sign-in has no cookie, as after a sign-in that took
// too long.
func DroppedSignIns(cookies map[string]string) []string {
	began := func(name string) int64 {
		time, _, _ := strings.Cut(cookies[name], ".")
		n, _ := strconv.ParseInt(time, 10, 64) // 0 for a value that is not ours
		return n
	}
	var names []string
	for name := range cookies {
		if strings.HasPrefix(name, flowCookiePrefix) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(began(a), began(b)) })
	return names[:max(0, len(names)-mostSignIns+1)]
}

const flowCookiePrefix = "signin-"

func flowKey(state string) string { return recordKey("signin", state) }

// flowCookieName returns a cookie name derived from the state. The state itself must not appear in
// cookie names, which end up in logs more easily than cookie values.
func flowCookieName(state string) string {
	sum := sha256.Sum256([]byte(state))
	return flowCookiePrefix + hex.EncodeToString(sum[:8])
}

// TakeReturn reports whether the last sign-in of the active identity has just led to this path: it
// returns true once for each sign-in.
func (s *Sessions) TakeReturn(ctx context.Context, path string) bool {
	st := s.state(ctx)
	a, ok := st.active()
	if !ok || a.Returned || a.ReturnTo != path {
		return false
	}
	a.Returned = true
	s.put(ctx, st.with(a))
	return true
}
