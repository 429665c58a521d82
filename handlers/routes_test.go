package handlers_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Section 2: title, access and redirect of each row, for a visitor and for a member with accounts.
func TestRoutes(t *testing.T) {
	tests := []struct {
		path        string
		visitor     string // where a visitor is sent, "" for a page of its own
		member      string // where a member is sent, "" for a page of its own
		title       string
		memberState int
	}{
		{"/", "/home", "/home", "", 302},
		{"/home", "/login?return=%2Fhome", "", "Home | Member Portal", 200},
		{"/billing", "/login?return=%2Fbilling", "/billing/", "", 302},
		{"/payments", "/login?return=%2Fpayments", "/payments/", "", 302},
		{"/not-found", "", "", "Not Found | Member Portal", 404},
		{"/auth", "", "", "Member Portal", 200},
		{"/no/such/page", "/not-found", "/not-found", "", 302},
		{"/HOME", "/not-found", "/not-found", "", 302},
	}
	w := newWorld(t)
	visitor, member := w.browser(), w.browser()
	member.signIn("household", "/home")
	for _, test := range tests {
		t.Run(test.path, func(t *testing.T) {
			if r := visitor.get(test.path); r.location() != test.visitor {
				t.Errorf("a visitor is sent to %q, want %q", r.location(), test.visitor)
			}
			r := member.get(test.path)
			if r.status != test.memberState || !strings.HasPrefix(r.location(), test.member) || (test.member == "") != (r.location() == "") {
				t.Errorf("a member gets %d to %q, want %d to %q", r.status, r.location(), test.memberState, test.member)
			}
			if test.title != "" && r.text("title") != test.title {
				t.Errorf("title = %q, want %q", r.text("title"), test.title)
			}
		})
	}
}

func TestPagesCarryTheirSecurity(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	r := b.signIn("household", "/home")
	policy := r.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "form-action 'self' " + sandboxOrigin, "frame-src 'self' " + sandboxOrigin} {
		if !strings.Contains(policy, want) {
			t.Errorf("policy %q lacks %q", policy, want)
		}
	}
	nonce, _ := r.doc().Find("script").Attr("nonce")
	if nonce == "" || !strings.Contains(policy, "'nonce-"+nonce+"'") {
		t.Errorf("the script's nonce %q is not the policy's", nonce)
	}
	if again := b.get("/home"); again.header.Get("Content-Security-Policy") == policy {
		t.Error("two answers share a nonce")
	}
	if r.header.Get("Cache-Control") != "no-store" || r.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers = %v", r.header)
	}
}

func TestUnknownHostIsRefused(t *testing.T) {
	w := newWorld(t)
	request := httptest.NewRequest(http.MethodGet, "/home", nil)
	request.Host = "evil.example"
	response, err := w.app.Test(request, -1)
	must(t, err)
	if response.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("status = %d, want 421", response.StatusCode)
	}
}

func TestLogHoldsNothingPersonal(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	r := b.signIn("household", "/billing")
	account := strings.TrimPrefix(r.at.Path, "/billing/")
	b.get("/auth?code=secret-code&state=secret-state")
	log := w.log.String()
	if !strings.Contains(log, `"route":"/billing/:account"`) {
		t.Fatalf("the log does not tell the route:\n%s", log)
	}
	for _, secret := range []string{account, "example.com", "secret-code", "secret-state", "eyJ"} {
		if strings.Contains(log, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}
