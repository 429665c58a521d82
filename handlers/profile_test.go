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
	"memberportal/upstream/userapi"
)

// attachedPolicies returns the policy numbers on the profile page, in its order.
func attachedPolicies(r handlertest.Reply) (numbers []string) {
	for _, link := range r.Doc().Find(".profile-detach").EachIter() {
		label, _ := link.Attr("aria-label")
		numbers = append(numbers, strings.TrimPrefix(label, "Remove policy "))
	}
	return numbers
}

// Spec: READING-3.
func TestProfileListsOtherIdentities(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	r := b.SignIn("newcomer", "/login?how=another&return=/profile")
	main := r.Doc().Find("main")
	if got := main.Find(`form[action="/switch"] button`).Text(); got != "Switch to marta.lindqvist@example.com" {
		t.Errorf("switch button = %q, want the other email", got)
	}
	if all := main.Find(`form[action="/logout"] input[name=identity][value=all]`).Length(); all != 1 {
		t.Errorf("forms that sign out all identities = %d, want 1", all)
	}
	if empty := main.Find(".empty").Length(); empty != 1 {
		t.Errorf("empty states = %d, want 1", empty)
	}
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
	"attach": {"/profile/attach", "POST /profiles/attach-account-policy", url.Values{"number": {"PE0099812"}, "zip": {"50327"}}},
	"detach": {"/profile/detach/BT0456731", "POST /profiles/detach-policy", url.Values{}},
	"delete": {"/profile/delete", "POST /profiles/delete-profile", url.Values{"confirm": {"yes"}}},
}

// Spec: PROFILE-7.
func TestRejectedChangeKeepsProfile(t *testing.T) {
	t.Parallel()
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, _ := handlertest.SignInAt(t, "/profile")
			h.Box.InjectFault(sandbox.Fault{Call: change.call, Body: `{"message":5,"error":5}`})
			handlertest.WantProblem(t, b.Post(change.path, change.form), change.form, "An unknown error occurred.")
			if again := b.Open("/profile"); again.Text("[data-figure=email]") != "marta.lindqvist@example.com" || len(attachedPolicies(again)) != 3 {
				t.Errorf("profile after the rejected change = %q, want it unchanged", again.Text("main"))
			}
		})
	}
}

// Spec: INPUT-3, INPUT-4, READING-7.
func TestInvalidProfileInputShowsFieldError(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change string
		form   url.Values
		field  string // with the error
		want   string
	}{
		"missing email": {
			"email",
			url.Values{"newEmail": {""}, "newEmailConfirm": {"new@example.com"}},
			"newEmail",
			"Enter your new email address.",
		},
		"incomplete email": {
			"email", url.Values{"newEmail": {"new@example"}, "newEmailConfirm": {"new@example"}}, "newEmail", "name@example.com",
		},
		"current email": {
			"email",
			url.Values{"newEmail": {"Marta.Lindqvist@example.com"}, "newEmailConfirm": {"Marta.Lindqvist@example.com"}},
			"newEmail", "already",
		},
		"missing confirmation": {"email", url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {""}}, "newEmailConfirm", "again"},
		"other confirmation": {
			"email",
			url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {"now@example.com"}},
			"newEmailConfirm",
			"don't match",
		},
		"missing number": {
			"attach", url.Values{"number": {""}, "zip": {"50327"}}, "number", "Enter the account or policy number.",
		},
		"symbols in number": {
			"attach", url.Values{"number": {"<script>"}, "zip": {"50327"}}, "number", "letters, digits and hyphens",
		},
		"missing ZIP code": {
			"attach", url.Values{"number": {"PE0099812"}, "zip": {""}}, "zip", "Enter the policy's ZIP code.",
		},
		"4 digits":      {"attach", url.Values{"number": {"PE0099812"}, "zip": {"5032"}}, "zip", "5-digit"},
		"unchecked box": {"delete", url.Values{}, "confirm", "Check the box"},
	}
	h, b, _ := handlertest.SignInAt(t, "/profile")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			change := changes[test.change]
			r := b.Post(change.path, test.form)
			handlertest.WantProblem(t, r, test.form, test.want)
			if got := r.Text("#" + test.field + "-problem"); !strings.Contains(got, test.want) {
				t.Errorf("field error = %q, want %q", got, test.want)
			}
			if r.Doc().Find(`.error-summary a[href="#`+test.field+`"]`).Length() != 1 {
				t.Error("error summary has no link to the field")
			}
			if n := h.Box.Calls(change.call); n != 0 {
				t.Errorf("provider calls = %d, want 0", n)
			}
		})
	}
}

