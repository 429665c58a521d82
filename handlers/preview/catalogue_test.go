package preview_test

import (
	"strings"
	"testing"

	"memberportal/handlers/preview"
	"memberportal/views"
	"memberportal/views/desk"
)

// TestEveryErrorOfTheCatalogueCanBeSeen looks for the words of section 8 where their states show them.
func TestEveryErrorOfTheCatalogueCanBeSeen(t *testing.T) {
	w := newWorld(t)
	for _, test := range []struct{ state, page, words string }{
		{"profile-network", views.HomePath(), "Network error. Please check your connection."},
		{"profile-401", views.HomePath(), "Not authenticated."},
		{"profile-403", views.HomePath(), "Not authorized."},
		{"profile-said", views.HomePath(), "Your profile is being moved. Please try again after 6 p.m."},
		{"profile-unknown", views.HomePath(), "An unknown error occurred."},
		{"form-refused", views.ChangeEmailPath(), "We could not do that: the number is in use already."},
		{"form-refused", views.AttachPath(), "We could not do that: the number is in use already."},
		{"form-failed", views.AttachPath(), "An unknown error occurred."},
		{"form-failed", views.MethodsPath(), "Unable to update authentication methods."},
		{"methods-unread", views.MethodsPath(), "Unable to fetch authentication methods."},
		{"denied", views.DocumentsPath(), "Access Denied"},
		{"outage", views.HomePath(), "Internal Server Error"},
		{"partly", views.DocumentPath("any"), "Unknown Server Error"},
		{"partly", views.DocumentsPath(), "We cannot show your documents right now."},
		{preview.Success, views.ClaimPath("none"), "Not Found"},
		{"loading", views.HomePath(), "Loading your profile..."},
		{"form-empty", views.ChangeEmailPath(), "There is a problem"},
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
	if r := w.get(desk.Root + "/show/" + choice.String() + views.HomePath()); r.doc().Find("meta[http-equiv=refresh]").Length() > 0 {
		t.Error("the page goes on by itself")
	}
}
