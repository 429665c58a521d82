package auth

import (
	"net/url"
	"testing"
)

// The operator's parameters are part of each sign-in. A prompt that the portal needs, such as
// before a sensitive change, takes precedence.
// Spec: SIGNIN-19.
func TestSignInSendsTheOperatorsParameters(t *testing.T) {
	t.Parallel()
	b := newHarness(t, withConfig(func(c *Config) {
		c.Params = url.Values{"audience": {"https://api.example.com"}, "resource": {"a", "b"}, "prompt": {"consent"}}
	})).browser()
	for name, c := range map[string]struct {
		in     SignIn
		prompt string
		maxAge string
	}{
		"sign-in":      {SignIn{}, "consent", ""},
		"confirmation": {SignIn{Prompt: "login"}, "login", "1"},
		"another":      {SignIn{Prompt: "select_account"}, "select_account", ""},
	} {
		location := b.beginSignIn(c.in)
		u, err := url.Parse(location)
		must(t, err)
		q := u.Query()
		if q.Get("prompt") != c.prompt || len(q["prompt"]) != 1 || q.Get("max_age") != c.maxAge {
			t.Errorf("%s: prompt = %q, max_age = %q, want %q and %q", name, q["prompt"], q["max_age"], c.prompt, c.maxAge)
		}
		if q.Get("audience") != "https://api.example.com" || len(q["resource"]) != 2 {
			t.Errorf("%s: query = %v, want the operator's parameters", name, q)
		}
		if _, err := b.completeSignIn(b.op.authorize(location, "ann")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
