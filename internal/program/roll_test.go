//go:build unix

package program

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"memberportal/auth/store/storetest"
	"memberportal/internal/portaltest"
	"memberportal/upstream/sandbox"
)

// A roll from a build with another style sheet and other records to this one, under load, behind a
// balancer that does not retry.
func TestRollBetweenVersions(t *testing.T) {
	t.Run("two with Redis", roll)
}

func roll(t *testing.T) {
	overlay := olderSource(t) // fails where the source has changed, without ./task trust too
	requireTrust(t)
	older, newer := filepath.Join(t.TempDir(), "older"), filepath.Join(t.TempDir(), "newer")
	build(t, "-overlay", overlay, "-o", older, ".")
	build(t, "-o", newer, ".")
	b := startBalancer(t)
	refreshes := &refreshCounter{seen: map[string]bool{}}
	settings := portaltest.StartSandboxAt(t, b.address, sandbox.Options{AccessTokenLife: 13 * time.Second}, refreshes.wrap)
	settings["PORTAL_SESSION_STORE"] = storetest.StartRedis(t).Address

	old := []*instance{b.add(t, older, settings), b.add(t, older, settings)}
	members := make([]*http.Client, 20)
	for i := range members {
		members[i] = newClient(t)
		if home := signIn(t, members[i], "http://"+b.address, "household"); home.url.Path != "/home" {
			t.Fatalf("sign-in ended at %s", home.url)
		}
		members[i].CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	}
	var load sync.WaitGroup
	var result rollResult
	load.Go(func() { result.run(2000, members, "http://"+b.address) })
	for _, leaving := range old {
		b.add(t, newer, settings)
		leaving.stop(t)
	}
	load.Wait()
	t.Attr("figure", fmt.Sprintf("%d pages: %d failed, %d unstyled, %d signed out; %d renewals, %d refresh tokens reused",
		result.pages.Load(), result.failed.Load(), result.unstyled.Load(), result.signedOut.Load(), refreshes.all, refreshes.reused))
	if result.failed.Load()+result.unstyled.Load()+result.signedOut.Load() > 0 || refreshes.reused > 0 || refreshes.all == 0 {
		t.Errorf("want none failed, unstyled, signed out or reused; first problem: %v", result.first.Load())
	}
}

// build runs go build in the repository.
func build(t *testing.T, arguments ...string) {
	t.Helper()
	if out, err := exec.Command("go", append([]string{"build"}, arguments...)...).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
}

// olderSource returns the path of a build overlay for this program with another style sheet,
// another version of the profile record and another field in the session record.
func olderSource(t *testing.T) string {
	t.Helper()
	dir, overlay := t.TempDir(), map[string]string{}
	replace := func(path, content string) {
		absolute, err := filepath.Abs(path)
		must(t, err)
		overlay[absolute] = filepath.Join(dir, fmt.Sprint(len(overlay)))
		must(t, os.WriteFile(overlay[absolute], []byte(content), 0o600))
	}
	edit := func(path, from, to string) {
		source, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(source, []byte(from)) {
			t.Fatalf("%s: %v, or it lacks %s", path, err, from)
		}
		replace(path, strings.ReplaceAll(string(source), from, to))
	}
	edit("upstream/userapi/profiles.go", `return "profile/`, `return "profile/older/`)
	edit("auth/state.go", "type state struct {", "type state struct {\nOlder string")
	manifest, err := os.ReadFile("static/dist/manifest.json")
	must(t, err)
	style := regexp.MustCompile(`portal-[A-Z0-9]{8}\.css`).FindString(string(manifest))
	for _, suffix := range []string{"", ".br", ".gz"} {
		content, err := os.ReadFile("static/dist/" + style + suffix)
		must(t, err)
		replace("static/dist/portal-OLDERONE.css"+suffix, string(content))
	}
	edit("static/dist/manifest.json", style, "portal-OLDERONE.css")
	list, _ := json.Marshal(map[string]any{"Replace": overlay})
	path := filepath.Join(dir, "overlay.json")
	must(t, os.WriteFile(path, list, 0o600))
	return path
}

// balancer sends each request to one of the instances that are ready, and never again.
type balancer struct {
	address   string
	transport *http.Transport
	next      atomic.Int64

	mu        sync.Mutex
	instances []*instance
}

// instance is a portal in a process of its own, at addresses that stay.
type instance struct {
	program      string
	environment  []string
	cmd          *exec.Cmd
	address, ops string
	ready        atomic.Bool
}

