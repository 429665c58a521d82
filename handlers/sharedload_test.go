package handlers_test

import (
	"net/http"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// Two browsers of a member wait for one load. The sign-in of the one that began it has ended, which
// is nothing to the other.
func TestEndedSignInEndsNoOtherSession(t *testing.T) {
	t.Parallel()
	h := newHarnessWithExpiredTokens(t)
	one, two := h.Browser(), h.Browser()
	one.SignIn("household", "/home")
	two.SignIn("household", "/home")
	if err := h.Portal.Profiles.Discard(t.Context(), one.IdentityKey(t)); err != nil {
		t.Fatal(err)
	}
	const tokens = "POST /identity/token"
	begun := h.Box.Calls(tokens)
	h.Box.InjectFault(sandbox.Fault{
		Call: tokens, Status: http.StatusBadRequest, Body: `{"error":"invalid_grant"}`, Delay: time.Second, Times: 1,
	})
	first := make(chan handlertest.Reply)
	go func() { first <- one.GetAfterOverlay("/home") }()
	for h.Box.Calls(tokens) == begun {
		time.Sleep(time.Millisecond)
	}
	handlertest.WantRedirect(t, two.GetAfterOverlay("/home"), "/home")
	handlertest.WantRedirect(t, <-first, "/login?how=again&return=%2Fhome")
}
