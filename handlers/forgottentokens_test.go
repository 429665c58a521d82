package handlers_test

import (
	"net/http"
	"net/url"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// A user API that has lost its request-forgery tokens, such as after a restart, refuses each
// member's first change with a new token. The portal repeats the change with it, once.
// Spec: API-18.
func TestFirstChangeWhenUserAPIForgetsItsTokens(t *testing.T) {
	t.Parallel()
	const call = "POST /profiles/attach-account-policy"
	h := handlertest.New(t)
	for _, member := range []string{"household", "farm", "two"} {
		b := h.Browser()
		b.SignIn(member, "/profile/attach")
		h.Box.InjectFault(sandbox.Fault{Member: member, Forgets: true})
		before := h.Box.Calls(call)
		r := b.Post("/profile/attach", url.Values{"number": {"ZZ0000000"}, "zip": {"50327"}})
		if got := h.Box.Calls(call) - before; got != 2 || r.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: calls = %d, status = %d, main = %q, want a repeated call and the provider's own answer", member, got,
				r.Status, r.Text("main"))
		}
		before = h.Box.Calls(call)
		b.Post("/profile/attach", url.Values{"number": {"ZZ0000001"}, "zip": {"50327"}})
		if got := h.Box.Calls(call) - before; got != 1 {
			t.Errorf("%s: calls of the second change = %d, want 1", member, got)
		}
	}
}
