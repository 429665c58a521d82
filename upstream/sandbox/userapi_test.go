package sandbox

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

func TestPayloadsAreExact(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	for name, body := range map[string]samples.Record{
		"missing":    {"NewEmail": "new@example.com"},
		"other case": {"newEmail": "new@example.com", "newEmailConfirm": "new@example.com"},
		"too much":   {"NewEmail": "new@example.com", "NewEmailConfirm": "new@example.com", "x": 1},
	} {
		if r := member.post("/profiles/change-email", body); r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: status = %d, want 400", name, r.StatusCode)
		}
	}
}

func TestChangeEmail(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	for _, c := range []struct{ email, confirm, message string }{
		{"new@example.com", "now@example.com", "The two email addresses do not match."},
		{"not an email", "not an email", "The new email address is not valid."},
		{"Carl.Osei@example.com", "Carl.Osei@example.com", "This email address is in use already."},
		{"new@example.com", "new@example.com", ""},
	} {
		r := member.post("/profiles/change-email", samples.Record{"NewEmail": c.email, "NewEmailConfirm": c.confirm})
		wantStatus(t, r, http.StatusOK)
		if got := r.json(t).Text("Message"); got != c.message {
			t.Errorf("%s: Message = %q, want %q", c.email, got, c.message)
		}
	}
	if got := verified(t, w, w.signIn("household"))["email"]; got != "new@example.com" {
		t.Errorf("email claim of the next sign-in = %v, want new@example.com", got)
	}
	if got := w.Members()[0].Email; got != "new@example.com" {
		t.Errorf("email in Members = %s, want new@example.com", got)
	}
}

func accountNumbers(t *testing.T, member session) []string {
	t.Helper()
	numbers := []string{}
	for _, account := range member.get("/profiles").json(t).Records("accounts") {
		numbers = append(numbers, account.Text("accountNumber"))
	}
	return numbers
}

// A policy is detached with all its terms and attached to its account again.
func TestDetachOneOfSeveral(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	terms := func() (current, future int) {
		account := member.get("/profiles").json(t).Records("accounts")[0]
		return len(account.Records("policies")), len(account.Records("futures"))
	}
	member.post("/profiles/detach-policy", samples.Record{"policyNumber": "AA1182204"})
	if current, future := terms(); current != 1 || future != 0 {
		t.Errorf("detached: %d current, %d future, want 1, 0", current, future)
	}
	member.post("/profiles/attach-account-policy", samples.Record{"AccountOrPolicyNumber": "AA1182204", "Zip": "50327"})
	if current, future := terms(); current != 2 || future != 1 {
		t.Errorf("attached again: %d current, %d future, want 2, 1", current, future)
	}
}

func TestDeleteProfile(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	tokens := w.signIn("household")
	member := session{w, tokens.Text("access_token")}
	member.get("/profiles")
	wantStatus(t, member.post("/profiles/delete-profile", samples.Record{"sendEmail": true, "serviceCall": true}), http.StatusBadRequest)
	r := member.post("/profiles/delete-profile", samples.Record{"sendEmail": true, "serviceCall": false})
	wantStatus(t, r, http.StatusOK)
	if r.json(t)["message"] != nil {
		t.Errorf("response = %s, want no message", r.body)
	}
	wantStatus(t, member.get("/profiles"), http.StatusUnauthorized)
	wantOAuthError(t, w.refresh(tokens.Text("refresh_token")), "invalid_grant")
	page := w.authorize() // the provider's own cookie is no longer valid
	if page.StatusCode != http.StatusOK || strings.Contains(page.body, "Marta Lindqvist") {
		t.Errorf("sign-in page = %d, want 200 without the deleted member", page.StatusCode)
	}
	if err := w.Reset(); err != nil {
		t.Fatal(err)
	}
	wantStatus(t, member.get("/profiles"), http.StatusOK)
}

func TestDeletedMemberCannotSignIn(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	code := w.code("household")
	w.ready("household").post("/profiles/delete-profile", samples.Record{"sendEmail": true, "serviceCall": false})
	wantOAuthError(t, w.exchange(code), "invalid_grant")
	page := w.postForm("/identity/sign-in?"+w.request().Encode(), map[string][]string{"member": {"household"}})
	wantStatus(t, page, http.StatusOK)
}

func TestAuthenticationMethods(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	wantStatus(t, member.get("/profiles/authentication-methods"), http.StatusBadRequest)
	update := func(body samples.Record) reply { return member.post("/profiles/update-authentication-methods", body) }
	wantStatus(t, update(samples.Record{"EmailMethod": false, "MobilePhoneMethod": false}), http.StatusBadRequest)
	wantStatus(t, update(samples.Record{"EmailMethod": true, "MobilePhoneMethod": true, "ProfileId": "P-0"}), http.StatusForbidden)

	updated := update(samples.Record{"EmailMethod": true, "MobilePhoneMethod": true, "ProfileId": "P-100417"})
	want := samples.Record{
		"EmailMethod": true, "MobilePhoneMethod": true, "ProfileId": "P-100417",
		"Email": "m•••@example.com", "MobilePhone": "•••-•••-0142",
	}
	for _, r := range []reply{updated, member.get("/profiles/authentication-methods?timestamp=1")} {
		if diff := cmp.Diff(want, r.json(t)); diff != "" {
			t.Errorf("methods (-want +got):\n%s", diff)
		}
	}
}

func TestAccountsOfOthersAreNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	wantStatus(t, member.get("/accounts/5200100417/billing-summary"), http.StatusNotFound)
	r := member.post("/payments/payment-modal", samples.Record{"accountNumber": "5200100417", "operation": "makePayment"})
	wantStatus(t, r, http.StatusNotFound)
	if got := member.post("/profiles/detach-policy", samples.Record{"policyNumber": "FPP0031174"}).json(t)["error"]; got == nil {
		t.Error("detached another member's policy")
	}
}
