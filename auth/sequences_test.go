package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"
)

// sequenceMember is signed in as ann in two browsers, beside ben in the first one. The provider's
// session of the first sign-in has an ID.
type sequenceMember struct {
	*harness
	one, two *browser
	ann, ben Identity
	subject  string // ann's
	sid      string
}

func newSequenceMember(h *harness, n int) *sequenceMember {
	m := &sequenceMember{harness: h, one: h.browser(), two: h.browser(), subject: fmt.Sprint("ann-", n)}
	m.sid = "sid-" + m.subject
	m.ben = m.one.signInWithSID("ben", m.sid+"-ben")
	m.ann = m.one.signInWithSID(m.subject, m.sid)
	m.two.signInWithSID(m.subject, m.sid+"-two")
	return m
}

// do sends one request in the first browser and returns its errors.
func (m *sequenceMember) do(act func(context.Context) error) error {
	ctx, err := m.Load(context.Background(), m.one.cookie, nil)
	if err != nil {
		return err
	}
	if err := act(ctx); err != nil && !errors.Is(err, ErrNoIdentity) {
		return err
	}
	c, err := m.Commit(ctx)
	if c.Set {
		m.one.cookie = c.Value
	}
	if c.Clear {
		m.one.cookie = ""
	}
	return err
}

func (m *sequenceMember) has(b *browser, who Identity) bool {
	return slices.Contains(b.signedInEmails(), who.Email)
}

// logout returns the request of a logout token, which is the same for every repetition.
func (m *sequenceMember) logout(changes object) func() error {
	token := m.op.sign(logoutClaims(m.harness, changes))
	return func() error { _, err := backchannelLogout(m.Sessions, token); return err }
}

// sequences are the operations that make several calls to the store. A sign-out gives the remaining
// identities a new session ID and deletes the old record first, because another request may have
// ended it: after a fault in between, they sign in again. start returns the sequence for a new
// member; it may be run again after a fault. done checks the result.
var sequences = map[string]struct {
	start func(m *sequenceMember) (run func() error)
	done  func(m *sequenceMember) bool
}{
	"sign out": {
		func(m *sequenceMember) func() error {
			return func() error {
				return m.do(func(ctx context.Context) error { _, err := m.SignOut(ctx, m.ann.Key); return err })
			}
		},
		func(m *sequenceMember) bool { return !m.has(m.one, m.ann) && m.has(m.two, m.ann) },
	},
	"sign out of all": {
		func(m *sequenceMember) func() error {
			return func() error {
				return m.do(func(ctx context.Context) error { _, err := m.SignOutAll(ctx); return err })
			}
		},
		func(m *sequenceMember) bool { return len(m.one.signedInEmails()) == 0 && m.has(m.two, m.ann) },
	},
	"end everywhere": {
		func(m *sequenceMember) func() error {
			return func() error { return m.EndIdentity(context.Background(), m.ann.Key) }
		},
		func(m *sequenceMember) bool {
			return !m.has(m.one, m.ann) && m.has(m.one, m.ben) && !m.has(m.two, m.ann)
		},
	},
	"end of the other sessions": {
		func(m *sequenceMember) func() error {
			return func() error {
				return m.do(func(ctx context.Context) error { _, err := m.EndOtherSessions(ctx); return err })
			}
		},
		func(m *sequenceMember) bool {
			return m.has(m.one, m.ann) && m.has(m.one, m.ben) && !m.has(m.two, m.ann)
		},
	},
	"logout token for the member": {
		func(m *sequenceMember) func() error { return m.logout(object{"sub": m.subject}) },
		func(m *sequenceMember) bool {
			return !m.has(m.one, m.ann) && m.has(m.one, m.ben) && !m.has(m.two, m.ann)
		},
	},
	"logout token for a session": {
		func(m *sequenceMember) func() error { return m.logout(object{"sub": nil, "sid": m.sid}) },
		func(m *sequenceMember) bool {
			return !m.has(m.one, m.ann) && m.has(m.one, m.ben) && m.has(m.two, m.ann)
		},
	},
	"change of a value": {
		func(m *sequenceMember) func() error {
			after := func([]byte) ([]byte, error) { return []byte("after"), nil }
			return func() error { return m.Cache().Change(context.Background(), m.sid, time.Hour, after) }
		},
		func(m *sequenceMember) bool {
			value, _, err := m.Cache().Get(context.Background(), m.sid)
			return err == nil && string(value) == "after"
		},
	},
}

// The store fails between two calls of a sequence, once or until it recovers. An operation that
// reports success is complete; one that reports a failure is complete after it is repeated.
func TestFaultsBetweenTheCallsOfASequence(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	faults := 0
	for name, s := range sequences {
		for _, once := range []bool{true, false} {
			for n := 0; ; n++ {
				faults++
				m := newSequenceMember(h, faults)
				run := s.start(m)
				f := &fault{n: n, once: once}
				h.records.setFault(f)
				err := run()
				h.records.setFault(nil)
				if err == nil && !s.done(m) {
					t.Errorf("%s, fault after call %d: reported as done, but it is not", name, n)
				}
				if again := run(); again != nil || !s.done(m) {
					t.Errorf("%s, fault after call %d (%v): repeated: %v, done = %v", name, n, err, again, s.done(m))
				}
				if !f.hit {
					break
				}
			}
		}
	}
	t.Attr("figure", fmt.Sprintf("%d sequences, %d faults", len(sequences), faults))
}

// The work after the end of the sessions is part of the logout: if it fails, the token still works.
func TestLogoutTokenWorksUntilAllIsDone(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	ann := b.signInWithSID("ann", "s1")
	token := h.op.sign(logoutClaims(h, object{"sub": nil, "sid": "s1"}))
	calls := []string{}
	end := func(fails error) error {
		return h.BackchannelLogout(t.Context(), token, func(key string) error {
			calls = append(calls, key)
			return fails
		})
	}
	if err := end(errStore); !errors.Is(err, errStore) || errors.Is(err, ErrLogoutToken) {
		t.Errorf("a failure = %v, want it returned, and not as a faulty token", err)
	}
	must(t, end(nil))
	must(t, end(nil))
	if want := []string{ann.Key, ann.Key}; !slices.Equal(calls, want) || len(b.signedInEmails()) > 0 {
		t.Errorf("calls = %q, want one that fails and one that succeeds, and no session", calls)
	}
}

// Without the provider's documents, a logout token is neither valid nor refused.
func TestUncheckedLogoutTokenIsNotRefused(t *testing.T) {
	t.Parallel()
	for _, document := range []string{"/.well-known/openid-configuration", "/keys"} {
		for status, want := range map[int]bool{503: false, 404: false, 429: false, 200: true} {
			h := newHarness(t)
			if !want {
				h.op.intercept = func(r *http.Request) (*http.Response, error) {
					if r.URL.Path != document {
						return nil, nil
					}
					return &http.Response{StatusCode: status, Header: http.Header{}, Body: http.NoBody, Request: r}, nil
				}
			}
			_, err := backchannelLogout(h.Sessions, h.op.sign(logoutClaims(h, nil)))
			if want != (err == nil) || errors.Is(err, ErrLogoutToken) {
				t.Errorf("%s with %d: err = %v, want success = %v and never ErrLogoutToken", document, status, err, want)
			}
		}
	}
}
