package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// attachedPolicies are the policy numbers that the profile page lists, in its order.
func attachedPolicies(r reply) (numbers []string) {
	for _, link := range r.doc().Find(".profile-detach").EachIter() {
		label, _ := link.Attr("aria-label")
		numbers = append(numbers, strings.TrimPrefix(label, "Remove policy "))
	}
	return numbers
}

func TestProfileShowsEmailAndPolicies(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/profile")
	if r.status != http.StatusOK || r.text("title") != "Profile | Member Portal" {
		t.Fatalf("%d %s", r.status, r.text("title"))
	}
	if got := r.text("[data-figure=email]"); got != "marta.lindqvist@example.com" {
		t.Errorf("sign-in email = %q", got)
	}
	if diff := cmp.Diff([]string{"AA1182204", "BT0456731", "HO2207719"}, attachedPolicies(r)); diff != "" {
		t.Errorf("each policy once, account by account (-want +got):\n%s", diff)
	}
	for _, path := range []string{"/profile/email", "/profile/authentication-methods", "/profile/attach", "/profile/delete", "/refresh-profile", "/login?how=another"} {
		if r.doc().Find(`main a[href="`+path+`"]`).Length() != 1 {
			t.Errorf("no way to %s", path)
		}
	}
}

func TestProfileListsOtherIdentities(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", "/home")
	r := b.signIn("newcomer", "/login?how=another&return=/profile")
	main := r.doc().Find("main")
	if got := main.Find(`form[action="/switch"] button`).Text(); got != "Switch to marta.lindqvist@example.com" {
		t.Errorf("switch = %q", got)
	}
	all, _ := main.Find(`form[action="/logout"] input[name=identity]`).Last().Attr("value")
	if all != "all" {
		t.Errorf("signing out everyone sends %q", all)
	}
	if empty := main.Find(".empty").Length(); empty != 1 {
		t.Errorf("%d notes that nothing is attached, want one", empty)
	}
}

func TestProfilePaginatesPolicies(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("many", "/profile")
	if got := len(attachedPolicies(r)); got != 10 {
		t.Errorf("%d policies on the first page, want 10", got)
	}
	second := b.get("/profile/policies?page=2&size=10")
	if got := attachedPolicies(second); len(got) != 10 || got[0] == attachedPolicies(r)[0] {
		t.Errorf("the second page as a fragment holds %v", got)
	}
	if second.doc().Find("header").Length() != 0 {
		t.Error("the fragment is a whole page")
	}
}

// change is a form of the profile, filled in rightly.
type change struct {
	path string
	call string
	form url.Values
}

var changes = map[string]change{
	"email":  {"/profile/email", "POST /profiles/change-email", url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {"new@example.com"}}},
	"attach": {"/profile/attach", "POST /profiles/attach-account-policy", url.Values{"number": {"PE0099812"}, "zip": {"50327"}}},
	"detach": {"/profile/detach/BT0456731", "POST /profiles/detach-policy", url.Values{}},
	"delete": {"/profile/delete", "POST /profiles/delete-profile", url.Values{"confirm": {"yes"}}},
}

func TestRejectedChangeKeepsProfile(t *testing.T) {
	t.Parallel()
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/profile")
			w.box.InjectFault(sandbox.Fault{Call: change.call, Body: `{"error":"Not`})
			wantProblem(t, b.post(change.path, change.form), change.form, "An unknown error occurred.")
			if again := b.open("/profile"); again.text("[data-figure=email]") != "marta.lindqvist@example.com" || len(attachedPolicies(again)) != 3 {
				t.Errorf("the refused change changed the profile:\n%s", again.text("main"))
			}
		})
	}
}

// wantProblem holds a form that came back against what was sent: 422, the problem at its top, every
// field as it was.
func wantProblem(t *testing.T, r reply, sent url.Values, problem string) {
	t.Helper()
	if r.status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.text("title"), "Error: ") {
		t.Fatalf("answered %d with the title %q, want the form back", r.status, r.text("title"))
	}
	if got := r.text(".error-summary ul"); !strings.Contains(got, problem) {
		t.Errorf("the summary says %q, want %q", got, problem)
	}
	for name, values := range sent {
		field := r.doc().Find("main [name='" + name + "']")
		if got, _ := field.Attr("value"); got != values[0] {
			t.Errorf("%s is %q now, was %q", name, got, values[0])
		}
		if _, checked := field.Attr("checked"); field.Is("[type=checkbox]") && !checked {
			t.Errorf("%s is not ticked any more", name)
		}
	}
}