func newInstance(t *testing.T, program string, settings map[string]string) *instance {
	t.Helper()
	i := &instance{program: program, address: portaltest.FreeAddress(t), ops: portaltest.FreeAddress(t)}
	i.environment = append(portaltest.Environ(settings), "PORTAL_ADDR="+i.address, "PORTAL_OPS_ADDR="+i.ops,
		"PORTAL_DRAIN_TIME=3s", "PORTAL_TRUSTED_PROXIES=127.0.0.1")
	go func() { // as the health check of a balancer
		for range time.Tick(200 * time.Millisecond) {
			response, err := http.Get("http://" + i.ops + "/readyz")
			if err == nil {
				response.Body.Close()
			}
			i.ready.Store(err == nil && response.StatusCode == http.StatusOK)
		}
	}()
	return i
}

// start returns when the instance is ready.
func (i *instance) start(t *testing.T) {
	t.Helper()
	i.ready.Store(false) // the last check may have been before it ended
	i.cmd = exec.Command(i.program)
	i.cmd.Env = i.environment
	if err := i.cmd.Start(); err != nil {
		t.Error(err)
		return
	}
	process := i.cmd.Process
	t.Cleanup(func() { process.Kill() })
	for began := time.Now(); !i.ready.Load(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Error("the instance is not ready")
			return
		}
	}
}

func startBalancer(t *testing.T) *balancer {
	t.Helper()
	b := &balancer{transport: &http.Transport{MaxIdleConnsPerHost: 50}}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	b.address = server.Listener.Addr().String()
	return b
}

// add starts an instance and returns when it is ready.
func (b *balancer) add(t *testing.T, program string, settings map[string]string) *instance {
	t.Helper()
	i := newInstance(t, program, settings)
	b.mu.Lock()
	b.instances = append(b.instances, i)
	b.mu.Unlock()
	i.start(t)
	return i
}

func (i *instance) stop(t *testing.T) {
	t.Helper()
	i.cmd.Process.Signal(syscall.SIGTERM)
	if err := i.cmd.Wait(); err != nil {
		t.Errorf("exit = %v, want 0", err)
	}
}

func (b *balancer) pick() *instance {
	b.mu.Lock()
	defer b.mu.Unlock()
	for range b.instances {
		if i := b.instances[int(b.next.Add(1))%len(b.instances)]; i.ready.Load() {
			return i
		}
	}
	return nil
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	i := b.pick()
	if i == nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	out := r.Clone(r.Context())
	out.RequestURI, out.URL = "", &url.URL{Scheme: "http", Host: i.address, Path: r.URL.Path, RawQuery: r.URL.RawQuery}
	if r.ContentLength == 0 {
		out.Body = io.NopCloser(strings.NewReader("")) // else the transport would retry a GET
	}
	response, err := b.transport.RoundTrip(out)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer response.Body.Close()
	for name, values := range response.Header {
		w.Header()[name] = values
	}
	w.WriteHeader(response.StatusCode)
	io.Copy(w, response.Body)
}

// refreshCounter counts the refresh tokens that the portal sends.
type refreshCounter struct {
	mu          sync.Mutex
	seen        map[string]bool
	all, reused int
}

func (c *refreshCounter) wrap(box http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/identity/token" {
			if token := r.PostFormValue("refresh_token"); token != "" {
				c.mu.Lock()
				c.all++
				if c.seen[token] {
					c.reused++
				}
				c.seen[token] = true
				c.mu.Unlock()
			}
		}
		box.ServeHTTP(w, r)
	})
}

// rollResult counts what members see.
type rollResult struct {
	pages, failed, unstyled, signedOut atomic.Int64
	first                              atomic.Value
}

var asset = regexp.MustCompile(`(?:href|src)="(/static/[^"]+\.(?:css|js))"`)

// run opens n pages, 100 in a second, each with its style sheets and scripts.
func (r *rollResult) run(n int, members []*http.Client, base string) {
	ticks := time.NewTicker(10 * time.Millisecond)
	defer ticks.Stop()
	var open sync.WaitGroup
	for page := range n {
		<-ticks.C
		open.Go(func() {
			r.open(members[page%len(members)], base, []string{"/home", "/messages", "/policies", "/claims"}[page%4])
		})
	}
	open.Wait()
}

func (r *rollResult) open(member *http.Client, base, path string) {
	r.pages.Add(1)
	response, err := member.Get(base + path)
	if err != nil {
		r.count(&r.failed, err.Error())
		return
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	switch {
	case err != nil || response.StatusCode >= 400:
		r.count(&r.failed, fmt.Sprint(path, response.StatusCode, err))
	case strings.HasPrefix(response.Header.Get("Location"), "/login"):
		r.count(&r.signedOut, path)
	}
	for _, found := range asset.FindAllStringSubmatch(string(body), -1) {
		file, err := member.Get(base + found[1])
		if err != nil || file.StatusCode != http.StatusOK {
			r.count(&r.unstyled, fmt.Sprint(found[1], err))
		}
		if err == nil {
			io.Copy(io.Discard, file.Body)
			file.Body.Close()
		}
	}
}

func (r *rollResult) count(counter *atomic.Int64, problem string) {
	counter.Add(1)
	r.first.CompareAndSwap(nil, problem)
}
