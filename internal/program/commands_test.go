package program

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"memberportal/internal/check"
	"memberportal/internal/portaltest"
	"memberportal/internal/sandboxserver"
	"memberportal/upstream/sandbox"
)

// runCheck returns what "portal check" prints and its error.
func runCheck(t *testing.T, settings map[string]string, in string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := check.Run(t.Context(), portaltest.Environ(settings), args, strings.NewReader(in), &out)
	return out.String(), err
}

// calls watches the calls of a sandbox's user API.
type calls struct {
	token  atomic.Pointer[string] // the last access token
	writes atomic.Int64
	absent atomic.Bool // whether two calls that a user API may lack answer 404
}

func (c *calls) watch(t *testing.T) func(box http.Handler) http.Handler {
	return func(box http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			access, isCall := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
			if isCall {
				c.token.Store(&access)
			}
			if isCall && r.Method != http.MethodGet {
				c.writes.Add(1)
			}
			switch path := r.URL.Path; {
			case strings.Contains(path, "delete-profile"):
				t.Error("the check deletes the profile")
			case c.absent.Load() && (strings.HasSuffix(path, "/renewal") || strings.HasSuffix(path, "/documents")):
				http.NotFound(w, r)
				return
			}
			box.ServeHTTP(w, r)
		})
	}
}

func TestCheckUserAPI(t *testing.T) {
	t.Parallel()
	var c calls
	settings := portaltest.StartSandboxWith(t, sandbox.Options{}, c.watch(t))
	portal := startPortal(t, settings)
	signIn(t, newClient(t), portal.url, "household")
	portal.stop()
	access := *c.token.Load()

	out, err := runCheck(t, settings, access+"\n", "--user-api")
	if err != nil || strings.Count(out, " answers (") != 12 || c.writes.Load() != 0 {
		t.Errorf("check = %v with %d writes, want 12 calls that answer and no writes:\n%s", err, c.writes.Load(), out)
	}
	out, err = runCheck(t, settings, access+"\n", "--user-api", "--write")
	if err != nil || strings.Count(out, " answers (") != 16 || c.writes.Load() != 4 {
		t.Errorf("check --write = %v with %d writes, want 16 calls that answer and 4 writes:\n%s", err, c.writes.Load(), out)
	}
	if strings.Contains(out, access) || strings.Contains(out, "@") {
		t.Errorf("the report has data of the member:\n%s", out)
	}
	out, err = runCheck(t, settings, "wrong\n", "--user-api")
	if err == nil || !strings.Contains(out, "FAILS  GET /profiles") {
		t.Errorf("check with a wrong token = %v, want GET /profiles to fail:\n%s", err, out)
	}
	// A 404 may mean that the user API has no such call, which is not the same as a right answer.
	c.absent.Store(true)
	out, err = runCheck(t, settings, access+"\n", "--user-api")
	for _, call := range []string{"GET /policies/{policyNumber}/renewal", "GET /documents"} {
		if !regexp.MustCompile("(?m)^- +" + regexp.QuoteMeta(call) + " +absent ").MatchString(out) {
			t.Errorf("check = %v, want %s absent:\n%s", err, call, out)
		}
	}
}

// The operator sees what a sign-in brings without a portal, and no token.
func TestCheckSignsATestMemberIn(t *testing.T) {
	t.Parallel()
	known := &secrets{values: map[string]bool{}}
	address := portaltest.FreeAddress(t)
	_, port, _ := net.SplitHostPort(address)
	var c calls
	watch := c.watch(t)
	settings := portaltest.StartSandboxAt(t, address, sandbox.Options{}, func(box http.Handler) http.Handler {
		return known.watch(watch(box))
	})
	read, write := io.Pipe()
	ended := make(chan error, 1)
	settings["PORTAL_ADDR"] = "127.0.0.1:0"
	go func() {
		ended <- check.Run(t.Context(), portaltest.Environ(settings), []string{"--sign-in", "--port", port},
			strings.NewReader(""), write)
		write.Close()
	}()
	var out strings.Builder
	for lines := bufio.NewScanner(io.TeeReader(read, &out)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "http") {
			if end := signIn(t, newClient(t), lines.Text(), "household"); end.url.Path != "/auth" ||
				!strings.Contains(end.Text(), "terminal") {
				t.Errorf("the sign-in ended at %s with %q, want the check's page", end.url.Path, end.Text())
			}
		}
	}
	report := strings.Join(strings.Fields(out.String()), " ")
	if err := <-ended; err != nil || c.writes.Load() > 0 {
		t.Errorf("check = %v with %d writes, want nil and none:\n%s", err, c.writes.Load(), out.String())
	}
	for _, want := range []string{
		"http://" + address + "/auth as a redirect address", "ok sign-in the ID token is valid, and has ", " iss, ",
		"ok email from ", "ok scopes ", "ok lifetimes access token ",
		"ok renewal a new access token came", "ok GET /profiles answers", "- revocation not offered",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("the report lacks %q:\n%s", want, out.String())
		}
	}
	if len(known.values) == 0 || strings.Contains(report, "@") {
		t.Errorf("%d tokens were seen; the report must have no email:\n%s", len(known.values), out.String())
	}
	for token := range known.values {
		if strings.Contains(report, token) {
			t.Errorf("the report has a token:\n%s", out.String())
		}
	}
}

func TestHealthAsksTheRunningPortal(t *testing.T) {
	t.Parallel()
	settings := portaltest.StartSandbox(t)
	settings["PORTAL_OPS_ADDR"] = portaltest.FreeAddress(t)
	if err := health(t.Context(), portaltest.Environ(settings), io.Discard); err == nil {
		t.Error("health without a portal = nil, want an error")
	}
	portal := startPortal(t, settings)
	defer portal.stop()
	if err := health(t.Context(), portaltest.Environ(settings), io.Discard); err != nil {
		t.Errorf("health = %v, want nil", err)
	}
}

// The sandbox of one process serves a portal of another.
func TestSandboxAlone(t *testing.T) {
	t.Parallel()
	address := portaltest.FreeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	read, write := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- sandboxserver.Serve(ctx,
			portaltest.Environ(map[string]string{
				"PORTAL_SANDBOX_ADDR": "127.0.0.1:0", "PORTAL_BASE_URL": "http://" + address,
			}), write, io.Discard)
		write.Close()
	}()
	settings := map[string]string{
		"PORTAL_ADDR": address, "PORTAL_OPS_ADDR": "127.0.0.1:0", "PORTAL_SESSION_STORE": "memory:", "PORTAL_DRAIN_TIME": "0",
	}
	readSettingLines(read, settings, "PORTAL_SESSION_KEYS")
	portal := startPortal(t, settings)
	if home := signIn(t, newClient(t), portal.url, "household"); home.url.Path != "/home" {
		t.Errorf("URL after the sign-in = %s, want home", home.url)
	}
	portal.stop()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("fakes.Serve = %v, want nil", err)
	}
}

// readSettingLines adds lines such as NAME='value' to the settings, up to the one named last.
func readSettingLines(from io.Reader, settings map[string]string, last string) {
	for lines := bufio.NewScanner(from); lines.Scan(); {
		name, value, ok := strings.Cut(lines.Text(), "=")
		if ok && strings.HasPrefix(name, "PORTAL_") {
			settings[name] = strings.Trim(value, "'")
		}
		if name == last {
			return
		}
	}
}
