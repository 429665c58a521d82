package handlers_test

import (
	"strings"
	"testing"
	"time"

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

// Section 8: a failed load signs the member out, also when it happens in the background.
// Spec: ERROR-15.
func TestDeniedRenewalEndsSession(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{401: "Not authenticated.", 403: "Not authorized."} {
		h := newHarness(t)
		b := h.browser()
		b.signIn("household", "/home")
		b.getAfterOverlay("/home")
		must(t, h.portal.Profiles.Update(t.Context(), b.identityKey(t), aged))
		h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: status})
		r := b.open("/home") // starts the renewal; a later visit follows its end
		for deadline := time.Now().Add(3 * time.Second); r.at.Path == "/home" && time.Now().Before(deadline); {
			r = b.open("/home")
		}
		if r.at.Path != "/auth" || !strings.Contains(r.text("main"), want) {
			t.Errorf("after status %d: page = %s, main = %q, want /auth with %q", status, r.at, r.text("main"), want)
		}
		if next := b.get("/home"); !strings.HasPrefix(next.location(), "/login") {
			t.Errorf("after status %d: Home redirects to %q, want sign-in", status, next.location())
		}
	}
}
