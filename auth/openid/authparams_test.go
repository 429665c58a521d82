package openid

import (
	"strings"
	"testing"
)

func TestParseRefusesThePortalsOwn(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
		"code_challenge", "code_challenge_method", "max_age",
		"login_hint", "request", "request_uri", "Redirect_URI", "CODE_CHALLENGE",
	} {
		_, err := ParseParams("audience=a&" + name + "=secret")
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "secret") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error = %v, want one line with the parameter and without its value", name, err)
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":         "",
		"prompt=x": "prompt=x",
		"audience=https%3A%2F%2Fapi&resource=a&resource=b+c": "audience=https%3A%2F%2Fapi&resource=a&resource=b+c",
	} {
		if params, err := ParseParams(text); err != nil || params.Encode() != want {
			t.Errorf("Parse(%q) = %q, %v, want %q", text, params.Encode(), err, want)
		}
	}
	for _, text := range []string{
		"audience", "audience=", "=a", "?audience=a", "a=1;b=2", "audience=a resource=b", "a=%zz", "a\tb=1",
	} {
		if params, err := ParseParams(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, params)
		}
	}
}

func TestAdd(t *testing.T) {
	t.Parallel()
	params, err := ParseParams("resource=a&resource=b&prompt=consent&p=B2C_1_new")
	if err != nil {
		t.Fatal(err)
	}
	const authorize = "https://id.example.com/authorize?"
	for query, want := range map[string]string{
		"state=s":                    "p=B2C_1_new&prompt=consent&resource=a&resource=b&state=s",
		"p=B2C_1&prompt=login&state": "p=B2C_1_new&prompt=login&resource=a&resource=b&state=",
	} {
		if got := AddParams(authorize+query, params); got != authorize+want {
			t.Errorf("Add(%q) = %q, want %q", query, got, want)
		}
	}
	if got := AddParams("https://id.example.com/?b&a", nil); got != "https://id.example.com/?b&a" {
		t.Errorf("Add without parameters = %q, want the address as it is", got)
	}
}
