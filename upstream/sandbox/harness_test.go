package sandbox

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/upstream/sandbox/samples"
)

const (
	portal   = "http://portal.example:8080"
	verifier = "a-verifier-that-is-long-enough-for-anyone-0123456789"
	allScope = "openid profile email offline_access user-api"
)

// clock returns a time that only a test changes.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// harness is a running sandbox with a browser that follows no redirects.
type harness struct {
	*Sandbox
	t      *testing.T
	clock  *clock
	client *http.Client
}

func newHarness(t *testing.T, change ...func(*Options)) *harness {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	t.Cleanup(server.Close)
	w := &harness{t: t, clock: &clock{now: time.Now()}}
	options := Options{Origin: "http://" + server.Listener.Addr().String(), Portal: portal, Now: w.clock.Now}
	for _, change := range change {
		change(&options)
	}
	s, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	w.Sandbox = s
	server.Config.Handler = s.Handler()
	server.Start()
	w.client = w.browser()
	return w
}

// browser returns a client with its own cookies.
func (w *harness) browser() *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	transport := &http.Transport{}
	w.t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{
		Jar: jar, Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// reply is a response with its complete body.
type reply struct {
	*http.Response
	body string
	err  error // error of reading the body
}

func (r reply) json(t *testing.T) samples.Record {
	t.Helper()
	var v samples.Record
	if err := json.Unmarshal([]byte(r.body), &v); err != nil {
		t.Fatalf("response = %d %q, want a JSON object: %v", r.StatusCode, r.body, err)
	}
	return v
}

// redirectQuery returns the query of a redirect to the portal.
func (r reply) redirectQuery(t *testing.T) url.Values {
	t.Helper()
	target, err := url.Parse(r.Header.Get("Location"))
	if err != nil || r.StatusCode != http.StatusSeeOther || target.Scheme+"://"+target.Host != portal ||
		!strings.HasSuffix(target.Path, "/auth") {
		t.Fatalf("response = %d to %s, want a redirect to the portal\n%s", r.StatusCode, target, r.body)
	}
	return target.Query()
}

func (w *harness) do(method, target string, header http.Header, body string) reply {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), method, w.options.Origin+target, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	if header != nil {
		r.Header = header
	}
	response, err := w.client.Do(r)
	if err != nil {
		return reply{Response: &http.Response{}, err: err}
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return reply{response, string(content), err}
}

func (w *harness) get(target string) reply {
	w.t.Helper()
	return w.do(http.MethodGet, target, nil, "")
}

func (w *harness) postForm(target string, form url.Values) reply {
	w.t.Helper()
	return w.do(http.MethodPost, target, http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}, form.Encode())
}

// request returns a valid authorization request with changes by name and value. An empty value
// removes the parameter.
func (w *harness) request(changes ...string) url.Values {
	sum := sha256.Sum256([]byte(verifier))
	q := url.Values{
		"client_id": {w.ClientID()}, "redirect_uri": {portal + "/auth"}, "response_type": {"code"},
		"scope": {allScope}, "state": {"a state"}, "nonce": {"a nonce"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"},
	}
	for i := 0; i < len(changes); i += 2 {
		q.Set(changes[i], changes[i+1])
		if changes[i+1] == "" {
			q.Del(changes[i])
		}
	}
	return q
}

func (w *harness) authorize(changes ...string) reply {
	w.t.Helper()
	return w.get("/identity/authorize?" + w.request(changes...).Encode())
}

// code signs in as a member on the sign-in page and returns the authorization code.
func (w *harness) code(member string, changes ...string) string {
	w.t.Helper()
	r := w.postForm("/identity/sign-in?"+w.request(changes...).Encode(), url.Values{"member": {member}})
	return r.redirectQuery(w.t).Get("code")
}

func (w *harness) exchange(code string, changes ...string) reply {
	w.t.Helper()
	form := url.Values{
		"grant_type": {"authorization_code"}, "client_id": {w.ClientID()}, "code": {code},
		"redirect_uri": {portal + "/auth"}, "code_verifier": {verifier},
	}
	for i := 0; i < len(changes); i += 2 {
		form.Set(changes[i], changes[i+1])
	}
	return w.postForm("/identity/token", form)
}

func (w *harness) refresh(token string) reply {
	w.t.Helper()
	return w.postForm("/identity/token", url.Values{
		"grant_type": {"refresh_token"}, "client_id": {w.ClientID()}, "refresh_token": {token},
	})
}

// signIn signs in as a member and returns the tokens.
func (w *harness) signIn(member string, changes ...string) samples.Record {
	w.t.Helper()
	r := w.exchange(w.code(member, changes...))
	if r.StatusCode != http.StatusOK {
		w.t.Fatalf("exchange = %d %s, want tokens", r.StatusCode, r.body)
	}
	return r.json(w.t)
}

// session calls the user API as one member.
type session struct {
	*harness
	token string
}

func (w *harness) as(member string) session {
	w.t.Helper()
	return session{w, w.signIn(member).Text("access_token")}
}

func (s session) get(path string) reply {
	s.t.Helper()
	return s.do(http.MethodGet, "/user-api"+path, http.Header{"Authorization": {"Bearer " + s.token}}, "")
}

// post sends the XSRF cookie and its header, if the cookie has been set.
func (s session) post(path string, body samples.Record) reply {
	s.t.Helper()
	api, err := url.Parse(s.UserAPI())
	if err != nil {
		s.t.Fatal(err)
	}
	header := http.Header{"Authorization": {"Bearer " + s.token}, "Content-Type": {"application/json"}}
	for _, cookie := range s.client.Jar.Cookies(api) {
		if cookie.Name == "XSRF-TOKEN" {
			header.Set("X-Xsrf-Token", cookie.Value)
		}
	}
	content, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.do(http.MethodPost, "/user-api"+path, header, string(content))
}

// ready returns a session that has the XSRF cookie.
func (w *harness) ready(member string) session {
	w.t.Helper()
	s := w.as(member)
	s.get("/claims")
	return s
}

func wantStatus(t *testing.T, r reply, status int) {
	t.Helper()
	if r.StatusCode != status {
		t.Fatalf("status = %d, want %d\n%s", r.StatusCode, status, r.body)
	}
}
