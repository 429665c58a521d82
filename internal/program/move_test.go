//go:build unix

package program

import (
	"bytes"
	"maps"
	"net/http"
	"strings"
	"testing"

	"memberportal/auth/store/storetest"
	"memberportal/internal/portaltest"
)

// Members stay signed in when their portal moves from a file to Redis, and those who signed out
// stay signed out.
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
}