func TestInvalidProfileInputShowsFieldError(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change string
		form   url.Values
		field  string // where the problem stands
		want   string
	}{
		"no email":          {"email", url.Values{"newEmail": {""}, "newEmailConfirm": {"new@example.com"}}, "newEmail", "Enter your new email address."},
		"no address":        {"email", url.Values{"newEmail": {"new@example"}, "newEmailConfirm": {"new@example"}}, "newEmail", "name@example.com"},
		"with a name":       {"email", url.Values{"newEmail": {"N <n@example.com>"}, "newEmailConfirm": {"N <n@example.com>"}}, "newEmail", "name@example.com"},
		"two addresses":     {"email", url.Values{"newEmail": {"a@example.com, b@example.com"}, "newEmailConfirm": {""}}, "newEmail", "name@example.com"},
		"the same":          {"email", url.Values{"newEmail": {"Marta.Lindqvist@example.com"}, "newEmailConfirm": {"Marta.Lindqvist@example.com"}}, "newEmail", "already"},
		"not repeated":      {"email", url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {""}}, "newEmailConfirm", "again"},
		"repeated wrongly":  {"email", url.Values{"newEmail": {"new@example.com"}, "newEmailConfirm": {"New@example.com"}}, "newEmailConfirm", "don't match"},
		"no number":         {"attach", url.Values{"number": {""}, "zip": {"50327"}}, "number", "Enter the account or policy number."},
		"number of symbols": {"attach", url.Values{"number": {"<script>"}, "zip": {"50327"}}, "number", "letters, digits and hyphens"},
		"no zip":            {"attach", url.Values{"number": {"PE0099812"}, "zip": {""}}, "zip", "Enter the policy's ZIP code."},
		"zip of 4":          {"attach", url.Values{"number": {"PE0099812"}, "zip": {"5032"}}, "zip", "5 digits"},
		"zip of 6":          {"attach", url.Values{"number": {"PE0099812"}, "zip": {"503271"}}, "zip", "5 digits"},
		"zip of letters":    {"attach", url.Values{"number": {"PE0099812"}, "zip": {"ABCDE"}}, "zip", "5 digits"},
		"box not ticked":    {"delete", url.Values{}, "confirm", "Check the box"},
	}
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/profile")
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			change := changes[test.change]
			r := b.post(change.path, test.form)
			wantProblem(t, r, test.form, test.want)
			if got := r.text("#" + test.field + "-problem"); !strings.Contains(got, test.want) {
				t.Errorf("beside the field: %q, want %q", got, test.want)
			}
			if r.doc().Find(`.error-summary a[href="#`+test.field+`"]`).Length() != 1 {
				t.Error("the summary does not lead to the field")
			}
			if n := w.box.Calls(change.call); n != 0 {
				t.Errorf("the provider was asked %d times", n)
			}
		})
	}
}

func TestChangedEmailShowsImmediately(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", "/profile/email")
	r := b.follow(b.post("/profile/email", url.Values{"newEmail": {" marta@new.example.com "}, "newEmailConfirm": {"marta@new.example.com"}}))
	if r.at.Path != "/profile" || r.text(".notice") != "Your sign-in email is now marta@new.example.com." {
		t.Fatalf("ended at %s: %s", r.at, r.text("main"))
	}
	if r.text("[data-figure=email]") != "marta@new.example.com" || !strings.Contains(r.text(".menu-who"), "marta@new.example.com") {
		t.Errorf("the page shows %q, the menu %q", r.text("[data-figure=email]"), r.text(".menu-who"))
	}
	if again := b.get("/profile"); again.doc().Find(".notice").Length() != 0 {
		t.Error("the change is told twice")
	}
}

func TestAttachAndDetachReloadProfile(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/profile")
	r := b.follow(b.post("/profile/attach", url.Values{"number": {"PE0099812"}, "zip": {"50327-1234"}}))
	if r.at.Path != "/profile" || r.text(".notice") != "We added PE0099812 to your profile." {
		t.Fatalf("ended at %s: %s", r.at, r.text("main"))
	}
	if diff := cmp.Diff([]string{"AA1182204", "BT0456731", "HO2207719", "PE0099812"}, attachedPolicies(r)); diff != "" {
		t.Errorf("after attaching (-want +got):\n%s", diff)
	}
	ask := b.get("/profile/detach/bt0456731")
	if got := ask.text("h1"); got != "Remove Boatowners policy BT0456731?" {
		t.Errorf("asks %q", got)
	}
	action, _ := ask.doc().Find("main form").Attr("action")
	gone := b.follow(b.post(action, url.Values{}))
	if diff := cmp.Diff([]string{"AA1182204", "HO2207719", "PE0099812"}, attachedPolicies(gone)); diff != "" {
		t.Errorf("after detaching (-want +got):\n%s", diff)
	}
	if gone.text(".notice") != "We removed policy BT0456731 from your profile." {
		t.Errorf("notice = %q", gone.text(".notice"))
	}
}

func TestOtherMembersPolicyCannotBeDetached(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/profile")
	for _, number := range []string{"PE0099812", "HP3318852", "%20", "AA1182204%2F.."} {
		if r := b.get("/profile/detach/" + number); r.location() != "/profile" {
			t.Errorf("GET %s: %d to %q, want the profile", number, r.status, r.location())
		}
		if r := b.post("/profile/detach/"+number, url.Values{}); r.status != http.StatusNotFound {
			t.Errorf("POST %s: %d, want 404", number, r.status)
		}
	}
	if n := w.box.Calls("POST /profiles/detach-policy"); n != 0 {
		t.Errorf("the provider was asked %d times", n)
	}
}

