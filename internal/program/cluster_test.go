//go:build unix

package program

import (
	"fmt"
	"io"
	"net/http"
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
)

// Two portals with Redis behind haproxy, which repeats GET requests only. Members read pages and
// send messages while both portals are rolled, and then while one is killed.
func TestCluster(t *testing.T) {
	requireTrust(t)
	if _, err := exec.LookPath("haproxy"); err != nil {
		t.Fatal("haproxy is missing: install Debian's package haproxy")
	}
	c := startCluster(t)
	rolled := c.during(20*time.Second, func() {
		for _, i := range c.portals {
			i.stop(t)
			i.start(t)
		}
	})
	killed := c.during(8*time.Second, func() {
		_ = c.portals[0].cmd.Process.Kill()
		_ = c.portals[0].cmd.Wait()
		c.portals[0].start(t)
	})
	if rolled.failed() > 0 || killed.reads.failed.Load() > 0 {
		t.Errorf("rolled: %s; killed: %s; want no failure but of messages in flight at the kill", rolled, killed)
	}
	lost, twice := c.compare(c.received())
	t.Attr("figure", fmt.Sprintf("rolled: %s; one killed: %s; of %d messages %d took effect twice", rolled, killed, c.sent.Load(), twice))
	if lost > 0 || twice > 0 {
		t.Errorf("messages: %d confirmed but lost, %d sent twice, want none", lost, twice)
	}
}

// cluster is a sandbox, two portals and haproxy in processes of their own.
type cluster struct {
	*testing.T
	base    string
	portals []*instance
	members []*http.Client

	next, sent atomic.Int64
	confirmed  sync.Map // subjects of messages that the portal has confirmed
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	program, address := filepath.Join(t.TempDir(), "portal"), portaltest.FreeAddress(t)
	build(t, "-o", program, ".")
	settings := startSandboxProcess(t, program, "http://"+address)
	settings["PORTAL_SESSION_STORE"], settings["PORTAL_RATE_LIMITS"] = storetest.StartRedis(t).Address, "off"
	c := &cluster{T: t, base: "http://" + address}
	for range 2 {
		i := newInstance(t, program, settings)
		i.start(t)
		c.portals = append(c.portals, i)
	}
	startHAProxy(t, address, c.portals)
	for range 20 {
		client := newClient(t)
		if home := signIn(t, client, c.base, "household"); home.url.Path != "/home" {
			t.Fatalf("sign-in ended at %s", home.url)
		}
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		c.members = append(c.members, client)
	}
	return c
}

// startSandboxProcess runs the sandbox alone and returns the settings that it prints.
func startSandboxProcess(t *testing.T, program, portal string) map[string]string {
	t.Helper()
	cmd := exec.Command(program, "sandbox")
	cmd.Env = []string{"PORTAL_BASE_URL=" + portal, "PORTAL_SANDBOX_ADDR=127.0.0.1:0"}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	must(t, err)
	t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	settings := map[string]string{}
	readSettingLines(out, settings, "PORTAL_SESSION_KEYS")
	go io.Copy(io.Discard, out)
	return settings
}

// haproxy's check uses the port for operators, so that a portal that stops gets no new requests.
const haproxySettings = `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
frontend members
  bind %s
  default_backend portals
backend portals
  balance roundrobin
  option forwardfor
  option redispatch
  option httpchk GET /readyz
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server check inter 200ms fall 1 rise 1
`

func startHAProxy(t *testing.T, address string, portals []*instance) {
	t.Helper()
	settings := fmt.Sprintf(haproxySettings, address)
	for n, i := range portals {
		_, port, _ := strings.Cut(i.ops, ":")
		settings += fmt.Sprintf("  server portal%d %s port %s\n", n, i.address, port)
	}
	file := filepath.Join(t.TempDir(), "haproxy.cfg")
	must(t, os.WriteFile(file, []byte(settings), 0o600))
	cmd := exec.Command("haproxy", "-db", "-f", file)
	must(t, cmd.Start())
	t.Cleanup(func() { _, _ = cmd.Process.Signal(syscall.SIGTERM), cmd.Wait() })
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		response, err := http.Get("http://" + address + "/help")
		if err == nil {
			response.Body.Close()
		}
		if err == nil && response.StatusCode == http.StatusOK {
			return
		}
		if time.Since(began) > 10*time.Second {
			t.Fatalf("haproxy does not answer: %v", err)
		}
	}
}

