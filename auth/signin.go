package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"golang.org/x/oauth2"

	"memberportal/auth/store"
)

// signInTime is how long a member may take at the provider.
const signInTime = 10 * time.Minute

// SignIn says how to sign in.
type SignIn struct {
	ReturnTo  string // where to go afterwards; SafeReturn judges it
	Prompt    string // the provider's prompt parameter: "", "login", "create", "select_account", "consent"
	LoginHint string // an email address to fill in; it shows in the provider's URL
	Expect    string // the Identity.Key that must come back, "" for anyone
}

// FlowCookie binds one sign-in to the browser that began it. Each tab's has a
// name of its own, so that several may be under way.
type FlowCookie struct {
	Name   string
	Value  string
	MaxAge time.Duration
}

// Completed is a finished sign-in. ReturnTo and FlowName are set as soon as the
// sign-in is known, also beside an error.
type Completed struct {
	ReturnTo string
	Identity Identity
	FlowName string // the flow cookie, to be removed
}

// flow is the record of a sign-in under way.
type flow struct {
	Cookie    string
	Nonce     string
	Verifier  string // of PKCE
	ReturnTo  string
	Expect    string
	Confirm   bool // the member must prove who they are again
	StartedAt time.Time
}

// BeginSignIn records a sign-in and returns the provider's address to send the
// browser to. It needs no context from Load. A SignInError says that the
// provider cannot be reached.
func (s *Sessions) BeginSignIn(ctx context.Context, in SignIn) (location string, cookie FlowCookie, err error) {
	party, err := s.provider.ready(ctx)
	if err != nil {
		return "", FlowCookie{}, &SignInError{ReasonUnavailable, err}
	}
	state := rand.Text()
	f := flow{
		Cookie: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(),
		ReturnTo: SafeReturn(in.ReturnTo), Expect: in.Expect, Confirm: in.Prompt == "login", StartedAt: time.Now(),
	}
	if err := s.saveFlow(ctx, state, f); err != nil {
		return "", FlowCookie{}, fmt.Errorf("auth: begin sign-in: %w", err)
	}
	return party.oauth.AuthCodeURL(state, f.parameters(in)...), FlowCookie{flowName(state), f.Cookie, signInTime}, nil
}

func (f flow) parameters(in SignIn) []oauth2.AuthCodeOption {
	options := []oauth2.AuthCodeOption{oauth2.SetAuthURLParam("nonce", f.Nonce), oauth2.S256ChallengeOption(f.Verifier)}
	for name, value := range map[string]string{"prompt": in.Prompt, "login_hint": in.LoginHint} {
		if value != "" {
			options = append(options, oauth2.SetAuthURLParam(name, value))
		}
	}
	if f.Confirm {
		options = append(options, oauth2.SetAuthURLParam("max_age", "0")) // obliges the provider to tell auth_time
	}
	return options
}

// CompleteSignIn ends the sign-in that the provider's redirect answers: the
// returned identity joins those already known and becomes the active one, under
// a new session id. flowCookie gives the value of a request cookie, "" without
// one. A SignInError has a reason to tell the member; the session is then as it was.
func (s *Sessions) CompleteSignIn(ctx context.Context, query url.Values, flowCookie func(name string) string) (Completed, error) {
	f, name, err := s.takeFlow(ctx, query.Get("state"), flowCookie)
	if err != nil {
		return Completed{ReturnTo: homePath}, err
	}
	done := Completed{ReturnTo: f.ReturnTo, FlowName: name}
	if err := s.checkRedirect(query); err != nil {
		return done, err
	}
	c, set, err := s.provider.exchange(ctx, query.Get("code"), f)
	if err != nil {
		return done, exchangeError(err)
	}
	identity := c.identity()
	if err := f.check(identity, c.GetAuthTime()); err != nil {
		return done, err
	}
	if err := s.admit(ctx, identity, set); err != nil {
		return done, fmt.Errorf("auth: complete sign-in: %w", err)
	}
	done.Identity = identity
	return done, nil
}

// checkRedirect also refuses an answer of another issuer (RFC 9207), where the
// provider names itself.
func (s *Sessions) checkRedirect(query url.Values) error {
	if query.Has("iss") && query.Get("iss") != s.provider.config.Issuer {
		return &SignInError{ReasonFailed, errors.New("the redirect comes from another issuer")}
	}
	if err := redirectError(query); err != nil {
		return err
	}
	if query.Get("code") == "" {
		return &SignInError{ReasonFailed, errors.New("the redirect holds no code")}
	}
	return nil
}

// check holds the returned identity against what the sign-in was for. A provider
// that tells when it asked for the password must have asked since.
func (f flow) check(identity Identity, authTime time.Time) error {
	switch {
	case identity.Email == "":
		return refuse(ReasonNoEmail)
	case f.Expect != "" && f.Expect != identity.Key:
		return refuse(ReasonOtherMember)
	case f.Confirm && !authTime.IsZero() && authTime.Before(f.StartedAt.Add(-clockTolerance)):
		return refuse(ReasonNotConfirmed)
	}
	return nil
}

// admit puts the identity into the session under a new id. What a request in
// flight finds deleted, it does not carry over: that session was signed out.
func (s *Sessions) admit(ctx context.Context, identity Identity, set tokenSet) error {
	joining := account{Identity: identity, TokenRef: rand.Text()}
	if err := s.tokens.create(ctx, joining.TokenRef, set, time.Now().Add(s.limits.Absolute)); err != nil {
		return err
	}
	before := s.state(ctx)
	err := s.renew(ctx, before.joinedBy(joining))
	if errors.Is(err, store.ErrNotFound) {
		before = state{}
		err = s.renew(ctx, before.joinedBy(joining))
	}
	if err != nil {
		return err
	}
	if replaced, ok := before.find(identity.Key); ok {
		return s.tokens.remove(ctx, []account{replaced})
	}
	return nil
}

// joinedBy makes the account the active one. The forgery secret stays only for
// the member who signs in again, whose forms in other tabs stay good.
func (s state) joinedBy(joining account) state {
	if before, ok := s.active(); !ok || before.Identity.Key != joining.Identity.Key || s.XSRF == "" {
		s.XSRF = newXSRF()
	}
	s.Active = joining.Identity.Key
	return s.with(joining)
}

func (s *Sessions) saveFlow(ctx context.Context, state string, f flow) error {
	value, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return s.vault.insert(ctx, recordKey("signin", state), value, time.Now().Add(signInTime))
}

// takeFlow returns the sign-in under way and deletes it, so that a redirect
// counts once. Another browser's attempt leaves it for the right one.
func (s *Sessions) takeFlow(ctx context.Context, state string, flowCookie func(string) string) (flow, string, error) {
	key, name := recordKey("signin", state), flowName(state)
	value, _, err := s.vault.get(ctx, key)
	if err != nil {
		return flow{}, "", flowError(err)
	}
	var f flow
	if err := json.Unmarshal(value, &f); err != nil {
		return flow{}, "", flowError(err)
	}
	if subtle.ConstantTimeCompare([]byte(flowCookie(name)), []byte(f.Cookie)) != 1 {
		return flow{}, "", refuse(ReasonExpired)
	}
	if err := s.vault.Delete(ctx, key); err != nil {
		return flow{}, "", flowError(err)
	}
	return f, name, nil
}

func flowError(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return refuse(ReasonExpired)
	}
	return fmt.Errorf("auth: complete sign-in: %w", err)
}

// flowName tells the flows of several tabs apart without telling their state.
func flowName(state string) string {
	sum := sha256.Sum256([]byte(state))
	return "signin-" + hex.EncodeToString(sum[:8])
}
