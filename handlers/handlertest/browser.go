package handlertest

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/auth"
	"memberportal/handlers"
)

// Browser stores cookies by host and can follow redirects.
type Browser struct {
	Harness      *Harness
	Cookies      map[string]map[string]*http.Cookie
	Header       http.Header
	DropsCookies bool // ignores cookies of the portal
}

// Browser returns a browser without cookies.
func (h *Harness) Browser() *Browser {
	return &Browser{Harness: h, Cookies: map[string]map[string]*http.Cookie{}, Header: http.Header{}}
}

// table is the route table.
var table = sync.OnceValue(handlers.Routes)

// Get sends a GET request. It fails for an address of the portal that no route has: a test of its
// page would see nothing. [Browser.Send] takes any address.
func (b *Browser) Get(address string) Reply {
	b.Harness.T.Helper()
	path, _, _ := strings.Cut(address, "?")
	path, _, _ = strings.Cut(path, "#")
	if _, known := table().At(http.MethodGet, path); strings.HasPrefix(path, "/") && !known {
		b.Harness.T.Errorf("GET %s: no route has this address", address)
	}
	return b.Send(http.MethodGet, address, nil)
}

// Post submits a form with the CSRF token of the cookie, as the portal's scripts do.
func (b *Browser) Post(address string, form url.Values) Reply {
	if cookie := b.Cookies["portal.test"]["XSRF-TOKEN"]; cookie != nil {
		b.Header.Set("X-XSRF-TOKEN", cookie.Value)
		defer b.Header.Del("X-XSRF-TOKEN")
	}
	return b.Send(http.MethodPost, address, form)
}

// Send sends a request with a form, nil for none, and stores the cookies of its response.
func (b *Browser) Send(method, address string, form url.Values) Reply {
	b.Harness.T.Helper()
	at, err := url.Parse(PortalOrigin)
	Must(b.Harness.T, err)
	at, err = at.Parse(address)
	Must(b.Harness.T, err)
	request := httptest.NewRequest(method, at.RequestURI(), strings.NewReader(form.Encode()))
	request.Host = at.Host
	request.Header = b.Header.Clone()
	if at.Host != "portal.test" {
		request.Header.Del("Sec-Fetch-Site") // where a request to the portal comes from
	} else if _, set := b.Header["Sec-Fetch-Site"]; !set && method == http.MethodGet && b.Header.Get("Referer") == "" {
		request.Header.Set("Sec-Fetch-Site", "none") // the member typed the address
	}
	if form != nil && request.Header.Get("Content-Type") == "" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return b.do(request, at)
}

// SendJSON sends JSON the way a page's script does.
func (b *Browser) SendJSON(address, body string) Reply {
	at, _ := url.Parse(PortalOrigin + address)
	request := httptest.NewRequest(http.MethodPost, at.RequestURI(), strings.NewReader(body))
	request.Host, request.Header = at.Host, b.Header.Clone()
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	if cookie := b.Cookies["portal.test"]["XSRF-TOKEN"]; cookie != nil {
		request.Header.Set("X-XSRF-TOKEN", cookie.Value)
	}
	return b.do(request, at)
}

func (b *Browser) do(request *http.Request, at *url.URL) Reply {
	b.Harness.T.Helper()
	for _, cookie := range b.Cookies[at.Host] {
		request.AddCookie(cookie)
	}
	response := b.Harness.Answer(request)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	Must(b.Harness.T, err)
	b.StoreCookies(at.Host, response.Cookies())
	return NewReply(b.Harness.T, at, response.StatusCode, response.Header, string(body))
}

// StoreCookies stores what a host set, and forgets what it expired.
func (b *Browser) StoreCookies(host string, cookies []*http.Cookie) {
	if b.DropsCookies && host == "portal.test" {
		return
	}
	if b.Cookies[host] == nil {
		b.Cookies[host] = map[string]*http.Cookie{}
	}
	for _, cookie := range cookies {
		b.Cookies[host][cookie.Name] = cookie
		if cookie.MaxAge < 0 || !cookie.Expires.IsZero() && cookie.Expires.Before(time.Now()) {
			delete(b.Cookies[host], cookie.Name)
		}
	}
}

// Open sends a GET request and follows redirects and refreshing pages.
func (b *Browser) Open(address string) Reply { return b.Follow(b.Get(address)) }

// Follow goes where the response leads, up to 12 times.
func (b *Browser) Follow(r Reply) Reply {
	b.Harness.T.Helper()
	for range 12 {
		next := r.Next()
		if next == "" {
			return r
		}
		if r.Page.Refresh() != "" && b.Header.Get("Sec-Fetch-Site") != "" {
			b.Header.Set("Sec-Fetch-Site", "same-origin") // this page leads on
		}
		to, err := r.At.Parse(next)
		Must(b.Harness.T, err)
		r = b.Get(to.String())
	}
	b.Harness.T.Fatalf("redirect loop, last at %s", r.At)
	return r
}

// GetAfterOverlay sends a GET request and waits for the loading overlay, but follows no redirect.
func (b *Browser) GetAfterOverlay(address string) Reply {
	r := b.Get(address)
	for r.Page.Refresh() != "" {
		r = b.Get(r.Page.Refresh())
	}
	return r
}

// Landlord is a member with 200 policies on five accounts, and without faults.
const Landlord = "newcomer-200"

// SignIn opens a page, signs in as the sample member, and follows the redirects.
func (b *Browser) SignIn(member, path string) Reply {
	b.Harness.T.Helper()
	choose := b.Follow(b.Send(http.MethodGet, path, nil))
	action, ok := choose.Doc().Find("form[method=post]").Attr("action")
	if !ok || choose.At.Host != "sandbox.test" {
		b.Harness.T.Fatalf("no sign-in page at %s:\n%s", choose.At, choose.Body)
	}
	to, err := choose.At.Parse(action)
	Must(b.Harness.T, err)
	return b.Follow(b.Send(http.MethodPost, to.String(), url.Values{"member": {member}}))
}

// On returns the same browser, whose requests go to another instance.
func (b *Browser) On(h *Harness) *Browser {
	other := *b
	other.Harness = h
	other.Header = b.Header.Clone()
	return &other
}

// Tab returns a copy of the browser for another instance, for presses at the same time.
func (b *Browser) Tab(h *Harness) *Browser {
	tab := b.On(h)
	tab.Cookies = map[string]map[string]*http.Cookie{"portal.test": maps.Clone(b.Cookies["portal.test"])}
	return tab
}

// IdentityKey returns the key of the member who is signed in.
func (b *Browser) IdentityKey(t testing.TB) string {
	t.Helper()
	ctx, err := b.Harness.Portal.Sessions.Load(t.Context(), b.Cookies["portal.test"][auth.SessionCookie].Value, nil)
	Must(t, err)
	member, _ := b.Harness.Portal.Sessions.Active(ctx)
	return member.Key
}

// EndSession removes the session cookies of the portal and of the identity provider.
func (b *Browser) EndSession() {
	delete(b.Cookies["portal.test"], "session")
	delete(b.Cookies, "sandbox.test")
}

// SaveInput sends a form's input the way a page's script does.
func (b *Browser) SaveInput(path string, fields url.Values) Reply {
	b.Harness.T.Helper()
	body, err := json.Marshal(map[string]any{"form": path, "fields": fields})
	Must(b.Harness.T, err)
	return b.SendJSON("/session/input", string(body))
}
