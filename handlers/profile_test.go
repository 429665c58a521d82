package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// attachedPolicies returns the policy numbers on the profile page, in its order.
func attachedPolicies(r handlertest.Reply) (numbers []string) {
	for _, link := range r.Doc().Find(".profile-detach").EachIter() {
		label, _ := link.Attr("aria-label")
		numbers = append(numbers, strings.TrimPrefix(label, "Remove policy "))
	}
	return numbers
}

// change is a valid form of the profile.
type change struct {
	path string
	call string
	form url.Values
}

var changes = map[string]change{
	"email": {
		"/profile/email", "POST /profiles/change-email",
		url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}},
	},
	"delete": {"/profile/delete", "POST /profiles/delete-profile", url.Values{"confirm": {"yes"}}},
}

// The provider may send its mail elsewhere once the email is another one.
//
// Spec: PRODUCT-10, PROFILE-7, VOUCH-3.
func TestChangedEmailShowsImmediately(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAs(t, handlertest.Landlord, "/profile/email")
	h.Box.InjectFault(sandbox.Fault{Call: changes["email"].call, Body: `{"message":5}`})
	email := func(r handlertest.Reply) string { return r.Text("[data-figure=email]") }
	if b.Post("/profile/email", changes["email"].form); email(b.Open("/profile")) != "200.theo.abara@example.com" {
		t.Errorf("email after the rejected change = %q, want it unchanged", email(b.Open("/profile")))
	}
	h.Box.ResetFaults()
	done := b.Follow(b.Post("/profile/email", changes["email"].form))
	r := b.Get("/profile")
	if !strings.HasPrefix(done.Text("#now + dl"), "Sign-in emailnew@example.comBefore") ||
		email(r) != "new@example.com" || !strings.Contains(r.Text(".menu-email"), "new@example.com") {
		t.Fatalf("now = %q, email = %q, want the new email", done.Text("#now + dl"), email(r))
	}
	if terms := b.Get("/paperless/billing").Text("#terms"); strings.Contains(terms, "@") {
		t.Errorf("terms = %q, want no address before the provider sends it", terms)
	}
}

// Spec: PRODUCT-10.
func TestAttachAndDetachReloadProfile(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	r := b.Follow(b.Post("/profile/attach", url.Values{"number": {"#pe\u20110099812."}, "zip": {"50327 1234"}}))
	if now := r.Text("#now + dl"); now != "PolicyExcess PE0099812Account4100555120" {
		t.Fatalf("%s: now = %q, want the policy", r.At, now)
	}
	r = b.Open("/profile")
	if diff := cmp.Diff([]string{"Auto AA1182204", "Home HO2207719", "PE0099812", "Boat BT0456731"},
		attachedPolicies(r)); diff != "" {
		t.Errorf("policies after attaching (-want +got):\n%s", diff)
	}
	confirm := b.Get("/profile/detach/bt0456731")
	if got := confirm.Text("h1"); got != "Remove Boatowners policy BT0456731?" {
		t.Errorf("heading = %q, want the policy to remove", got)
	}
	action, _ := confirm.Doc().Find("main form").Attr("action")
	if r := b.Follow(b.Post(action, url.Values{})); r.Text("h1") != "BT0456731 is removed" {
		t.Errorf("heading = %q, want that it is removed", r.Text("h1"))
	}
	detached := b.Open("/profile")
	if diff := cmp.Diff([]string{"Auto AA1182204", "Home HO2207719", "PE0099812"},
		attachedPolicies(detached)); diff != "" {
		t.Errorf("policies after detaching (-want +got):\n%s", diff)
	}
}

// An answer that doesn't say whether the number was added is decided by a fresh load of the
// profile.
//
// Spec: API-19.
func TestChangeIsConfirmedByTheProfile(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/profile")
	for _, call := range []string{"POST /profiles/attach-account-policy"} {
		h.Box.InjectFault(sandbox.Fault{Call: call, Status: http.StatusOK, Body: `{"added": false}`})
	}
	attach := func(number string) handlertest.Reply {
		return b.Post("/profile/attach", url.Values{"number": {number}, "zip": {"50327"}})
	}
	if r := attach("AA1182204"); r.Status != http.StatusSeeOther {
		t.Errorf("a number in the profile: status = %d, want that it was added", r.Status)
	}
	const unconfirmed = "We couldn't confirm this. Check your profile before you try again, or call us at 800-555-0142."
	if r := attach("PE0099812"); r.Status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.Text("main"), unconfirmed) {
		t.Errorf("a number that isn't: status = %d, %s, want that nothing confirms it", r.Status, r.Text("main"))
	}
}

