package editors

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/valyala/fasthttp"

	"memberportal/auth/store"
	"memberportal/upstream/sandbox"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// sessions holds the most recently used preview sessions and builds them on first use.
type sessions struct {
	base  *portal
	cache *lru.Cache[string, func() (*session, error)]
}

// maxSessions limits the sessions in memory. One takes a few megabytes.
const maxSessions = 24

func newSessions(base *portal) *sessions {
	// Fails for a negative size only.
	cache, _ := lru.New[string, func() (*session, error)](maxSessions)
	return &sessions{base, cache}
}

// sessionOf returns the session of a choice.
func (s *sessions) sessionOf(c view.Choice) (*session, error) {
	key := c.String()
	build := sync.OnceValues(func() (*session, error) { return newSession(s.base, c) })
	if cached, ok, _ := s.cache.PeekOrAdd(key, build); ok {
		build = cached
	}
	s.cache.Get(key) // marks it as used: PeekOrAdd does not
	session, err := build()
	if err != nil {
		return nil, opaque(err)
	}
	return session, nil
}

// remove discards the session of a choice. The next one starts with the unchanged sample data.
func (s *sessions) remove(c view.Choice) { s.cache.Remove(c.String()) }

// session is a preview session: the portal for one choice, on a sandbox, a store and a browser of
// its own, all in memory. It is safe for concurrent use.
type session struct {
	base    *portal
	choice  view.Choice
	state   state
	box     *sandbox.Sandbox
	portal  *portal
	browser *browser
}

// sandboxOrigin is never looked up: .invalid is reserved (RFC 6761), so a request that left the
// process by mistake would reach no server.
const sandboxOrigin = "http://sandbox.invalid"

func newSandbox(base *portal, c view.Choice) (*sandbox.Sandbox, error) {
	return sandbox.New(sandbox.Options{
		Origin: sandboxOrigin, Portal: origin(base.BaseURL), AccessTokenLife: sessionLife, Today: clockOf(base, c),
	})
}

// newSession puts the sandbox into the choice's state and signs the choice's member in.
func newSession(base *portal, c view.Choice) (*session, error) {
	state, _ := stateOf(c.State)
	s := &session{base: base, choice: c, state: state}
	memory, err := store.Open(context.Background(), "memory:")
	if err != nil {
		return nil, err
	}
	records := &faultyStore{Store: memory, keepAll: state.profileFails}
	if s.box, err = newSandbox(base, c); err != nil {
		return nil, err
	}
	if s.portal, err = isolate(base, c, s.box, records); err != nil {
		return nil, err
	}
	s.browser = newBrowser(s.portal, c.Language)
	s.injectFaults() // before the sign-in, which starts to load the profile
	if err := s.signIn(); err != nil {
		return nil, err
	}
	if state.paid {
		if err := s.submitPayment(); err != nil {
			return nil, err
		}
	}
	records.down.Store(state.outage)
	return s, nil
}

// submitPayment reports a payment of the account that the payments screen opens, if the member has
// one.
func (s *session) submitPayment() error {
	if s.choice.Member == view.SignedOut {
		return nil
	}
	ctx, m, err := memberOf(context.Background(), s.portal, s.browser.sessionCookie())
	if err != nil {
		return err
	}
	profile, err := s.portal.API.Profile(ctx, m)
	if err != nil {
		return err
	}
	number, ok := profile.PaymentsAccount("")
	if !ok {
		return nil
	}
	return s.browser.submitPayment(number)
}

func (s *session) injectFaults() {
	for _, fault := range s.state.faults {
		s.box.InjectFault(fault)
	}
}

var errSignIn = errors.New("editors: the sample member cannot sign in")

// signIn signs the choice's member in. If the profile was deleted in this session, it restores the
// sample data first.
func (s *session) signIn() error {
	if s.choice.Member == view.SignedOut {
		return nil
	}
	authorize := s.browser.get(paths.SignIn(""))
	callback := s.pressSignIn(authorize)
	if callback == "" {
		if err := s.box.Reset(); err != nil {
			return err
		}
		s.injectFaults()
		callback = s.pressSignIn(authorize)
	}
	if callback == "" {
		return errSignIn
	}
	s.browser.get(callback)
	return nil
}

