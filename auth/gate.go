package auth

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/url"
	"strings"
	"time"
)

// Gate signs people in who are not members, such as editors. It shares the members' code flow and
// their store, and nothing else: it has a provider and a cookie of its own, no member's session
// opens it, and a person's access tokens are dropped. It is safe for concurrent use.
type Gate struct {
	sessions *Sessions // for its store, with the gate's provider
	records  *SealedCache
	life     time.Duration
}

// Person is someone who signed in at a Gate.
type Person struct {
	Email   string
	IDToken string // for the sign-out at the provider
}

// NewGate returns a Gate for people who sign in at p. Its sessions last as long as a member's may.
func (s *Sessions) NewGate(p *Provider) *Gate {
	return &Gate{sessions: &Sessions{vault: s.vault, provider: p}, records: s.Cache(), life: s.limits.Absolute}
}

// Begin returns the provider's address to redirect the browser to, and the cookie to set. Its error
// is a SignInError when the provider is unavailable.
func (g *Gate) Begin(ctx context.Context, returnTo string) (location string, cookie FlowCookie, err error) {
	return g.sessions.BeginSignIn(ctx, SignIn{ReturnTo: returnTo})
}

// Complete finishes a sign-in from the query of the provider's redirect. It returns the value of
// the session's cookie and when that ends. An email that the provider calls unverified is none.
func (g *Gate) Complete(ctx context.Context, query url.Values, flowCookie func(name string) string) (done SignInResult, session string, until time.Time, err error) {
	done, _, claims, set, err := g.sessions.redeem(ctx, query, flowCookie)
	switch {
	case err != nil:
		return done, "", until, err
	case claims.Unverified():
		return done, "", until, signInError(ReasonNoEmail)
	}
	record, err := json.Marshal(Person{Email: strings.TrimSpace(claims.EmailAddress()), IDToken: set.ID})
	if err != nil {
		return done, "", until, err
	}
	session = rand.Text()
	return done, session, time.Now().Add(g.life), g.records.Put(ctx, gateKey(session), record, g.life)
}

// Person returns who a session's cookie belongs to, false for a value that is unknown or has ended.
// An error means that the store failed.
func (g *Gate) Person(ctx context.Context, session string) (p Person, ok bool, err error) {
	if session == "" {
		return p, false, nil
	}
	record, found, err := g.records.Get(ctx, gateKey(session))
	if err != nil || !found {
		return p, false, err
	}
	return p, json.Unmarshal(record, &p) == nil, nil
}

// End ends a session, and returns the address that signs the person out at the provider.
func (g *Gate) End(ctx context.Context, session string) (location string, err error) {
	p, _, err := g.Person(ctx, session)
	if err != nil {
		return "", err
	}
	return g.sessions.provider.endSessionURL(ctx, p.IDToken), g.records.Delete(ctx, gateKey(session))
}

func gateKey(session string) string { return "gate/" + session }
