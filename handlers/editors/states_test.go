package editors

import (
	"strings"
	"testing"

	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// TestStatesShowCatalogErrors finds the texts of section 8 in the states that show them, and those
// of the other states. A page that goes on to another one would not keep its text.
func TestStatesShowCatalogErrors(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, test := range []struct{ state, page, text string }{
		{"profile-network", paths.Home(), "Network error. Please check your connection."},
		{"profile-401", paths.Home(), "Not authenticated."},
		{"profile-403", paths.Home(), "Not authorized."},
		{"profile-message", paths.Home(), "Your profile is being moved. Please try again after 6 p.m."},
		{"profile-unknown", paths.Home(), "An unknown error occurred."},
		{"form-rejected", paths.ChangeEmail(), "We could not do that: the number is already in use."},
		{"form-rejected", paths.Attach(), "We could not do that: the number is already in use."},
		{"form-failed", paths.Attach(), "An unknown error occurred."},
		{"form-failed", paths.Methods(), "Unable to update authentication methods."},
		{"methods-failed", paths.Methods(), "Unable to fetch authentication methods."},
		{"denied", paths.Documents(), "Access Denied"},
		{"outage", paths.Home(), "Internal Server Error"},
		{"partial", paths.Document("any"), "Unknown Server Error"},
		{"partial", paths.Documents(), "We can't show your documents right now."},
		{view.Success, paths.Claim("none"), "Not Found"},
		{stateLoading, paths.Home(), "Loading your profile..."},
		{"payment", paths.Home(), "Your payment of $50.00 was submitted"},
		{"payment", paths.Receipt("4100238715", paths.LatestReceipt), "Payment receipt"},
		{view.Success, paths.SignOutElsewhere(), "You aren't signed in anywhere else."},
		{"elsewhere", paths.SignOutElsewhere(), "2 other browsers"},
		{"form-empty", paths.ChangeEmail(), "Two answers are missing"},
	} {
		c := view.DefaultChoice()
		c.State = test.state
		for _, attempt := range []string{"first load", "reload"} {
			if got := h.open(showPath(c) + test.page).Text("main"); !strings.Contains(got, test.text) {
				t.Errorf("%s %s, %s: main = %q, want it to contain %q", test.state, test.page, attempt, got, test.text)
			}
		}
	}
}

// Someone who has looked at what follows a deletion goes on to another page in the same state.
func TestPagesAfterDeletionAreThoseOfTheMember(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := view.DefaultChoice()
	c.State = "form-done"
	if got := h.open(showPath(c) + paths.DeleteProfile()).Text("h1"); got != "Profile deleted" {
		t.Fatalf("h1 after the deletion = %q, want Profile deleted", got)
	}
	if got := h.open(showPath(c) + paths.ChangeEmail()).Text("main"); strings.Contains(got, "signed out") {
		t.Errorf("next page = %q, want the one after the email was changed", got)
	}
}