// pressSignIn chooses the member on the identity provider's page to which response redirects. It
// returns the address of the callback, or "" for an unknown member.
func (s *session) pressSignIn(response *fasthttp.Response) string {
	_, query, _ := strings.Cut(location(response), "?")
	form := strings.NewReader(url.Values{"member": {s.choice.Member}}.Encode())
	request, err := http.NewRequest(http.MethodPost, s.box.Issuer()+"/sign-in?"+query, form)
	if err != nil {
		return ""
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := s.box.Transport().RoundTrip(request)
	if err != nil || answer.StatusCode != http.StatusSeeOther {
		return ""
	}
	callback, _ := answer.Location()
	return callback.RequestURI()
}

// respond returns the portal's response in the session's state. For a page that cannot exist yet,
// or whose form the state sends, it makes the requests that lead there.
func (s *session) respond(r browserRequest) (*fasthttp.Response, error) {
	if s.state.profileFails {
		return s.respondWithoutProfile(r), nil
	}
	response := s.browser.send(r)
	if !r.isGet() {
		return response, nil
	}
	if s.choice.Member != view.SignedOut && s.signedOut(response) {
		if err := s.signIn(); err != nil {
			return nil, err
		}
		response = s.browser.send(r)
	}
	if location(response) != "" || response.StatusCode() == http.StatusNotFound {
		return s.prepare(r, response)
	}
	if r.path() == paths.SignOutElsewhere() && (s.state.elsewhere || s.state.form != formUntouched) {
		var err error
		if response, err = s.signInElsewhere(r, response); err != nil {
			return nil, err
		}
	}
	if s.state.form != formUntouched && hasFormAt(r.path()) {
		response = s.browser.sendForm(r, response, clockOf(s.base, s.choice)(), s.state.form)
	}
	return response, nil
}

// signedOut reports whether a response redirects because the member's session has ended, such as
// after the profile was deleted in the preview.
func (s *session) signedOut(response *fasthttp.Response) bool {
	return redirectsTo(response, paths.SignIn("")) || redirectsTo(response, paths.SignedOut(paths.SessionEnd{}))
}

// signInElsewhere signs the member in with two other browsers, unless the page counts some already.
func (s *session) signInElsewhere(r browserRequest, response *fasthttp.Response) (*fasthttp.Response, error) {
	if findForm(response.Body(), r.path(), time.Time{}) != nil {
		return response, nil
	}
	for range 2 {
		other := session{base: s.base, choice: s.choice, state: s.state, box: s.box, portal: s.portal}
		other.browser = newBrowser(s.portal, s.choice.Language)
		if err := other.signIn(); err != nil {
			return nil, err
		}
	}
	return s.browser.send(r), nil
}

// respondWithoutProfile uses a copy of the cookies, because the portal signs out a member whose
// profile does not load. The sign-in page shows the reason only once, right after a failure.
func (s *session) respondWithoutProfile(r browserRequest) *fasthttp.Response {
	b := s.browser.clone()
	if r.path() == paths.Auth() {
		b.get(paths.Loading(paths.Home())) // waits for the failure; Home could answer with the overlay
	}
	return b.send(r)
}

// prepare makes the requests that must precede a page which is not there without them: it fills in
// a new claim, a request or a form of Profile, pays, or deletes the profile. Any other response
// remains.
func (s *session) prepare(r browserRequest, response *fasthttp.Response) (*fasthttp.Response, error) {
	b, today := s.browser, clockOf(s.base, s.choice)()
	switch path := r.path(); {
	case strings.HasPrefix(path, paths.NewClaim("")+"/"):
		b.fillClaim(path, today)
	case path == paths.RequestSent():
		b.sendRequest(today)
	case strings.Contains(path, "/receipts/"):
		return s.prepareReceipt(r)
	case path == paths.Done():
		b.submit(paths.Methods(), today)
	case path == paths.ProfileDeleted():
		other, err := newSession(s.base, s.choice) // the other pages of this session need the profile
		if err != nil {
			return nil, err
		}
		b = other.browser
		b.submit(paths.DeleteProfile(), today)
	default:
		return response, nil
	}
	return b.send(r), nil
}

// prepareReceipt pays, unless the session has paid, and returns the receipt or a page below it,
// which is at the payment's own ID.
func (s *session) prepareReceipt(r browserRequest) (*fasthttp.Response, error) {
	receipt, below, _ := strings.Cut(r.target, "/"+paths.LatestReceipt)
	receipt += "/" + paths.LatestReceipt
	response := s.browser.get(receipt)
	if response.StatusCode() == http.StatusNotFound {
		if err := s.submitPayment(); err != nil {
			return nil, err
		}
		response = s.browser.get(receipt)
	}
	if f := findForm(response.Body(), "", time.Time{}); f != nil && below != "" {
		r.target = f.action
		return s.browser.send(r), nil
	}
	return response, nil
}

// faultyStore is a store that can be down, or ignore deletions.
type faultyStore struct {
	store.Store
	down    atomic.Bool
	keepAll bool // a member stays signed in though each failed load of the profile signs out
}

var errDown = errors.New("editors: the store is down, as the state requires")

// Get fails while the store is down.
func (s *faultyStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if s.down.Load() {
		return nil, time.Time{}, errDown
	}
	return s.Store.Get(ctx, key)
}

// GetAll fails while the store is down.
func (s *faultyStore) GetAll(
	ctx context.Context, keys []string, known map[string]string,
) (map[string][]byte, error) {
	if s.down.Load() {
		return nil, errDown
	}
	return s.Store.GetAll(ctx, keys, known)
}

// Delete does nothing in a store that keeps everything.
func (s *faultyStore) Delete(ctx context.Context, key string) error {
	if s.keepAll {
		return nil
	}
	return s.Store.Delete(ctx, key)
}

// opaque hides the type of an error. For an error of its own packages, the portal would redirect
// the editor to sign in.
func opaque(err error) error { return fmt.Errorf("editors: %v", err) }
