//go:build unix

package program

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"

	"memberportal/auth/store/storetest"
	"memberportal/internal/portaltest"
)

// Members stay signed in when their portal moves from a file to Redis, those who signed out stay
// signed out, a claim that was begun goes on, and a bill that was paid is not asked for again.
func TestMoveKeepsMembersSignedIn(t *testing.T) {
	c := newBackupPage(t)
	server := storetest.StartRedis(t)
	portal := startPortal(t, c.settings)
	stays, leaves := newClient(t), newClient(t)
	for _, member := range []*http.Client{stays, leaves} {
		if home := signIn(t, member, portal.url, "household"); home.url.Path != "/home" {
			t.Fatalf("sign-in ended at %s", home.url)
		}
	}
	c.begin(stays)
	copied := c.copyOf(leaves)
	c.signOut(leaves)
	moving := maps.Clone(c.settings)
	moving["PORTAL_SESSION_STORE_TO"] = server.Address
	var out bytes.Buffer
	if err := backup(t.Context(), portaltest.Environ(moving), nil, &out); err == nil {
		t.Error("the store of a running portal was moved")
	}
	portal.stop()
	must(t, backup(t.Context(), portaltest.Environ(moving), nil, &out))
	if !strings.Contains(out.String(), " records are moved.") {
		t.Errorf("backup printed %q, want the number of records", &out)
	}
	c.settings["PORTAL_SESSION_STORE"] = server.Address
	portal = startPortal(t, c.settings)
	defer portal.stop()
	c.want("the move", stays, true)
	c.want("the move of a session that ended", copied, false)
	c.wantBegun(stays)
}

// begin reports a claim in part, and a payment.
func (c *backupPage) begin(member *http.Client) {
	c.Helper()
	open(c.T, member, c.base().String()+"/home") // with a forgery token
	c.post(member, "/new-claim/policy", "application/x-www-form-urlencoded", "policy=AA1182204")
	const account = "/payments/4100241190"
	var window struct{ Payment string }
	session := c.post(member, account+"/session", "application/json", `{"operation":"makePayment"}`)
	must(c.T, json.Unmarshal(session, &window))
	c.post(member, account+"/events", "application/json",
		fmt.Sprintf(`{"operation":"makePayment","payment":%q,"event":"paymentComplete","amount":"12.34","reference":"T-1"}`,
			window.Payment))
	c.wantBegun(member)
}

// post sends a body as the portal's scripts do.
func (c *backupPage) post(member *http.Client, path, kind, body string) []byte {
	c.Helper()
	request, err := http.NewRequest(http.MethodPost, c.base().String()+path, strings.NewReader(body))
	must(c.T, err)
	request.Header.Set("Content-Type", kind)
	addForgeryToken(request, member)
	response, err := member.Do(request)
	must(c.T, err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if must(c.T, err); response.StatusCode >= http.StatusBadRequest {
		c.Fatalf("%s: status = %d %s", path, response.StatusCode, answer)
	}
	return answer
}

// wantBegun fails unless the claim and the payment of begin are on their pages.
func (c *backupPage) wantBegun(member *http.Client) {
	c.Helper()
	for path, want := range map[string]string{
		"/new-claim": "You started a claim on", "/billing/4100241190": "payment of $12.34 was submitted on",
	} {
		got := open(c.T, member, c.base().String()+path).Text()
		if !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			c.Errorf("%s does not say %q", path, want)
		}
	}
}