func TestOtherMembersPolicyCannotBeDetached(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/profile")
	for _, number := range []string{"PE0099812", "HP3318852", "%20", "AA1182204%2F.."} {
		if r := b.Get("/profile/detach/" + number); r.Location() != "/profile" {
			t.Errorf("GET %s: status = %d, redirect = %q, want /profile", number, r.Status, r.Location())
		}
		if r := b.Post("/profile/detach/"+number, url.Values{}); r.Status != http.StatusNotFound {
			t.Errorf("POST %s: status = %d, want 404", number, r.Status)
		}
	}
	if n := h.Box.Calls("POST /profiles/detach-policy"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}

// What is left in the store is TestDeletedProfileLeavesOnlyWhatTheTableSays.
//
// Spec: PRODUCT-10, PROFILE-6.
func TestDeletedProfileClearsMemberData(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile/delete")
	before := b.Cookies["portal.test"]["session"]
	r := b.Follow(b.Post("/profile/delete", url.Values{"confirm": {"yes"}}))
	if _, marked := r.Doc().Find("body").Attr("data-signed-out"); !marked {
		t.Error("body lacks data-signed-out, which signs out other tabs")
	}
	if r.At.Path != "/profile/deleted" || r.Text("h1") != "Profile deleted" || r.Text(".menu-email") != "" {
		t.Fatalf("page = %s, heading = %q, menu = %q, want /profile/deleted, signed out", r.At, r.Text("h1"),
			r.Text(".menu-email"))
	}
	if again := b.Get("/profile/deleted"); again.Location() != "/home" {
		t.Errorf("second visit: status = %d, redirect = %q, want /home", again.Status, again.Location())
	}
	for _, cookie := range []*http.Cookie{before, b.Cookies["portal.test"]["session"]} {
		if cookie != nil {
			b.Cookies["portal.test"]["session"] = cookie
		}
		if next := b.Get("/home"); next.Location() != "/signed-out?return=%2Fhome&why=deleted" {
			t.Errorf("Home: status = %d, redirect = %q, want the signed-out page", next.Status, next.Location())
		}
	}
}

// Spec: ROUTE-9, PAGE-2.
func TestRefreshProfileShowsOverlay(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/profile")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 400 * time.Millisecond, Times: 1})
	r := b.Get("/refresh-profile")
	if r.Text("h1") != "Loading your profile..." || r.Text("title") != "Refresh Profile | Member Portal" {
		t.Fatalf("status = %d, title = %q, heading = %q, want the overlay", r.Status, r.Text("title"), r.Text("h1"))
	}
	if end := b.Follow(r); end.At.Path != "/profile" {
		t.Errorf("page = %s, want /profile", end.At)
	}
	if r := b.Open("/refresh-profile?return=//elsewhere.test/"); r.At.Host != "portal.test" {
		t.Errorf("page = %s, want one of the portal", r.At)
	}
}

// Spec: ROUTE-10.
func TestFailedRefreshSignsOutWithError(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/profile")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: 403})
	r := b.Open("/refresh-profile")
	if r.At.Path != "/auth" || !strings.Contains(r.Text("main"), "Not authorized.") {
		t.Fatalf("page = %s, main = %q, want /auth with \"Not authorized.\"", r.At, r.Text("main"))
	}
	if next := b.Get("/profile"); !strings.HasPrefix(next.Location(), "/login") {
		t.Errorf("profile: status = %d, redirect = %q, want sign-in", next.Status, next.Location())
	}
}

func TestPagesBelowProfileLeadBack(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	for _, path := range []string{
		"email", "attach", "detach/AA1182204", "authentication-methods", "sign-out-elsewhere", "contact", "delete",
	} {
		if r := b.Open("/profile/" + path); r.Attr(".answer .step-back a", "href") != "/profile" ||
			r.Text(".step-back") != "Profile" {
			t.Errorf("%s: link back = %q, want Profile", path, r.Text(".step-back"))
		}
	}
}

// What was not done has no check mark, and no page repeats a number that isn't the member's.
func TestAccountOfSomeoneElseIsNoSuccess(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	r := b.Open("/billing/999")
	if !strings.Contains(r.Text(".notice"), "We couldn't find that account") ||
		r.Doc().Find(".notice svg").Length() != 0 ||
		strings.Contains(r.At.Path+r.Text("main"), "999") {
		t.Errorf("%s: notice = %q with %d icons, want none", r.At, r.Text(".notice"), r.Doc().Find(".notice svg").Length())
	}
}