func TestDeletedProfileClearsMemberData(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	ask := b.signIn("household", "/profile/delete")
	for _, words := range []string{"What is deleted", "What is not deleted", "Your bills. You still owe what's due.", "marta.lindqvist@example.com"} {
		if !strings.Contains(ask.text("main"), words) {
			t.Errorf("the question does not say %q", words)
		}
	}
	b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	before := b.cookies["portal.test"]["session"]
	r := b.follow(b.post("/profile/delete", url.Values{"confirm": {"yes"}}))
	if _, told := r.doc().Find("body").Attr("data-signed-out"); !told {
		t.Error("the other tabs are not told")
	}
	if r.at.Path != "/profile/deleted" || r.text("h1") != "Profile deleted" || r.text(".menu-who") != "" {
		t.Fatalf("ended at %s: %s", r.at, r.text("body"))
	}
	if again := b.get("/profile/deleted"); again.location() != "/home" {
		t.Errorf("the deletion is told twice: %d", again.status)
	}
	for _, cookie := range []*http.Cookie{before, b.cookies["portal.test"]["session"]} {
		if cookie != nil {
			b.cookies["portal.test"]["session"] = cookie
		}
		if next := b.get("/home"); !strings.HasPrefix(next.location(), "/login") {
			t.Errorf("still signed in: %d to %q", next.status, next.location())
		}
	}
	must(t, w.box.Reset())
	if r := w.browser().signIn("household", "/new-claim/kind"); r.at.Path != "/new-claim" {
		t.Errorf("the draft of a claim outlives its member: ended at %s", r.at)
	}
}

func TestDeletedProfileKeepsOtherIdentity(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	menu := b.signIn("newcomer", "/login?how=another")
	household := menu.attr("form[action='/switch'] input[name=identity]", "value")
	b.post("/switch", url.Values{"identity": {household}})
	r := b.follow(b.post("/profile/delete", url.Values{"confirm": {"yes"}}))
	if r.text("h1") != "Profile deleted" || !strings.Contains(r.text(".menu-who"), "theo.abara@example.com") {
		t.Errorf("ended at %s as %q", r.at, r.text(".menu-who"))
	}
	if strings.Contains(r.text("header"), "marta") {
		t.Error("the deleted identity is still known")
	}
	if _, found, err := w.portal.Profiles.Cached(t.Context(), userapi.Member{Key: household}); found || err != nil {
		t.Errorf("the deleted profile is still there: %v, %v", found, err)
	}
}

func TestRefreshProfileCallsProvider(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/profile")
	before := w.box.Calls("GET /profiles")
	if r := b.open("/refresh-profile"); r.at.Path != "/profile" || r.status != http.StatusOK {
		t.Errorf("ended with %d at %s", r.status, r.at)
	}
	if n := w.box.Calls("GET /profiles") - before; n != 1 {
		t.Errorf("loaded %d times, want once", n)
	}
}

func TestReloadShowsClaimsAfterOutage(t *testing.T) {
	t.Parallel()
	for path, link := range map[string]string{"/home": "section .empty a", "/claims": ".empty a", "/claims/contact-adjuster": ".empty a"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			w.box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: http.StatusServiceUnavailable})
			b := w.browser()
			reload := b.signIn("household", path).doc().Find(link).First()
			if reload.Text() != "Reload my profile" {
				t.Fatalf("the way to try again is %q", reload.Text())
			}
			w.box.ResetFaults()
			if r := b.open(reload.AttrOr("href", "")); r.at.Path != path || strings.Contains(r.text("main"), "not available") {
				t.Errorf("ended at %s: %s", r.at, r.text("main"))
			}
		})
	}
}

func TestRefreshProfileRejectsOtherSites(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", "/profile")
	for _, address := range []string{"https://elsewhere.test/", "//elsewhere.test/", `/\elsewhere.test`} {
		if r := b.open("/refresh-profile?return=" + url.QueryEscape(address)); r.at.Host != "portal.test" || r.status != http.StatusOK {
			t.Errorf("%s: ended with %d at %s", address, r.status, r.at)
		}
	}
}

func TestRefreshProfileShowsOverlay(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/profile")
	w.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 400 * time.Millisecond, Times: 1})
	r := b.get("/refresh-profile")
	if r.text("h1") != "Loading your profile..." || r.text("title") != "Refresh Profile | Member Portal" {
		t.Fatalf("no overlay: %d %s %s", r.status, r.text("title"), r.text("h1"))
	}
	if end := b.follow(r); end.at.Path != "/profile" {
		t.Errorf("ended at %s", end.at)
	}
}

func TestFailedRefreshSignsOutWithError(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/profile")
	w.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: 403})
	r := b.open("/refresh-profile")
	if r.at.Path != "/auth" || !strings.Contains(r.text("main"), "Not authorized.") {
		t.Fatalf("ended at %s: %s", r.at, r.text("main"))
	}
	if next := b.get("/profile"); !strings.HasPrefix(next.location(), "/login") {
		t.Errorf("still signed in: %d", next.status)
	}
}
