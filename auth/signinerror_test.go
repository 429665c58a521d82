package auth

import (
	"errors"
	"net/url"
	"strings"
	"testing"
)

// wantReason checks that err is a SignInError with the reason.
func wantReason(t *testing.T, err error, want Reason) {
	t.Helper()
	signInErr, ok := errors.AsType[*SignInError](err)
	if !ok {
		t.Fatalf("err = %v, want a SignInError", err)
	}
	if signInErr.Reason != want {
		t.Errorf("reason = %q (%v), want %q", signInErr.Reason, err, want)
	}
}

// wantSignInError is wantReason. It also checks that the error repeats no text of the provider, and
// that no one is signed in.
func wantSignInError(t *testing.T, b *browser, err error, want Reason) {
	t.Helper()
	wantReason(t, err, want)
	if strings.Contains(err.Error(), "@") {
		t.Errorf("the error repeats the provider's text: %q", err)
	}
	if got := b.signedInEmails(); len(got) != 0 || b.records.liveRecords()["token"] != 0 {
		t.Errorf("emails = %v, records = %v, want none", got, b.records.liveRecords())
	}
}

// Spec: READING-2, READING-15.
func TestSignInRejectsRedirect(t *testing.T) {
	t.Parallel()
	edit := func(change func(url.Values)) func(*browser, url.Values) {
		return func(_ *browser, q url.Values) { change(q) }
	}
	for name, c := range map[string]struct {
		change func(*browser, url.Values)
		want   Reason
	}{
		"no state":       {edit(func(q url.Values) { q.Del("state") }), ReasonExpired},
		"unknown state":  {edit(func(q url.Values) { q.Set("state", "x") }), ReasonExpired},
		"no flow cookie": {func(b *browser, _ url.Values) { clear(b.flowCookies) }, ReasonExpired},
		"another flow cookie": {func(b *browser, _ url.Values) {
			for k := range b.flowCookies {
				b.flowCookies[k] = "x"
			}
		}, ReasonExpired},
		"another issuer":    {edit(func(q url.Values) { q.Set("iss", "https://evil.example") }), ReasonFailed},
		"empty issuer":      {edit(func(q url.Values) { q.Set("iss", "") }), ReasonFailed},
		"no code":           {edit(func(q url.Values) { q.Del("code") }), ReasonFailed},
		"unknown code":      {edit(func(q url.Values) { q.Set("code", "x") }), ReasonFailed},
		"error with a code": {edit(func(q url.Values) { q.Set("error", "access_denied") }), ReasonDenied},
	} {
		t.Run(name, func(t *testing.T) {
			b := newHarness(t).browser()
			q := b.op.authorize(b.beginSignIn(SignIn{}), "ann")
			c.change(b, q)
			_, err := b.completeSignIn(q)
			wantSignInError(t, b, err, c.want)
		})
	}
}

// An error of the redirect has its reason, by the code or by words of the provider.
// Spec: READING-2, READING-15.
func TestErrorsOfTheRedirect(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		code, description string
		want              Reason
	}{
		"none":              {"", "AADB2C90091", ""},
		"canceled (B2C)":    {"access_denied", "AADB2C90091: ann@example.com has cancelled", ReasonCancelled},
		"forgot password":   {"access_denied", "AADB2C90118: ann@example.com has forgotten", ReasonForgotPassword},
		"denied":            {"access_denied", "ann@example.com", ReasonDenied},
		"provider busy":     {"temporarily_unavailable", "", ReasonUnavailable},
		"provider error":    {"server_error", "ann@example.com", ReasonUnavailable},
		"misconfigured":     {"invalid_scope", "ann@example.com", ReasonFailed},
		"nonstandard error": {"Hello ann@example.com", "", ReasonFailed},
	} {
		err := redirectError(url.Values{"error": {c.code}, "error_description": {c.description}})
		failed, _ := errors.AsType[*SignInError](err)
		if c.want == "" && err == nil || failed != nil && failed.Reason == c.want && !strings.Contains(err.Error(), "@") {
			continue
		}
		t.Errorf("%s: err = %v, want %q and nothing of the member", name, err, c.want)
	}
	// Keycloak's login page that was open for too long.
	for code, description := range map[string]string{
		"temporarily_unavailable": "authentication_expired", "authentication_expired": "",
	} {
		err := redirectError(url.Values{"error": {code}, "error_description": {description}})
		if !errors.Is(err, ErrLoginInitiated) {
			t.Errorf("%s %q: err = %v, want another sign-in", code, description, err)
		}
	}
}

// The description names the setting of the client that is wrong. It must not name the member.
func TestDescriptionOfTheProviderIsInTheLog(t *testing.T) {
	t.Parallel()
	for description, want := range map[string]string{
		"": "invalid_scope",
		"AADB2C90117: The scope 'x' is\r\nnot supported": "invalid_scope: AADB2C90117: The scope 'x' is not supported",
		"ann@example.com may not":                        "invalid_scope: ... may not",
		strings.Repeat("é", 300):                         "invalid_scope",
		strings.Repeat("a b ", 90):                       "invalid_scope: " + strings.Repeat("a b ", 50),
		strings.Repeat("e", 41):                          "invalid_scope: ...",
	} {
		err := redirectError(url.Values{"error": {"invalid_scope"}, "error_description": {description}})
		if got := errors.Unwrap(err).Error(); got != "the provider redirected with error "+want {
			t.Errorf("description %q: error = %q, want %q", description, got, want)
		}
	}
}
