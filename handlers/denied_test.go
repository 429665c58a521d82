package handlers_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// staleCache returns each profile as if it had been loaded six minutes ago, so that every visit
// renews it in the background.
type staleCache struct{ userapi.Cache }

func (c staleCache) GetUnless(ctx context.Context, key, _ string) ([]byte, string, bool, error) {
	value, version, found, err := c.Cache.GetUnless(ctx, key, "")
	var profile map[string]any
	if err != nil || !found || json.Unmarshal(value, &profile) != nil {
		return value, version, found, err
	}
	profile["LoadedAt"] = time.Now().Add(-6 * time.Minute)
	value, err = json.Marshal(profile)
	return value, "stale", true, err
}

// Section 8: a failed load signs the member out, also when it happens in the background.
// Spec: ERROR-15.
func TestDeniedRenewalEndsSession(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{401: "Not authenticated.", 403: "Not authorized."} {
		h := newHarness(t)
		h.portal.Profiles = userapi.NewProfiles(h.portal.API, staleCache{h.portal.Sessions.Cache()}, slog.New(slog.DiscardHandler))
		b := h.browser()
		b.signIn("household", "/home")
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
