package handlers_test

import (
	"net/http"
	"net/url"
	"testing"

	"memberportal/upstream/sandbox"
)

// A user API that has lost its request-forgery tokens, such as after a restart, refuses each
// member's first change with a new token. The portal repeats the change with it, once.
// Spec: API-18.
func TestFirstChangeWhenUserAPIForgetsItsTokens(t *testing.T) {
	t.Parallel()
	const call = "POST /profiles/attach-account-policy"
	h := newHarness(t)
	for _, member := range []string{"household", "farm", "two"} {
		b := h.browser()
		b.signIn(member, "/profile/attach")
		h.box.InjectFault(sandbox.Fault{Member: member, Forgets: true})
		before := h.box.Calls(call)
		r := b.post("/profile/attach", url.Values{"number": {"ZZ0000000"}, "zip": {"50327"}})
		if got := h.box.Calls(call) - before; got != 2 || r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: calls = %d, status = %d, main = %q, want a repeated call and the provider's own answer", member, got, r.status, r.text("main"))
		}
		before = h.box.Calls(call)
		b.post("/profile/attach", url.Values{"number": {"ZZ0000001"}, "zip": {"50327"}})
		if got := h.box.Calls(call) - before; got != 1 {
			t.Errorf("%s: calls of the second change = %d, want 1", member, got)
		}
	}
}
