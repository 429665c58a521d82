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

// accessToken signs a sample member in and returns the access token that the user API received.
func accessToken(t *testing.T, settings map[string]string, token *atomic.Pointer[string]) string {
	t.Helper()
	portal := startPortal(t, settings)
	defer portal.stop()
	signIn(t, newClient(t), portal.url, "household")
	return *token.Load()
}

func TestCheckUserAPI(t *testing.T) {
	t.Parallel()
	var token atomic.Pointer[string]
	var writes atomic.Int64
	settings := portaltest.StartSandboxWith(t, sandbox.Options{}, func(box http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if access, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
				token.Store(&access)
				if r.Method != http.MethodGet {
					writes.Add(1)
				}
			}
			if strings.Contains(r.URL.Path, "delete-profile") {
				t.Error("the check deletes the profile")
			}
			box.ServeHTTP(w, r)
		})
	})
	access := accessToken(t, settings, &token)

	out, err := runCheck(t, settings, access+"\n", "--user-api")
	if err != nil || strings.Count(out, " answers (") != 12 || writes.Load() != 0 {
		t.Errorf("check = %v with %d writes, want 12 calls that answer and no writes:\n%s", err, writes.Load(), out)
	}
	out, err = runCheck(t, settings, access+"\n", "--user-api", "--write")
	if err != nil || strings.Count(out, " answers (") != 16 || writes.Load() != 4 {
		t.Errorf("check --write = %v with %d writes, want 16 calls that answer and 4 writes:\n%s", err, writes.Load(), out)
	}
	if strings.Contains(out, access) || strings.Contains(out, "@") {
		t.Errorf("the report has data of the member:\n%s", out)
	}
	out, err = runCheck(t, settings, "wrong\n", "--user-api")
	if err == nil || !strings.Contains(out, "FAILS  GET /profiles") {
		t.Errorf("check with a wrong token = %v, want GET /profiles to fail:\n%s", err, out)
	}
}

// A 404 may mean that the user API has no such call, which is not the same as a right answer.
func TestCheckUserAPISaysWhatIsAbsent(t *testing.T) {
	t.Parallel()
	var token atomic.Pointer[string]
	settings := portaltest.StartSandboxWith(t, sandbox.Options{}, func(box http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if access, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
				token.Store(&access)
			}
			if strings.HasSuffix(r.URL.Path, "/renewal") || strings.HasSuffix(r.URL.Path, "/documents") {
				http.NotFound(w, r)
				return
			}
			box.ServeHTTP(w, r)
		})
	})
	out, err := runCheck(t, settings, accessToken(t, settings, &token)+"\n", "--user-api")
	for _, call := range []string{"GET /policies/{policyNumber}/renewal", "GET /documents"} {
		if !regexp.MustCompile("(?m)^- +" + regexp.QuoteMeta(call) + " +absent ").MatchString(out) {
			t.Errorf("check = %v, want %s absent:\n%s", err, call, out)
		}
	}
	if out, err = runCheck(t, settings, "", "--user-api"); err == nil || !strings.Contains(out, "test member") {
		t.Errorf("check without a token = %v, want where one comes from:\n%s", err, out)
	}
}

// The operator sees what a sign-in brings without a portal, and no token.
func TestCheckSignsATestMemberIn(t *testing.T) {
	t.Parallel()
	known := &secrets{values: map[string]bool{}}
	address := portaltest.FreeAddress(t)
	_, port, _ := net.SplitHostPort(address)
	var writes atomic.Int64
	settings := portaltest.StartSandboxAt(t, address, sandbox.Options{}, func(box http.Handler) http.Handler {
		return known.watch(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet && strings.HasPrefix(r.URL.Path, "/user-api") {
				writes.Add(1)
			}
			box.ServeHTTP(w, r)
		}))
	})
	read, write := io.Pipe()
	ended := make(chan error, 1)
	settings["PORTAL_ADDR"] = "127.0.0.1:0"
	go func() {
		ended <- check.Run(t.Context(), portaltest.Environ(settings), []string{"--sign-in", "--port", port}, strings.NewReader(""), write)
		write.Close()
	}()
	var out strings.Builder
	for lines := bufio.NewScanner(io.TeeReader(read, &out)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "http") {
			if end := signIn(t, newClient(t), lines.Text(), "household"); end.url.Path != "/auth" || !strings.Contains(end.Text(), "terminal") {
				t.Errorf("the sign-in ended at %s with %q, want the check's page", end.url.Path, end.Text())
			}
		}
	}
	report := strings.Join(strings.Fields(out.String()), " ")
	if err := <-ended; err != nil || writes.Load() > 0 {
		t.Errorf("check = %v with %d writes, want nil and none:\n%s", err, writes.Load(), out.String())
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
