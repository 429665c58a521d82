package preview_test

import (
	"strings"
	"testing"

	"memberportal/handlers/preview"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

// TestEveryErrorOfTheCatalogueCanBeSeen looks for the words of section 8 where their states show them.
func TestEveryErrorOfTheCatalogueCanBeSeen(t *testing.T) {
	w := newWorld(t)
	for _, test := range []struct{ state, page, words string }{
		{"profile-network", paths.Home(), "Network error. Please check your connection."},
		{"profile-401", paths.Home(), "Not authenticated."},
		{"profile-403", paths.Home(), "Not authorized."},
		{"profile-said", paths.Home(), "Your profile is being moved. Please try again after 6 p.m."},
		{"profile-unknown", paths.Home(), "An unknown error occurred."},
		{"form-refused", paths.ChangeEmail(), "We could not do that: the number is in use already."},
		{"form-refused", paths.Attach(), "We could not do that: the number is in use already."},
		{"form-failed", paths.Attach(), "An unknown error occurred."},
		{"form-failed", paths.Methods(), "Unable to update authentication methods."},
		{"methods-unread", paths.Methods(), "Unable to fetch authentication methods."},
		{"denied", paths.Documents(), "Access Denied"},
		{"outage", paths.Home(), "Internal Server Error"},
		{"partly", paths.Document("any"), "Unknown Server Error"},
		{"partly", paths.Documents(), "We cannot show your documents right now."},
		{preview.Success, paths.Claim("none"), "Not Found"},
		{"loading", paths.Home(), "Loading your profile..."},
		{"form-empty", paths.ChangeEmail(), "There is a problem"},
	} {
		choice := preview.Usual()
		choice.State = test.state
		for range 2 { // and once more, as whoever reloads the page
			r := w.open(desk.Root + "/show/" + choice.String() + test.page)
			if !strings.Contains(r.text("main"), test.words) {
				t.Errorf("%s %s: %d says %q, not %q", test.state, test.page, r.status, r.text("main"), test.words)
			}
		}
	}
}

func TestALoadingPageStaysAsItIs(t *testing.T) {
	w := newWorld(t)
	choice := preview.Usual()
	choice.State = "loading"
	if r := w.get(desk.Root + "/show/" + choice.String() + paths.Home()); r.doc().Find("meta[http-equiv=refresh]").Length() > 0 {
		t.Error("the page goes on by itself")
	}
}
