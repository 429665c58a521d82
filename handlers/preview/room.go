package preview

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/auth"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// standIns is the origin of a room's stand-ins. No name server knows a name under .invalid (RFC 6761): a request that left the process all the same
// would reach nobody.
const standIns = "http://stand-ins.invalid"

// sessionLife is longer than anybody looks at a page, so that no page of a preview is about a session that ends, and shorter than the longest time that
// a browser's timer knows, 24 days.
const sessionLife = 20 * 24 * time.Hour

// room is one choice brought to life: the whole portal that members get, with stand-ins, store and sessions of its own, all in memory. What is done
// in it is seen in it alone.
type room struct {
	pattern *handlers.Portal
	choice  Choice
	state   State
	box     *sandbox.Sandbox
	portal  *handlers.Portal
	records *weakStore
	handle  fasthttp.RequestHandler

	mu      sync.Mutex // guards cookies
	cookies map[string]string
}

// newRoom builds the portal anew after the pattern of the one that members get: everything that reaches outside is replaced.
func newRoom(pattern *handlers.Portal, c Choice) (*room, error) {
	box, err := sandbox.New(sandbox.Options{Origin: standIns, Portal: origin(pattern.BaseURL), AccessTokenLife: sessionLife, Today: c.now})
	if err != nil {
		return nil, err
	}
	state, _ := stateOf(c.State)
	r := &room{pattern: pattern, choice: c, state: state, box: box}
	if r.portal, err = r.wire(pattern); err != nil {
		return nil, err
	}
	r.cookies = map[string]string{r.cookieName("language"): c.Language}
	r.handle = r.portal.App().Handler()
	if err := r.signIn(context.Background()); err != nil {
		return nil, err
	}
	r.turnFaults()
	r.records.weak.Store(state.outage)
	return r, nil
}

// turnFaults brings about the room's state at its stand-ins.
func (r *room) turnFaults() {
	for _, fault := range r.state.faults {
		r.box.InjectFault(fault)
	}
}

func (r *room) wire(pattern *handlers.Portal) (*handlers.Portal, error) {
	quiet := slog.New(slog.DiscardHandler)
	records, err := store.Open(context.Background(), "memory:")
	if err != nil {
		return nil, err
	}
	r.records = &weakStore{Store: records}
	keys, err := auth.NewKeyring([]string{base64.StdEncoding.EncodeToString(random(32))})
	if err != nil {
		return nil, err
	}
	transport := r.box.Transport()
	api, err := userapi.New(r.box.UserAPI(), transport, quiet)
	if err != nil {
		return nil, err
	}
	api.RetryWaits = nil // the words of a failure, not the wait for them
	provider := auth.NewProvider(auth.Config{
		Issuer: r.box.Issuer(), ClientID: r.box.ClientID(), Scopes: strings.Fields(r.box.Scopes()), BaseURL: origin(pattern.BaseURL),
	}, transport, quiet)
	sessions := auth.NewSessions(r.records, keys, provider, auth.Limits{Idle: sessionLife, Absolute: sessionLife})
	return pattern.Copy(func(p *handlers.Portal) {
		p.Sessions, p.API = sessions, api
		p.Profiles = userapi.NewProfiles(api, sessions.Cache(), quiet)
		p.Payment = handlers.PaymentProcessor{Script: processorScript(pattern.BaseURL, pattern.Assets)}
		p.Analytics, p.SignInOrigins, p.Screens = handlers.Analytics{}, nil, handlers.ProviderScreens{}
		p.Drafts, p.Log, p.Now = r.choice.Drafts, quiet, r.choice.now
	}), nil
}

// signIn signs the sample member in, at the room's own identity provider. A member whose profile was deleted here begins afresh.
func (r *room) signIn(ctx context.Context) error {
	if r.choice.Member == Nobody {
		return nil
	}
	sessions := r.portal.Sessions
	ctx, err := sessions.Load(ctx, "")
	if err != nil {
		return err
	}
	location, flow, err := sessions.BeginSignIn(ctx, auth.SignIn{})
	if err != nil {
		return err
	}
	back, err := r.pressSignIn(ctx, location)
	if errors.Is(err, errGone) {
		if err := r.box.Reset(); err != nil {
			return err
		}
		r.turnFaults()
		back, err = r.pressSignIn(ctx, location)
	}
	if err != nil {
		return err
	}
	if _, err := sessions.CompleteSignIn(ctx, back.Query(), func(string) string { return flow.Value }); err != nil {
		return err
	}
	cookie, err := sessions.Commit(ctx)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cookies[r.cookieName(auth.SessionCookie)], r.cookies[xsrfCookie] = cookie.Value, sessions.XSRF(ctx)
	return nil
}

// pressSignIn chooses the member on the provider's page, whose form carries the request on, and gives where that leads.
func (r *room) pressSignIn(ctx context.Context, authorize string) (*url.URL, error) {
	_, query, _ := strings.Cut(authorize, "?")
	form := strings.NewReader(url.Values{"member": {r.choice.Member}}.Encode())
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.box.Issuer()+"/sign-in?"+query, form)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := r.box.Transport().RoundTrip(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusSeeOther {
		return nil, errGone
	}
	return answer.Location()
}

// xsrfCookie holds the forgery token, under the same name everywhere (section 7).
const xsrfCookie = "XSRF-TOKEN"

func (r *room) cookieName(name string) string {
	if r.portal.BaseURL.Scheme == "https" {
		return auth.HostPrefix + name
	}
	return name
}

// example is what this room's member has.
func (r *room) example(ctx context.Context) (example, error) {
	r.mu.Lock()
	cookie := r.cookies[r.cookieName(auth.SessionCookie)]
	r.mu.Unlock()
	ctx, err := r.portal.Sessions.Load(ctx, cookie)
	if err != nil {
		return nil, err
	}
	return newExample(ctx, r.portal.API, userapi.Member{Key: "example", Token: r.portal.Sessions.Token(ctx)})
}

var (
	errGone   = errors.New("preview: the stand-ins know no such member, or know it no longer")
	errOutage = errors.New("preview: the store is out of order, as chosen")
)

// weakStore is a store that can be made to fail.
type weakStore struct {
	store.Store
	weak atomic.Bool
}

// Get fails as a store does that cannot be reached.
func (s *weakStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if s.weak.Load() {
		return nil, time.Time{}, errOutage
	}
	return s.Store.Get(ctx, key)
}

func random(n int) []byte {
	b := make([]byte, n)
	rand.Read(b)
	return b
}

func origin(base *url.URL) string { return base.Scheme + "://" + base.Host }
