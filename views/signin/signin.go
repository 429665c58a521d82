// Package signin renders the pages around signing in and out (section 2: /auth).
package signin

import (
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// NewLandingPage words the sign-in landing: what failed, if anything did, and how to go on. known is whether somebody is signed in all the same.
func NewLandingPage(problem string, known bool, c content.Company) ui.MessagePage {
	help := "You can try again. If it keeps happening, call us at " + c.Phone + "."
	switch {
	case known && problem != "":
		return ui.MessagePage{
			Title:   "That did not work",
			Text:    []string{problem, "You are signed in as before. " + help},
			Phone:   c.Phone,
			Actions: []ui.Action{{Label: "Go to Home", Path: paths.Home(), Primary: true}, {Label: "Go to Profile", Path: paths.Profile()}},
		}
	case known:
		return ui.MessagePage{
			Title:   "Sign in",
			Text:    []string{"You are signed in."},
			Actions: []ui.Action{{Label: "Go to Home", Path: paths.Home(), Primary: true}, {Label: "Sign in as someone else", Path: paths.AddIdentity()}},
		}
	case problem != "":
		return ui.MessagePage{
			Title:   "You are not signed in",
			Text:    []string{problem, help},
			Phone:   c.Phone,
			Actions: []ui.Action{{Label: "Try again", Path: paths.SignIn(""), Primary: true}, {Label: "Sign in as someone else", Path: paths.AddIdentity()}},
		}
	}
	return ui.MessagePage{
		Title:   "Sign in",
		Text:    []string{"Sign in to see your bills, policies and claims."},
		Actions: []ui.Action{{Label: "Sign in", Path: paths.SignIn(""), Primary: true}},
	}
}

// NewCallPage stands where the identity provider has no screen for the portal to lead to: it says whom to call.
func NewCallPage(words content.CallPage, common content.SignIn, c content.Company) ui.MessagePage {
	return ui.MessagePage{
		Title: words.Title,
		Text:  append(words.Text[:len(words.Text):len(words.Text)], c.Hours+"."),
		Actions: []ui.Action{
			{Label: common.Call.With(c.Phone), Path: ui.TelHref(c.Phone), Primary: true},
			{Label: common.SignIn, Path: paths.SignIn("")},
		},
	}
}

// SignOutPage asks before signing out; reading it changes nothing.
type SignOutPage struct {
	Text   string
	Others bool // whether others are signed in here too
	XSRF   string
	Words  content.SignOut
}

// NewSignOutPage asks the member of this menu.
func NewSignOutPage(m ui.MemberMenu, xsrf string, words content.SignOut) SignOutPage {
	return SignOutPage{
		Text: words.Text.With(m.Email), Others: len(m.Others) > 0, XSRF: xsrf, Words: words,
	}
}

// NewSignedOutPage is the same address for a visitor: there is nobody to sign out.
func NewSignedOutPage(words content.SignIn) ui.MessagePage {
	return ui.MessagePage{
		Title:   words.SignOut.Title,
		Text:    []string{words.SignOut.Out},
		Actions: []ui.Action{{Label: words.SignIn, Path: paths.SignIn(""), Primary: true}},
	}
}
