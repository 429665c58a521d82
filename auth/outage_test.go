package auth

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// A session whose expiry or message cannot be stored is unchanged. A sign-in that cannot be stored
// is an error: its page would show a member who is not signed in.
func TestCommitDuringOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		b := h.browser()
		b.signIn("marta")
		time.Sleep(2 * time.Minute) // the next request extends the expiry
		for name, use := range map[string]func(context.Context){
			"touch":  func(context.Context) {},
			"update": func(ctx context.Context) { h.PutFlash(ctx, "Saved.") },
		} {
			ctx := b.startRequest()
			use(ctx)
			h.records.setDown(true)
			c, err := h.Commit(ctx)
			if !errors.Is(err, ErrNotSaved) || c != (Cookie{}) {
				t.Errorf("%s: Commit = %v, %v, want no change of the cookie and ErrNotSaved", name, c, err)
			}
			h.records.setDown(false)
		}
		other := h.browser()
		ctx := other.startRequest()
		_, err := h.CompleteSignIn(ctx, h.op.authorize(other.beginSignIn(SignIn{}), "theo"), other.flowCookie)
		must(t, err)
		h.records.setDown(true)
		if _, err := h.Commit(ctx); err == nil || errors.Is(err, ErrNotSaved) {
			t.Errorf("sign-in: Commit = %v, want an error other than ErrNotSaved", err)
		}
		h.records.setDown(false)
	})
}
