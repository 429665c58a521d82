package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
)

// keySpy notes the Idempotency-Key of each change at the user API.
type keySpy struct {
	http.RoundTripper
	mu   sync.Mutex
	keys map[string][]string // by method and path
}

func (s *keySpy) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodGet {
		s.mu.Lock()
		call := r.Method + " " + strings.TrimPrefix(r.URL.Path, "/user-api")
		s.keys[call] = append(s.keys[call], r.Header.Get("Idempotency-Key"))
		s.mu.Unlock()
	}
	return s.RoundTripper.RoundTrip(r)
}

// calls returns the different keys of a call. The portal repeats a change that the user API has
// refused with a new forgery token, with the same key.
func (s *keySpy) calls(call string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Compact(slices.Clone(s.keys[call]))
}

func spiedHarness(t *testing.T) (*handlertest.Harness, *keySpy) {
	h := handlertest.New(t)
	spy := &keySpy{RoundTripper: h.Box.Transport(), keys: map[string][]string{}}
	portal := handlertest.NewPortal(t, h.Box, spy, h.Portal.Log)
	h.Portal, h.App = portal, handlers.App(portal, nil)
	return h, spy
}

const formKey = "4JZ2O7VYK3ABCDEFGHIJKLMNOP"

// The provider gets an idempotency key of the form and its input, so that it can make a repeated
// change once. The same form with another number is another change: a key of its own, and a call.
// Spec: CONTRACT-6.
func TestFormKeyReachesProvider(t *testing.T) {
	t.Parallel()
	h, spy := spiedHarness(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	for _, zip := range []string{"50327", "50327", "50328"} {
		b.Post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {zip}, "key": {formKey}})
	}
	b.Post("/profile/delete", url.Values{"confirm": {"yes"}, "key": {formKey}})
	if keys := spy.calls("POST /profiles/attach-account-policy"); len(keys) != 2 || keys[0] == "" || keys[0] == formKey {
		t.Errorf("keys of attach = %q, want one of its own for each input", keys)
	}
	if keys := spy.calls("POST /profiles/delete-profile"); !slices.Equal(keys, []string{formKey}) {
		t.Errorf("keys of the deletion = %q, want the form's", keys)
	}
}

// The pages of these forms carry a key.
func TestFormsOfChangesHaveKey(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	for _, path := range []string{"/profile/attach", "/profile/delete", "/paperless/billing", "/paperless/policy"} {
		r := b.Open(path)
		if key := r.Doc().Find("form[method=post] input[name=key]").AttrOr("value", ""); len(key) != len(formKey) {
			t.Errorf("%s: key = %q on %s, want 26 characters", path, key, r.At)
		}
	}
}

// A press of a switch that is repeated has the same key. Another press, account or position has
// another one. None has the number of the account, which would reach the provider's log.
// Spec: CONTRACT-6.
func TestPaperlessKeyIsOfOnePress(t *testing.T) {
	t.Parallel()
	h, spy := spiedHarness(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	form := func(item, on, key string) url.Values {
		f := paperlessForm(item, on, "yes")
		f.Set("key", key)
		return f
	}
	const other = "AAAAAAAAAAAAAAAAAAAAAAAAAA"
	b.Post("/paperless/billing", form("4100238715", "no", formKey))
	b.Post("/paperless/billing", form("4100238715", "no", formKey))
	b.Post("/paperless/billing", form("4100238715", "yes", formKey))
	b.Post("/paperless/billing", form("4100241190", "no", formKey))
	b.Post("/paperless/billing", form("4100238715", "no", other))
	b.SendJSON("/paperless/billing", `{"item":"4100238715","on":false,"key":"`+formKey+`"}`)
	b.SendJSON("/paperless/billing", `{"item":"4100238715","on":false}`)
	keys := spy.keys["PUT /paperless/billing"]
	if len(keys) != 7 || keys[0] != keys[1] || keys[5] != keys[0] {
		t.Fatalf("keys = %q, want the same for the same press", keys)
	}
	seen := map[string]bool{}
	for _, key := range []string{keys[0], keys[2], keys[3], keys[4], keys[6]} {
		if key == "" || seen[key] || strings.Contains(key, "41002") {
			t.Errorf("keys = %q, want one of its own for each press, without numbers", keys)
		}
		seen[key] = true
	}
}

// The key of an attach is known for the hour that docs/security.md promises.
func TestKeyOfAnAttachIsKnownForAnHour(t *testing.T) {
	t.Parallel()
	records := &handlertest.ListingStore{Store: handlertest.OpenStore(t, "memory:"), Keys: map[string]bool{}}
	b := handlertest.NewWith(t, handlertest.Parts{Records: records}).Browser()
	form := b.SignIn("household", "/profile/attach").Form("main form")
	const hour = time.Hour + time.Second
	before := records.Expiring(t, hour-time.Minute, hour)
	b.Submit(form.Fill(map[string]string{"number": "PE0099812", "zip": "50327"}))
	if got := records.Expiring(t, hour-time.Minute, hour) - before; got != 2 {
		t.Errorf("records that expire in an hour = %d more, want the key's and that of what was done", got)
	}
}
