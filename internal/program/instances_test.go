//go:build unix

package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/auth/store/storetest"
	"memberportal/internal/portaltest"
	"memberportal/upstream/sandbox"
)

// deployment is the program in processes of its own, with one store and one sandbox.
type deployment struct {
	*testing.T
	base      string // public address
	instances []string
	sandbox   string
	redis     *storetest.Redis // nil for SQLite
	modal     *modalCalls

	next atomic.Int64 // of the instances
}

// onEachDeployment runs a test on one instance with SQLite, on two with Redis, and on two with a
// Redis Cluster.
func onEachDeployment(t *testing.T, test func(*deployment)) {
	t.Helper()
	t.Run("one instance", func(t *testing.T) {
		requireTrust(t)
		test(deploy(t, nil, 1))
	})
	onEachRedis(t, test)
}

func onEachRedis(t *testing.T, test func(*deployment)) {
	t.Helper()
	t.Run("two with Redis", func(t *testing.T) {
		requireTrust(t)
		test(deploy(t, storetest.StartRedis(t), 2))
	})
	t.Run("two with a Redis Cluster", func(t *testing.T) {
		requireTrust(t)
		test(deploy(t, storetest.StartCluster(t), 2))
	})
}

func requireTrust(t *testing.T) {
	t.Helper()
	if os.Getenv("TRUST") == "" {
		t.Skip("starts the program and its store as processes; ./task trust does")
	}
}

func deploy(t *testing.T, redis *storetest.Redis, instances int) *deployment {
	t.Helper()
	d := &deployment{T: t, redis: redis, modal: &modalCalls{statuses: map[int]int{}}}
	shared := portaltest.StartSandboxAt(t, portaltest.FreeAddress(t), sandbox.Options{}, d.modal.wrap)
	d.base, d.sandbox = shared["PORTAL_BASE_URL"], strings.TrimSuffix(shared["PORTAL_USER_API"], "/user-api")
	shared["PORTAL_SANDBOX"] = "false"
	if redis != nil {
		shared["PORTAL_SESSION_STORE"] = redis.Address
	}
	for range instances {
		address := portaltest.FreeAddress(t)
		startProcess(t, `exec "$0"`, append(portaltest.Environ(shared), "PORTAL_ADDR="+address)...)
		d.instances = append(d.instances, address)
	}
	return d
}

// browser returns a browser whose requests go to the instances in turn.
func (d *deployment) browser() *http.Client {
	client := newClient(d.T)
	host := strings.TrimPrefix(d.base, "http://")
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		if address == host {
			address = d.instances[int(d.next.Add(1))%len(d.instances)]
		}
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	client.Transport = &http.Transport{DisableKeepAlives: true, DialContext: dial}
	return client
}

// members signs the household in with several browsers, which follow no redirects afterwards.
func (d *deployment) members(n int) []*http.Client {
	d.Helper()
	browsers := make([]*http.Client, n)
	for i := range browsers {
		browsers[i] = d.browser()
		if home := signIn(d.T, browsers[i], d.base, "household"); home.url.Path != "/home" {
			d.Fatalf("sign-in ended at %s", home.url)
		}
		browsers[i].CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	}
	return browsers
}

// result is a response that was read.
type result struct {
	*http.Response
	body string
	took time.Duration
}

func (d *deployment) get(browser *http.Client, path string) result {
	d.Helper()
	return d.send(browser, http.MethodGet, path, "", "")
}

// post sends a form as the portal's scripts do.
func (d *deployment) post(browser *http.Client, path string, form url.Values) result {
	d.Helper()
	return d.send(browser, http.MethodPost, path, "application/x-www-form-urlencoded", form.Encode())
}

