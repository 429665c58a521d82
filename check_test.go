package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"memberportal/auth"
	"memberportal/upstream/sandbox"
)

// runCheck returns what "portal check" prints and its error.
func runCheck(t *testing.T, settings map[string]string, in string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := check(t.Context(), environ(settings), args, strings.NewReader(in), &out)
	return out.String(), err
}

func TestCheckPrintsEveryProblem(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	if err := os.WriteFile(filepath.Join(empty, "en"), []byte("not a folder"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := runCheck(t, map[string]string{
		"PORTAL_OIDC_ISSUER": "https://login.example.com", "PORTAL_OIDC_CLIENT_ID": "portal", "PORTAL_USER_API": "https://api.example.com",
		"PORTAL_TIME_ZONE": "Mars/Olympus", "PORTAL_SESSION_IDLE": "soon", "PORTAL_SESSION_STROE": "memory:", "PORTAL_CONTENT_DIR": empty + "/none",
		"PORTAL_OTHER": "1",
	}, "")
	if err == nil {
		t.Error("check = nil, want an error")
	}
	for _, problem := range []string{
		"PORTAL_SESSION_STROE is not a setting. Rename it to PORTAL_SESSION_STORE", "PORTAL_TIME_ZONE ", "PORTAL_SESSION_IDLE ",
		"PORTAL_SESSION_KEYS is not set", "PORTAL_CONTENT_DIR: ", "note: PORTAL_OTHER is not a setting",
	} {
		if !strings.Contains("\n"+out, "\n"+problem) {
			t.Errorf("no line begins with %q:\n%s", problem, out)
		}
	}
}

// The sandbox's members may read about the sample company; those of a real user API may not.
//
// Spec: VOUCH-4.
func TestCheckListsSamplesThatMembersRead(t *testing.T) {
	t.Parallel()
	settings := startSandboxServer(t)
	if out, err := runCheck(t, settings, "", "--strict"); err != nil || strings.Contains(out, "sample") {
		t.Errorf("check on loopback = %v, want no samples:\n%s", err, out)
	}
	settings["PORTAL_USER_API"], settings["PORTAL_TIME_ZONE"], settings["PORTAL_CONTENT_DIR"] = "https://api.example.com", "America/Chicago", ownContent(t)
	out, err := runCheck(t, settings, "")
	if err != nil || !strings.Contains(out, "\nsample: views/content/en/paperless.yaml:") && !strings.HasPrefix(out, "sample: ") || !strings.Contains(out, "We still mail some notices") {
		t.Errorf("check = %v, want nil and the samples:\n%s", err, out)
	}
	if out, err = runCheck(t, settings, "", "--strict"); !errors.Is(err, errSamples) {
		t.Errorf("check --strict = %v, want %v:\n%s", err, errSamples, out)
	}
}

// ownContent returns a folder with the texts of another company.
func ownContent(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	company := "name: Prairie Mutual\nphone: 800-555-0199\nhours: Weekdays\npaymentAddress:\n- PO Box 1\n"
	if err := os.MkdirAll(filepath.Join(dir, "en"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "en", "company.yaml"), []byte(company), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestCheckOnline(t *testing.T) {
	t.Parallel()
	settings := startSandboxServer(t)
	out, err := runCheck(t, settings, "", "--online")
	if err != nil || strings.Count(out, "ok     ")+strings.Count(out, "ok  ") < 5 || !strings.Contains(out, "to be expected") {
		t.Errorf("check of a working installation = %v, want five lines with ok, and refresh tokens to be expected:\n%s", err, out)
	}
	settings["PORTAL_OIDC_ISSUER"] += "/elsewhere"
	settings["PORTAL_USER_API"] = "http://" + freeAddress(t)
	settings["PORTAL_PAYMENT_SCRIPT_URL"] = settings["PORTAL_OIDC_ISSUER"]
	settings["PORTAL_SESSION_STORE"] = "redis://" + freeAddress(t)
	out, err = runCheck(t, settings, "", "--online")
	if err == nil {
		t.Error("check of a broken installation = nil, want an error")
	}
	for _, name := range []string{"session store", "identity provider", "user API", "payment script"} {
		if !strings.Contains(out, "FAILS  "+name) {
			t.Errorf("no line says that the %s fails:\n%s", name, out)
		}
	}
}

// The check says what the discovery document leads to expect of a sign-in.
// Spec: SIGNIN-20.
func TestCheckSaysWhetherToExpectRefreshTokens(t *testing.T) {
	t.Parallel()
	none := url.Values{}
	consent := url.Values{"prompt": {"consent"}}
	for name, test := range map[string]struct {
		found  auth.Announced
		scopes []string
		params url.Values
		want   string
	}{
		"no lists":              {auth.Announced{}, nil, none, "to be expected"},
		"no grant":              {auth.Announced{Grants: []string{"authorization_code"}}, []string{"offline_access"}, none, "not to be expected"},
		"scope not configured":  {auth.Announced{Grants: []string{"refresh_token"}, Scopes: []string{"openid", "offline_access"}}, nil, none, "perhaps not"},
		"scope without consent": {auth.Announced{Grants: []string{"refresh_token"}}, []string{"offline_access"}, none, "to be expected. If sign-ins bring none"},
		"scope and consent":     {auth.Announced{Grants: []string{"refresh_token"}}, []string{"offline_access"}, consent, "to be expected"},
	} {
		got := settings{OIDC: auth.Config{Scopes: test.scopes, Params: test.params}}.refreshTokens(test.found)
		if !strings.HasPrefix(got, test.want) || test.want == "to be expected" && got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestCheckOfUserInfo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		found   auth.Announced
		problem bool
		skipped bool
	}{
		{auth.Announced{}, false, true},
		{auth.Announced{UserInfo: "https://id.example.com/userinfo"}, false, false},
		{auth.Announced{UserInfo: "http://id.example.com/userinfo", InsecureInfo: true}, true, false},
	} {
		if r := userInfoResult(test.found); (r.problem != "") != test.problem || r.skipped != test.skipped {
			t.Errorf("result for %+v = %+v", test.found, r)
		}
	}
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
	settings := startSandboxWith(t, sandbox.Options{}, func(box http.Handler) http.Handler {
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
	if err != nil || strings.Count(out, "as specified") != 11 || writes.Load() != 0 {
		t.Errorf("check = %v with %d writes, want 11 calls as specified and no writes:\n%s", err, writes.Load(), out)
	}
	out, err = runCheck(t, settings, access+"\n", "--user-api", "--write")
	if err != nil || strings.Count(out, "as specified") != 15 || writes.Load() != 4 {
		t.Errorf("check --write = %v with %d writes, want 15 calls as specified and 4 writes:\n%s", err, writes.Load(), out)
	}
	if strings.Contains(out, access) || strings.Contains(out, "@") {
		t.Errorf("the report has data of the member:\n%s", out)
	}
	out, err = runCheck(t, settings, "wrong\n", "--user-api")
	if err == nil || !strings.Contains(out, "FAILS  GET /profiles") {
		t.Errorf("check with a wrong token = %v, want GET /profiles to fail:\n%s", err, out)
	}
}

func TestHealthAsksTheRunningPortal(t *testing.T) {
	t.Parallel()
	settings := startSandboxServer(t)
	settings["PORTAL_OPS_ADDR"] = freeAddress(t)
	if err := health(t.Context(), environ(settings), io.Discard); err == nil {
		t.Error("health without a portal = nil, want an error")
	}
	portal := startPortal(t, settings)
	defer portal.stop()
	if err := health(t.Context(), environ(settings), io.Discard); err != nil {
		t.Errorf("health = %v, want nil", err)
	}
}

func TestOwnAddress(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"0.0.0.0:8081": "localhost:8081", ":8081": "localhost:8081", "[::]:8081": "localhost:8081", "127.0.0.1:8081": "127.0.0.1:8081", "10.0.0.5:8081": "10.0.0.5:8081",
	} {
		if got := ownAddress(addr); got != want {
			t.Errorf("ownAddress(%s) = %s, want %s", addr, got, want)
		}
	}
}

// The sandbox of one process serves a portal of another.
func TestSandboxAlone(t *testing.T) {
	t.Parallel()
	address := freeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	read, write := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- serveSandbox(ctx, environ(map[string]string{"PORTAL_SANDBOX_ADDR": "127.0.0.1:0", "PORTAL_BASE_URL": "http://" + address}), write, io.Discard)
		write.Close()
	}()
	settings := map[string]string{"PORTAL_ADDR": address, "PORTAL_OPS_ADDR": "127.0.0.1:0", "PORTAL_SESSION_STORE": "memory:", "PORTAL_DRAIN_TIME": "0"}
	readSettingLines(read, settings, "PORTAL_SESSION_KEYS")
	portal := startPortal(t, settings)
	if home := signIn(t, newClient(t), portal.url, "household"); home.url.Path != "/home" {
		t.Errorf("URL after the sign-in = %s, want home", home.url)
	}
	portal.stop()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("serveSandbox = %v, want nil", err)
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
