//go:build unix

package program

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"memberportal/internal/portaltest"
	"memberportal/upstream/sandbox"
)

// exit waits for the end of the program and returns how it ended.
func (p *process) exit(t *testing.T) error {
	t.Helper()
	for range p.lines {
	}
	return p.Wait()
}

// Readiness fails first, while the listener still accepts.
func TestStopFailsReadinessBeforeItClosesTheListener(t *testing.T) {
	t.Parallel()
	settings := portaltest.StartSandbox(t)
	settings["PORTAL_DRAIN_TIME"], settings["PORTAL_OPS_ADDR"] = "2s", portaltest.FreeAddress(t)
	portal := startPortal(t, settings)
	ready := func() int {
		response, err := http.Get("http://" + settings["PORTAL_OPS_ADDR"] + "/readyz")
		must(t, err)
		response.Body.Close()
		return response.StatusCode
	}
	page := func() *http.Response {
		response, err := http.Get(portal.url + "/help/password")
		if err != nil {
			t.Fatalf("a request during the drain time failed: %v", err)
		}
		response.Body.Close()
		return response
	}
	if status := ready(); status != http.StatusOK || page().Close {
		t.Fatalf("before the stop: readiness %d, want 200, and pages keep the connection", status)
	}
	stopped := make(chan struct{})
	began := time.Now()
	go func() { portal.stop(); close(stopped) }()
	for ready() != http.StatusServiceUnavailable {
	}
	if response := page(); response.StatusCode != http.StatusOK || !response.Close {
		t.Errorf("during the drain time: status = %d, close = %t, want 200 with Connection: close", response.StatusCode,
			response.Close)
	}
	<-stopped
	if took := time.Since(began); took < 2*time.Second {
		t.Errorf("stopped after %v, want the drain time of 2s first", took)
	}
}

// Half a request must not keep the program, and isn't an error.
func TestHalfARequestIsCutOff(t *testing.T) {
	t.Parallel()
	requireTrust(t) // takes 10 seconds; TestRequestsThatTakeTooLongAreCutOff has shorter limits
	portal := startProcess(t, `exec "$0"`, "PORTAL_DRAIN_TIME=1s")
	address := strings.TrimPrefix(portal.url, "http://")
	for _, half := range []string{
		"GET /home HTTP/1.1\r\n", "POST /signed-out HTTP/1.1\r\nHost: " + address + "\r\nContent-Length: 10\r\n\r\nabc",
	} {
		conn, err := net.Dial("tcp", address)
		must(t, err)
		defer conn.Close()
		io.WriteString(conn, half)
	}
	response, err := http.Get(portal.url + "/help/password") // accepted after both
	must(t, err)
	response.Body.Close()
	began := time.Now()
	portal.Process.Signal(syscall.SIGTERM)
	err = portal.exit(t)
	took := time.Since(began)
	t.Attr("figure", fmt.Sprintf("exit after %.1f s", took.Seconds()))
	if err != nil || took > 13*time.Second { // the race detector adds a second
		t.Errorf("exit = %v after %v, want 0 within 13 seconds, of which one is the drain time", err, took)
	}
}

// A roll may stop an instance that still waits for its store.
func TestStopWhileStarting(t *testing.T) {
	t.Parallel()
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGHUP, os.Interrupt} {
		hung, err := net.Listen("tcp", "127.0.0.1:0") // a store that accepts and never answers
		must(t, err)
		portal, _ := beginProcess(t, `exec "$0"`, "PORTAL_SESSION_STORE=redis://"+hung.Addr().String())
		conn, err := hung.Accept()
		must(t, err)
		portal.Process.Signal(signal)
		if err := portal.exit(t); err != nil {
			t.Errorf("%v while starting: exit = %v, want 0", signal, err)
		}
		conn.Close()
		hung.Close() // a further connection of this portal is not one of the next
	}
}

// A restart of whatever collects the log must not end the portal.
func TestReaderOfTheLogMayEnd(t *testing.T) {
	t.Parallel()
	portal := startProcess(t, `exec "$0"`)
	must(t, portal.log.Close())
	for range 3 {
		response, err := http.Get(portal.url + "/help/password")
		must(t, err)
		response.Body.Close()
	}
	portal.Process.Signal(syscall.SIGTERM)
	if err := portal.exit(t); err != nil {
		t.Errorf("exit = %v, want 0", err)
	}
}

func TestInterruptDoesNotDrain(t *testing.T) {
	t.Parallel()
	portal := startProcess(t, `exec "$0"`, "PORTAL_DRAIN_TIME=1h")
	portal.Process.Signal(os.Interrupt)
	if err := portal.exit(t); err != nil {
		t.Errorf("exit = %v, want 0", err)
	}
}

func TestSecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	portal := startProcess(t, `exec "$0"`, "PORTAL_DRAIN_TIME=1h")
	portal.Process.Signal(syscall.SIGTERM)
	portal.waitFor(t, "stopping")
	portal.Process.Signal(syscall.SIGTERM)
	var exit *exec.ExitError
	if err := portal.exit(t); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
		t.Errorf("exit = %v, want an end by the signal", err)
	}
}

// The provider replaces the refresh token with each renewal: if the portal stopped between its
// answer and the write, the next portal would use the old one, and the provider would end the
// member's session.
func TestStopAwaitsTokenRenewals(t *testing.T) {
	t.Parallel()
	renewing, release := make(chan struct{}, 1), make(chan struct{})
	holdRenewals := func(box http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/identity/token" && r.PostFormValue("grant_type") == "refresh_token" {
				select {
				case renewing <- struct{}{}:
				default:
				}
				<-release
			}
			box.ServeHTTP(w, r)
		})
	}
	settings := portaltest.StartSandboxWith(t, sandbox.Options{AccessTokenLife: time.Second}, holdRenewals)
	portal, client := startPortal(t, settings), newClient(t)
	client.CheckRedirect = func(_ *http.Request, via []*http.Request) error {
		if via[len(via)-1].URL.Path == "/auth" {
			return http.ErrUseLastResponse // signed in; the profile loads in the background
		}
		return nil
	}
	signIn(t, client, portal.url, "household")
	<-renewing
	stopped := make(chan struct{})
	go func() { portal.stop(); close(stopped) }()
	select {
	case <-stopped:
		t.Error("the portal stopped during a renewal")
	case <-time.After(500 * time.Millisecond):
	}
	close(release)
	<-stopped

	second := startPortal(t, settings)
	defer second.stop()
	client.CheckRedirect = nil
	if home := open(t, client, second.url+"/home"); home.url.Path != "/home" {
		t.Errorf("URL after the restart = %s, want home: the refresh token is lost", home.url)
	}
}
