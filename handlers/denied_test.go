package handlers_test

import (
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
)

// aged returns a profile as if it had been loaded six minutes ago, so that a visit renews it in the
// background.
func aged(p *member.Profile) *member.Profile {
	old := *p
	old.LoadedAt = time.Now().Add(-6 * time.Minute)
	return &old
}

// Section 8: a failed load signs the member out, even when it happens in the background.
// Spec: ERROR-15.
func TestDeniedRenewalEndsSession(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{401: "Not authenticated.", 403: "Not authorized."} {
		h, b, _ := handlertest.SignInAt(t, "/home")
		b.GetAfterOverlay("/home")
		handlertest.Must(t, h.Portal.Profiles.Update(t.Context(), b.IdentityKey(t), aged))
		h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: status})
		r := b.Open("/home") // starts the renewal; a later visit follows its end
		for deadline := time.Now().Add(3 * time.Second); r.At.Path == "/home" && time.Now().Before(deadline); {
			r = b.Open("/home")
		}
		if r.At.Path != "/auth" || !strings.Contains(r.Text("main"), want) {
			t.Errorf("after status %d: page = %s, main = %q, want /auth with %q", status, r.At, r.Text("main"), want)
		}
		if next := b.Get("/home"); !strings.HasPrefix(next.Location(), "/login") {
			t.Errorf("after status %d: Home redirects to %q, want sign-in", status, next.Location())
		}
	}
}
