package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
)

const formKey = "4JZ2O7VYK3ABCDEFGHIJKLMNOP"

// The provider gets an idempotency key of the form and its input, so that it can make a repeated
// change once. The same form with another number is another change: a key of its own, and a call.
// Spec: CONTRACT-6.
func TestFormKeyReachesProvider(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	for _, zip := range []string{"50327", "50327", "50328"} {
		b.Post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {zip}, "key": {formKey}})
	}
	b.Post("/profile/delete", url.Values{"confirm": {"yes"}, "key": {formKey}})
	if keys := keysOf(wire, http.MethodPost, "/profiles/attach-account-policy"); len(keys) != 2 || keys[0] == "" ||
		keys[0] == formKey {
		t.Errorf("keys of attach = %q, want one of its own for each input", keys)
	}
	if keys := keysOf(wire, http.MethodPost, "/profiles/delete-profile"); !slices.Equal(keys, []string{formKey}) {
		t.Errorf("keys of the deletion = %q, want the form's", keys)
	}
}

// keysOf returns the different idempotency keys of a call of the user API. The portal repeats a
// change that was refused with a new forgery token, with the same key.
func keysOf(wire *handlertest.Wire, method, path string) (keys []string) {
	for _, call := range wire.Sent(method, "/user-api"+path) {
		keys = append(keys, call.Key)
	}
	return slices.Compact(keys)
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
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	last := func() string {
		calls := wire.Sent(http.MethodPut, "/user-api/paperless/billing")
		return calls[len(calls)-1].Key
	}
	press := func(item, on, key string) string {
		form := paperlessForm(item, on, "yes")
		form.Set("key", key)
		b.Post("/paperless/billing", form)
		return last()
	}
	script := func(key string) string {
		b.SendJSON("/paperless/billing", `{"item":"4100238715","on":false,"key":"`+key+`"}`)
		return last()
	}
	first := press("4100238715", "no", formKey)
	if again, island := press("4100238715", "no", formKey), script(formKey); again != first || island != first {
		t.Errorf("keys = %q, %q and %q by a script, want the same for the same press", first, again, island)
	}
	keys := []string{
		first, press("4100238715", "yes", formKey), press("4100241190", "no", formKey),
		press("4100238715", "no", strings.Repeat("A", len(formKey))), script(""),
	}
	slices.Sort(keys)
	if whole := strings.Join(keys, " "); keys[0] == "" || len(slices.Compact(keys)) != 5 ||
		strings.Contains(whole, "41002") {
		t.Errorf("keys = %q, want one of its own for each press, without numbers", whole)
	}
}

// The key of an attach is known for the hour that docs/security.md promises.
func TestKeyOfAnAttachIsKnownForAnHour(t *testing.T) {
	t.Parallel()
	records := handlertest.NewListingStore(t)
	b := handlertest.NewWith(t, handlertest.Parts{Records: records}).Browser()
	form := b.SignIn("household", "/profile/attach").Form("main form")
	const hour = time.Hour + time.Second
	before := records.Expiring(t, hour-time.Minute, hour)
	b.Submit(form.Fill(map[string]string{"number": "PE0099812", "zip": "50327"}))
	if got := records.Expiring(t, hour-time.Minute, hour) - before; got != 2 {
		t.Errorf("records that expire in an hour = %d more, want the key's and that of what was done", got)
	}
}