// tally counts requests.
type tally struct {
	all, failed atomic.Int64
	first       atomic.Value
}

func (c *tally) add(problem string) {
	if c.all.Add(1); problem != "" {
		c.failed.Add(1)
		c.first.CompareAndSwap(nil, problem)
	}
}

// phase counts what members did while something happened.
type phase struct{ reads, messages tally }

func (p *phase) failed() int64 { return p.reads.failed.Load() + p.messages.failed.Load() }

func (p *phase) String() string {
	text := fmt.Sprintf("%d of %d pages and %d of %d messages failed", p.reads.failed.Load(), p.reads.all.Load(), p.messages.failed.Load(), p.messages.all.Load())
	for _, problem := range []any{p.reads.first.Load(), p.messages.first.Load()} {
		if problem != nil {
			text += fmt.Sprintf(" (%v)", problem)
		}
	}
	return text
}

// during sends 50 requests a second, each tenth a message, for a time and until the event is over.
func (c *cluster) during(length time.Duration, event func()) *phase {
	p, over := new(phase), make(chan struct{})
	go func() { defer close(over); event() }()
	var all sync.WaitGroup
	ticks := time.NewTicker(20 * time.Millisecond)
	defer ticks.Stop()
	end := time.Now().Add(length)
	for done := false; !done || time.Now().Before(end); {
		select {
		case <-over:
			over, done = nil, true
		case <-ticks.C:
			all.Go(func() { c.visit(p) })
		}
	}
	all.Wait()
	return p
}

func (c *cluster) visit(p *phase) {
	n := int(c.next.Add(1))
	member := c.members[n%len(c.members)]
	if n%10 == 0 {
		p.messages.add(c.send(member))
		return
	}
	path := []string{"/home", "/billing/4100241190", "/cards", "/claims", "/documents"}[n%5]
	response, err := member.Get(c.base + path)
	if err != nil {
		p.reads.add(err.Error())
		return
	}
	_, err = io.Copy(io.Discard, response.Body)
	response.Body.Close()
	if err != nil || response.StatusCode != http.StatusOK {
		p.reads.add(fmt.Sprintf("%s: status %d to %s, %v", path, response.StatusCode, response.Header.Get("Location"), err))
		return
	}
	p.reads.add("")
}

// send sends a message with a subject of its own and returns what went wrong, "" for nothing.
func (c *cluster) send(member *http.Client) string {
	subject := fmt.Sprintf("cluster-%d-", c.sent.Add(1))
	form := url.Values{"subject": {subject}, "text": {"Hello"}, "about": {"other"}, "key": {subject + "0123456789abcdef"}}
	request, err := http.NewRequest(http.MethodPost, c.base+"/new-message", strings.NewReader(form.Encode()))
	if err != nil {
		return err.Error()
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	addForgeryToken(request, member)
	response, err := member.Do(request)
	if err != nil {
		return err.Error()
	}
	response.Body.Close()
	if response.StatusCode != http.StatusSeeOther {
		return fmt.Sprintf("message: status %d", response.StatusCode)
	}
	c.confirmed.Store(subject, true)
	return ""
}

var clusterSubject = regexp.MustCompile(`cluster-\d+-`)

// received counts the messages of each subject that the user API has.
func (c *cluster) received() map[string]int {
	c.Helper()
	found := map[string]int{}
	for page := 1; ; page++ {
		response, err := c.members[0].Get(fmt.Sprintf("%s/messages?page=%d", c.base, page))
		if err != nil {
			c.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			c.Fatal(err)
		}
		subjects := clusterSubject.FindAllString(string(body), -1)
		if len(subjects) == 0 {
			return found
		}
		for _, subject := range subjects {
			found[subject]++
		}
	}
}

// compare counts the messages that the portal has confirmed but the user API lacks, and those that
// it has twice.
func (c *cluster) compare(received map[string]int) (lost, twice int) {
	c.confirmed.Range(func(subject, _ any) bool {
		if received[subject.(string)] == 0 {
			lost++
		}
		return true
	})
	for _, n := range received {
		if n > 1 {
			twice++
		}
	}
	return lost, twice
}
