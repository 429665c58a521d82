package sandbox

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox/samples"
)

func TestAccessTokenIsChecked(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for name, token := range map[string]string{
		"none": "", "made up": "abc", "of another origin": newHarness(t).signIn("household").Text("access_token"),
		"without the scope": w.signIn("household", "scope", "openid email").Text("access_token"),
	} {
		r := session{w, token}.get("/profiles")
		if r.StatusCode != http.StatusUnauthorized || r.json(t).Text("message") != "Not authenticated." {
			t.Errorf("%s: response = %d %s, want 401", name, r.StatusCode, r.body)
		}
	}
	member := w.as("household")
	w.clock.advance(59 * time.Second)
	wantStatus(t, member.get("/profiles"), http.StatusOK)
	w.clock.advance(time.Second)
	wantStatus(t, member.get("/profiles"), http.StatusUnauthorized)
}

func TestUnsafeCallsRequireXSRFHeader(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	body := `{"NewEmail":"new@example.com","NewEmailConfirm":"new@example.com"}`
	post := func(cookie, header string) reply {
		h := http.Header{"Authorization": {"Bearer " + member.token}, "Content-Type": {"application/json"}}
		if cookie != "" {
			h.Set("Cookie", "XSRF-TOKEN="+cookie)
		}
		if header != "" {
			h.Set("X-Xsrf-Token", header)
		}
		w.client = w.browser()
		return w.do(http.MethodPost, "/user-api/profiles/change-email", h, body)
	}
	for _, pair := range [][2]string{{"", ""}, {"", "a"}, {"a", ""}, {"a", "b"}} {
		r := post(pair[0], pair[1])
		if r.StatusCode != http.StatusForbidden || r.json(t).Text("message") != "Not authorized." {
			t.Errorf("cookie and header %q: response = %d %s, want 403", pair, r.StatusCode, r.body)
		}
		if isSet := strings.Contains(r.Header.Get("Set-Cookie"), "XSRF-TOKEN="); isSet != (pair[0] == "") {
			t.Errorf("cookie and header %q: sets a cookie = %t", pair, isSet)
		}
	}
	wantStatus(t, post("a", "a"), http.StatusOK)
}

func TestAccountsOfOthersAreNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	wantStatus(t, member.get("/accounts/5200100417/billing-summary"), http.StatusNotFound)
	r := member.post("/payments/payment-modal", samples.Record{"accountNumber": "5200100417", "operation": "makePayment"})
	wantStatus(t, r, http.StatusNotFound)
	detached := member.post("/profiles/detach-policy", samples.Record{"policyNumber": "FPP0031174"})
	if detached.json(t)["error"] == nil {
		t.Error("detached another member's policy")
	}
}