func (d *deployment) send(browser *http.Client, method, path, kind, body string) result {
	d.Helper()
	request, err := http.NewRequest(method, d.base+path, strings.NewReader(body))
	if err != nil {
		d.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	addForgeryToken(request, browser)
	began := time.Now()
	response, err := browser.Do(request)
	if err != nil {
		d.Errorf("%s: %v", path, err)
		return result{Response: new(http.Response)}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		d.Errorf("%s: %v", path, err)
	}
	return result{response, string(text), time.Since(began)}
}

// calls returns how often a call of the user API arrived.
func (d *deployment) calls(call string) int {
	d.Helper()
	response, err := http.Get(d.sandbox + "/control/calls")
	if err != nil {
		d.Fatal(err)
	}
	defer response.Body.Close()
	all := map[string]int{}
	if err := json.NewDecoder(response.Body).Decode(&all); err != nil {
		d.Fatal(err)
	}
	return all[call]
}

// atOnce calls do n times, from 16 goroutines.
func atOnce(n int, do func(i int)) {
	var all sync.WaitGroup
	var next atomic.Int64
	for range 16 {
		all.Go(func() {
			for i := int(next.Add(1)); i <= n; i = int(next.Add(1)) {
				do(i)
			}
		})
	}
	all.Wait()
}

// modalCalls watches the calls for a payment session at the user API.
type modalCalls struct {
	mu        sync.Mutex
	now, most int // under way
	statuses  map[int]int
}

func (m *modalCalls) wrap(box http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/payments/payment-modal") {
			box.ServeHTTP(w, r)
			return
		}
		m.count(1)
		time.Sleep(10 * time.Millisecond) // calls that are not serialized overlap
		status := &statusWriter{w, http.StatusOK}
		box.ServeHTTP(status, r)
		m.count(-1)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.statuses[status.status]++
	})
}

