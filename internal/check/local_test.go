package check

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/internal/portaltest"
)

func TestCheckFindsWhatEndsAStart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	notes := filepath.Join(dir, "notes.txt")
	must(t, os.WriteFile(notes, []byte("Not a database, but a text."), 0o600))
	damaged := filepath.Join(dir, "damaged.db")
	must(t, os.WriteFile(damaged, append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte{0xA5}, 8192)...), 0o600))
	for name, test := range map[string]struct{ variable, value string }{
		"store is damaged":          {"PORTAL_SESSION_STORE", "sqlite:" + damaged},
		"store is another file":     {"PORTAL_SESSION_STORE", "sqlite:" + notes},
		"store is a folder":         {"PORTAL_SESSION_STORE", "sqlite:" + dir},
		"store in no folder":        {"PORTAL_SESSION_STORE", "sqlite:" + dir + "/a/b/portal.db"},
		"store below a file":        {"PORTAL_SESSION_STORE", "sqlite:" + notes + "/portal.db"},
		"address of others":         {"PORTAL_ADDR", "192.0.2.1:8080"},
		"address without a port":    {"PORTAL_ADDR", "127.0.0.1"},
		"operators' port of others": {"PORTAL_OPS_ADDR", "192.0.2.1:8081"},
	} {
		set := portaltest.StartSandbox(t)
		set[test.variable] = test.value
		out, err := runCheck(t, set, "")
		if err == nil || !strings.HasPrefix(out, test.variable) || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: check = %v, want one line that begins with %s:\n%s", name, err, test.variable, out)
		}
	}
}

// Without its public address, a portal answers 421 to every member.
func TestCheckWantsABaseURLForRealMembers(t *testing.T) {
	t.Parallel()
	for api, want := range map[string]bool{"https://api.example.com": true, "http://127.0.0.1:9000": false} {
		set := portaltest.StartSandbox(t)
		set["PORTAL_USER_API"], set["PORTAL_TIME_ZONE"] = api, "America/Chicago"
		set["PORTAL_CONTENT_DIR"] = portaltest.OwnContent(t)
		delete(set, "PORTAL_BASE_URL")
		out, err := runCheck(t, set, "")
		if refused := err != nil && strings.HasPrefix(out, "PORTAL_BASE_URL is not set"); refused != want {
			t.Errorf("check with %s and no base URL = %v, want it refused: %t\n%s", api, err, want, out)
		}
	}
}

// The user who checks need not be the one who runs the portal, whose file it would be.
func TestCheckCreatesNoStore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, path := range []string{"portal.db", "data/portal.db"} {
		set := portaltest.StartSandbox(t)
		set["PORTAL_SESSION_STORE"] = "sqlite:" + filepath.Join(dir, path)
		if out, err := runCheck(t, set, "", "--online"); err != nil || !strings.Contains(out, "can be created") {
			t.Errorf("check = %v, want nil:\n%s", err, out)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("the check left %v, error %v; want nothing", left, err)
	}
}

func TestCheckNotesWhatMayBeRight(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	set := portaltest.StartSandbox(t)
	set["PORTAL_OPS_ADDR"], set["PORTAL_DRAIN_TIME"] = listener.Addr().String(), "25s"
	out, err := runCheck(t, set, "")
	if err != nil || !strings.Contains(out, "note: PORTAL_OPS_ADDR: "+listener.Addr().String()+" is in use") ||
		!strings.Contains(out, "TimeoutStopSec") {
		t.Errorf("check = %v, want nil, and notes about the port and the drain time:\n%s", err, out)
	}
	set["PORTAL_DRAIN_TIME"] = "20s"
	if out, _ = runCheck(t, set, ""); strings.Contains(out, "TimeoutStopSec") {
		t.Errorf("a drain time of 20s has a note:\n%s", out)
	}
}