// Spec: PRODUCT-10, PROFILE-7.
func TestChangedEmailShowsImmediately(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile/email")
	r := b.Follow(b.Post("/profile/email",
		url.Values{"newEmail": {"\u202amarta@new.example.com\u202c "}, "newEmailConfirm": {"Marta@new.example.com"}}))
	if r.At.Path != "/profile" ||
		r.Text(".notice") != "Your sign-in email is now marta@new.example.com. Use it the next time you sign in." {
		t.Fatalf("page = %s, notice = %q, want /profile with a confirmation", r.At, r.Text(".notice"))
	}
	if r.Text("[data-figure=email]") != "marta@new.example.com" || !strings.Contains(r.Text(".menu-email"), "marta@new.example.com") {
		t.Errorf("email on the page = %q, in the menu = %q, want marta@new.example.com", r.Text("[data-figure=email]"), r.Text(".menu-email"))
	}
	if again := b.Get("/profile"); again.Doc().Find(".notice").Length() != 0 {
		t.Error("second visit repeats the notice")
	}
}

// Spec: VOUCH-3.
func TestPaperlessNamesNoAddressAfterTheSignInEmailChanged(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAs(t, "many", "/profile/email")
	b.Post("/profile/email", url.Values{"newEmail": {"joan@new.example.com"}, "newEmailConfirm": {"joan@new.example.com"}})
	if terms := b.Get("/paperless/billing").Text("[aria-labelledby=terms]"); strings.Contains(terms, "@") {
		t.Errorf("terms = %q, want no address before the provider sends it", terms)
	}
	b.GetAfterOverlay("/refresh-profile") // a busy machine shows the overlay first
	if terms := b.Get("/paperless/billing").Text("[aria-labelledby=terms]"); !strings.Contains(terms, "emails to joan@new.example.com") {
		t.Errorf("terms after a load = %q, want the new address", terms)
	}
}

// Spec: PRODUCT-10.
func TestAttachAndDetachReloadProfile(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	r := b.Follow(b.Post("/profile/attach", url.Values{"number": {"#pe\u20110099812."}, "zip": {"50327 1234"}}))
	if r.At.Path != "/profile" ||
		r.Text(".notice") != "We added PE0099812 to your profile. You'll find its bills and documents here." {
		t.Fatalf("page = %s, notice = %q, want /profile with a confirmation", r.At, r.Text(".notice"))
	}
	if diff := cmp.Diff([]string{"Auto AA1182204", "Home HO2207719", "PE0099812", "Boat BT0456731"},
		attachedPolicies(r)); diff != "" {
		t.Errorf("policies after attaching (-want +got):\n%s", diff)
	}
	confirm := b.Get("/profile/detach/bt0456731")
	if got := confirm.Text("h1"); got != "Remove Boatowners policy BT0456731?" {
		t.Errorf("heading = %q, want the policy to remove", got)
	}
	action, _ := confirm.Doc().Find("main form").Attr("action")
	detached := b.Follow(b.Post(action, url.Values{}))
	if diff := cmp.Diff([]string{"Auto AA1182204", "Home HO2207719", "PE0099812"},
		attachedPolicies(detached)); diff != "" {
		t.Errorf("policies after detaching (-want +got):\n%s", diff)
	}
	if detached.Text(".notice") != "We removed policy BT0456731 from your profile. Your coverage hasn't changed." {
		t.Errorf("notice = %q, want a confirmation", detached.Text(".notice"))
	}
}