func (m *modalCalls) count(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now += n
	m.most = max(m.most, m.now)
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// figure reports what ./task trust prints about a promise.
func (d *deployment) figure(format string, values ...any) {
	d.Attr("figure", fmt.Sprintf(format, values...))
}

func TestGuessesOnInstances(t *testing.T) {
	onEachDeployment(t, func(d *deployment) {
		b := d.members(1)[0]
		atOnce(200, func(i int) {
			d.post(b, "/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {fmt.Sprint(10000 + i)}})
		})
		atOnce(20, func(i int) {
			email := fmt.Sprintf("new%d@example.com", i)
			d.post(b, "/profile/email", url.Values{"newEmail": {email}, "newEmailConfirm": {email}})
		})
		atOnce(40, func(int) {
			d.send(b, http.MethodPost, "/payments/4100241190/session", "application/json", `{"operation":"managePaymentMethods"}`)
		})
		var begun atomic.Int64
		visitor, began := d.browser(), time.Now()
		visitor.CheckRedirect = b.CheckRedirect
		atOnce(320, func(int) {
			if d.get(visitor, "/login").StatusCode == http.StatusOK { // the page that leads to the provider
				begun.Add(1)
			}
		})
		most := 300 + 5*int(time.Since(began)/time.Second+1) // five more each second
		attach, email, modal := d.calls("POST /profiles/attach-account-policy"), d.calls("POST /profiles/change-email"),
			d.calls("POST /payments/payment-modal")
		d.figure("%d of 200 guesses, %d of 20 email changes, %d of 40 payment sessions, %d of 320 sign-ins", attach, email, modal, begun.Load())
		if attach != 10 || email != 5 || modal < 20 || modal > 21 || begun.Load() < 290 || int(begun.Load()) > most {
			t.Errorf("attach = %d, email = %d, payment sessions = %d, sign-ins = %d; want 10, 5, 20 or 21, and 290 to %d",
				attach, email, modal, begun.Load(), most)
		}
	})
}

func TestSessionsEndOnInstances(t *testing.T) {
	ends := []struct {
		name string
		end  func(d *deployment, b *http.Client) result
		want int
	}{
		{"sign out everywhere", func(d *deployment, b *http.Client) result {
			return d.post(b, "/logout", url.Values{"identity": {"everywhere"}})
		}, http.StatusOK},
		{"back-channel logout", func(d *deployment, _ *http.Client) result {
			token := d.logoutToken("household")
			return d.post(d.browser(), "/auth/backchannel-logout", url.Values{"logout_token": {token}})
		}, http.StatusOK},
		{"end of the other sessions", func(d *deployment, b *http.Client) result {
			return d.post(b, "/profile/sign-out-elsewhere", url.Values{})
		}, http.StatusSeeOther},
		// The last one, because no one can sign in to a deleted profile.
		{"deletion", func(d *deployment, b *http.Client) result {
			return d.post(b, "/profile/delete", url.Values{"confirm": {"yes"}})
		}, http.StatusSeeOther},
	}
	onEachDeployment(t, func(d *deployment) {
		var slowest time.Duration
		for _, test := range ends {
			browsers := d.members(5)
			r := test.end(d, browsers[0])
			slowest = max(slowest, r.took)
			if r.StatusCode != test.want {
				d.Fatalf("%s: status = %d, want %d", test.name, r.StatusCode, test.want)
			}
			for i, b := range browsers[1:] {
				for range d.instances {
					if next := d.get(b, "/documents"); !strings.HasPrefix(next.Header.Get("Location"), "/signed-out?") {
						d.Errorf("%s: browser %d still sees status %d", test.name, i+1, next.StatusCode)
					}
				}
			}
		}
		d.figure("4 ways, 5 browsers each: none sees a page afterwards; %d ms at most", slowest.Milliseconds())
	})
}

func (d *deployment) logoutToken(member string) string {
	d.Helper()
	response, err := http.Get(d.sandbox + "/control/logout-token/" + member)
	if err != nil {
		d.Fatal(err)
	}
	defer response.Body.Close()
	token, err := io.ReadAll(response.Body)
	if err != nil {
		d.Fatal(err)
	}
	return string(token)
}

func TestChangesOnInstances(t *testing.T) {
	onEachDeployment(t, func(d *deployment) {
		b := d.members(1)[0]
		atOnce(10, func(int) {
			d.send(b, http.MethodPost, "/payments/4100241190/session", "application/json", `{"operation":"managePaymentMethods"}`)
		})
		form := url.Values{"number": {"PE0099812"}, "zip": {"50327"}, "key": {strings.Repeat("A", 26)}}
		atOnce(6, func(int) { d.post(b, "/profile/attach", form) })
		attach := d.calls("POST /profiles/attach-account-policy")
		d.figure("10 presses: %d payment sessions, %d at a time, no 403; 6 presses of one form: %d attach call",
			d.modal.statuses[http.StatusOK], d.modal.most, attach)
		if d.modal.most != 1 || d.modal.statuses[http.StatusOK] != 10 || len(d.modal.statuses) != 1 || attach != 1 {
			d.Errorf("payment sessions at once = %d, statuses = %v, attach calls = %d; want 1, 10 times 200, 1", d.modal.most,
				d.modal.statuses, attach)
		}
	})
}

func TestStoreOutageOnInstances(t *testing.T) {
	onEachRedis(t, func(d *deployment) {
		b := d.members(1)[0]
		var figures []string
		for _, outage := range []struct {
			name       string
			begin, end func()
		}{
			{"hung", d.redis.Hang, d.redis.Resume},
			{"killed", d.redis.Kill, func() { d.redis.Restart(d.T) }},
		} {
			outage.begin()
			slowest := d.wantOutage(b)
			outage.end()
			figures = append(figures,
				fmt.Sprintf("%s: 503 after %.1f s at most, back after %.1f s", outage.name, slowest.Seconds(),
					d.wantBack(b).Seconds()))
		}
		d.figure("%s", strings.Join(figures, "; "))
	})
}

// wantOutage expects the words of an outage for a page of a member, and the pages that are the same
// for everyone, each within two seconds on each instance.
func (d *deployment) wantOutage(b *http.Client) (slowest time.Duration) {
	d.Helper()
	for path, want := range map[string]int{
		"/home": 503, "/login": 503, "/signed-out": 200, "/not-found": 404, "/help/password": 200, "/faqs": 200,
	} {
		for range 2 * len(d.instances) {
			r := d.get(b, path)
			if slowest = max(slowest, r.took); r.took > 2*time.Second {
				d.Errorf("%s took %v, want 2 s at most", path, r.took)
			}
			if r.StatusCode != want || len(r.Header.Values("Set-Cookie")) > 0 ||
				want == 503 && (r.Header.Get("Retry-After") == "" || !strings.Contains(r.body, "signed you out")) {
				d.Errorf("%s: status = %d, cookies = %q, want %d, no cookie, and the words of an outage", path, r.StatusCode,
					r.Header.Values("Set-Cookie"), want)
			}
		}
	}
	return slowest
}

// wantBack returns how long it takes until every instance shows a page to the member again.
func (d *deployment) wantBack(b *http.Client) time.Duration {
	d.Helper()
	began := time.Now()
	for inARow := 0; inARow < 2*len(d.instances); {
		if d.get(b, "/home").StatusCode == http.StatusOK {
			inARow++
			continue
		}
		if inARow = 0; time.Since(began) > 5*time.Second {
			d.Error("the portal is not back five seconds after the outage")
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return time.Since(began)
}
