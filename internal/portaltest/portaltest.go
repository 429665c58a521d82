// Package portaltest has what tests need to start a portal: a sandbox, and the settings of a portal
// that uses it.
package portaltest

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"memberportal/internal/sandboxserver"
	"memberportal/upstream/sandbox"
)

// StartSandbox starts a sandbox that outlives the portal. It returns the settings of a portal that
// uses it.
func StartSandbox(t *testing.T) map[string]string {
	t.Helper()
	return StartSandboxWith(t, sandbox.Options{}, func(h http.Handler) http.Handler { return h })
}

// StartSandboxWith is [StartSandbox] with options, and with a handler around the sandbox's.
func StartSandboxWith(t *testing.T, options sandbox.Options, wrap func(http.Handler) http.Handler) map[string]string {
	t.Helper()
	return StartSandboxAt(t, FreeAddress(t), options, wrap)
}

// StartSandboxAt is [StartSandboxWith] for a portal at an address.
func StartSandboxAt(t *testing.T, portal string, options sandbox.Options, wrap func(http.Handler) http.Handler,
) map[string]string {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	options.Origin, options.Portal = "http://"+server.Listener.Addr().String(), "http://"+portal
	options.Logger = slog.New(slog.DiscardHandler)
	box, err := sandbox.New(options)
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = wrap(box.Handler())
	server.Start()
	t.Cleanup(server.Close)
	return map[string]string{
		"PORTAL_ADDR":               portal,
		"PORTAL_BASE_URL":           "http://" + portal,
		"PORTAL_OPS_ADDR":           "127.0.0.1:0",
		"PORTAL_DRAIN_TIME":         "0",
		"PORTAL_OIDC_ISSUER":        box.Issuer(),
		"PORTAL_OIDC_CLIENT_ID":     box.ClientID(),
		"PORTAL_OIDC_SCOPES":        box.Scopes(),
		"PORTAL_USER_API":           box.UserAPI(),
		"PORTAL_SESSION_STORE":      "sqlite:" + t.TempDir() + "/portal.db",
		"PORTAL_SESSION_KEYS":       sandboxserver.NewKey(),
		"PORTAL_PAYMENT_SCRIPT_URL": box.PaymentScriptURL(),
	}
}

// Public makes settings of [StartSandbox] those of a portal for real members: its address is not on
// this machine.
func Public(set map[string]string) {
	issuer, _ := url.Parse(set["PORTAL_OIDC_ISSUER"])
	set["PORTAL_BASE_URL"], set["PORTAL_TIME_ZONE"] = "https://members.example.com", "America/Chicago"
	set["PORTAL_ALLOW_HTTP"] = "http://" + issuer.Host
}

// given has the addresses that FreeAddress has returned.
var given sync.Map

// FreeAddress returns a loopback address with a port that is free at the moment. It returns each
// address once: a test that needs two gets two. The port is below those that systems assign by
// themselves: any other connection could take one of these before the portal listens.
func FreeAddress(t *testing.T) string {
	t.Helper()
	for range 1000 {
		address := fmt.Sprintf("127.0.0.1:%d", 20000+rand.IntN(12000))
		listener, err := net.Listen("tcp", address)
		if err != nil {
			continue
		}
		listener.Close()
		if _, again := given.LoadOrStore(address, true); !again {
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// OwnSandbox returns the settings of a portal that starts a sandbox itself, each of them at a free
// port, with more settings of NAME=value.
func OwnSandbox(more ...string) map[string]string {
	set := map[string]string{
		"PORTAL_SANDBOX": "true", "PORTAL_SANDBOX_ADDR": "127.0.0.1:0", "PORTAL_ADDR": "127.0.0.1:0",
		"PORTAL_OPS_ADDR": "127.0.0.1:0", "PORTAL_SESSION_STORE": "memory:",
	}
	for _, setting := range more {
		name, value, _ := strings.Cut(setting, "=")
		set[name] = value
	}
	return set
}

// Environ returns settings as a process gets them.
func Environ(settings map[string]string) (list []string) {
	for name, value := range settings {
		list = append(list, name+"="+value)
	}
	return list
}

// OwnContent returns a folder with the texts of another company.
func OwnContent(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	company := "name: Prairie Mutual\nphone: 515-555-0199\nhours: Weekdays\npaymentAddress:\n- PO Box 1\n"
	if err := os.MkdirAll(filepath.Join(dir, "en"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "en", "company.yaml"), []byte(company), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}