// An answer that doesn't say whether the number was added is decided by the profile loaded anew.
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
	if r := attach("PE0099812"); r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text("main"), unconfirmed) {
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

// Spec: PRODUCT-10, PROFILE-6.
func TestDeletedProfileClearsMemberData(t *testing.T) {
	t.Parallel()
	h, b, confirm := handlertest.SignInAt(t, "/profile/delete")
	for _, want := range []string{
		"What is deleted", "What is not deleted", "Your bills. You still owe what's due.", "marta.lindqvist@example.com",
	} {
		if !strings.Contains(confirm.Text("main"), want) {
			t.Errorf("confirmation page lacks %q", want)
		}
	}
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	before := b.Cookies["portal.test"]["session"]
	r := b.Follow(b.Post("/profile/delete", url.Values{"confirm": {"yes"}}))
	if _, marked := r.Doc().Find("body").Attr("data-signed-out"); !marked {
		t.Error("body lacks data-signed-out, which signs out other tabs")
	}
	if r.At.Path != "/profile/deleted" || r.Text("h1") != "Profile deleted" || r.Text(".menu-email") != "" {
		t.Fatalf("page = %s, heading = %q, menu = %q, want /profile/deleted, signed out", r.At, r.Text("h1"), r.Text(".menu-email"))
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
	handlertest.Must(t, h.Box.Reset())
	if r := h.Browser().SignIn("household", "/new-claim/kind"); r.At.Path != "/new-claim" {
		t.Errorf("claim draft of the deleted member: page = %s, want /new-claim", r.At)
	}
}

// Spec: PROFILE-6.
func TestDeletedProfileKeepsOtherIdentity(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	menu := b.SignIn("newcomer", "/login?how=another")
	household := menu.Attr("form[action='/switch'] input[name=identity]", "value")
	b.Post("/switch", url.Values{"identity": {household}})
	r := b.Follow(b.Post("/profile/delete", url.Values{"confirm": {"yes"}}))
	if r.Text("h1") != "Profile deleted" || !strings.Contains(r.Text(".menu-email"), "theo.abara@example.com") {
		t.Errorf("page = %s, menu = %q, want the other identity", r.At, r.Text(".menu-email"))
	}
	if strings.Contains(r.Text("header"), "marta") {
		t.Error("header has the deleted identity")
	}
	if _, found, err := h.Portal.Profiles.Cached(t.Context(), userapi.Member{Key: household}); found || err != nil {
		t.Errorf("deleted profile is cached = %v, %v, want false", found, err)
	}
}

func TestReloadShowsClaimsAfterOutage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: http.StatusServiceUnavailable})
	b := h.Browser()
	reload := b.SignIn("household", "/claims").Doc().Find(".empty a").First()
	h.Box.ResetFaults()
	if r := b.Open(reload.AttrOr("href", "")); reload.Text() != "Refresh" || r.At.Path != "/claims" ||
		strings.Contains(r.Text("main"), "not available") {
		t.Errorf("link = %q, page = %s, main = %q, want the claims", reload.Text(), r.At, r.Text("main"))
	}
}

func TestRefreshProfileRejectsOtherSites(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	for _, address := range []string{"https://elsewhere.test/", "//elsewhere.test/", `/\elsewhere.test`} {
		if r := b.Open("/refresh-profile?return=" + url.QueryEscape(address)); r.At.Host != "portal.test" || r.Status != http.StatusOK {
			t.Errorf("%s: status = %d at %s, want 200 on the portal", address, r.Status, r.At)
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
	for _, path := range []string{"email", "attach", "detach/AA1182204", "authentication-methods", "sign-out-elsewhere", "contact", "delete"} {
		if r := b.Open("/profile/" + path); r.Attr(".answer .step-back a", "href") != "/profile" ||
			r.Text(".step-back") != "Profile" {
			t.Errorf("%s: link back = %q, want Profile", path, r.Text(".step-back"))
		}
	}
}

// What was not done has no check mark.
func TestAccountOfSomeoneElseIsNoSuccess(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/profile")
	r := b.Open("/billing/999")
	if !strings.Contains(r.Text(".notice"), "We couldn't find that account") || r.Doc().Find(".notice svg").Length() != 0 {
		t.Errorf("notice = %q with %d icons, want none", r.Text(".notice"), r.Doc().Find(".notice svg").Length())
	}
	if strings.Contains(r.At.Path, "999") || strings.Contains(r.Text("main"), "999") {
		t.Errorf("page = %s repeats the number: %s", r.At, r.Text("main"))
	}
}
