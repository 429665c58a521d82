// Package signin renders the pages around signing in and out (section 2: /auth).
package signin

import (
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// NewLandingPage words the sign-in landing: what failed, if anything did, and how to go on. known is whether somebody is signed in all the same.
func NewLandingPage(t *content.Text, problem string, known bool) ui.MessagePage {
	l, phone := t.SignIn.Landing, t.Company.Phone
	home := ui.Action{Label: t.Common.Home, Path: paths.Home(), Primary: true}
	another := ui.Action{Label: t.Layout.Member.AddIdentity, Path: paths.AddIdentity()}
	switch {
	case known && problem != "":
		return ui.MessagePage{
			Title:   l.FailedTitle,
			Text:    []string{problem, l.StillSignedIn + " " + l.Help.With(phone)},
			Phone:   phone,
			Actions: []ui.Action{home, {Label: l.Profile, Path: paths.Profile()}},
		}
	case known:
		return ui.MessagePage{
			Title:   l.Title,
			Text:    []string{l.SignedIn},
			Actions: []ui.Action{home, another},
		}
	case problem != "":
		return ui.MessagePage{
			Title:   l.SignedOutTitle,
			Text:    []string{problem, l.Help.With(phone)},
			Phone:   phone,
			Actions: []ui.Action{{Label: t.Common.TryAgain, Path: paths.SignIn(""), Primary: true}, another},
		}
	}
	return ui.MessagePage{
		Title:   l.Title,
		Text:    []string{l.Visitor},
		Actions: []ui.Action{{Label: t.SignIn.SignIn, Path: paths.SignIn(""), Primary: true}},
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
		Text:    []string{words.SignOut.SignedOut},
		Actions: []ui.Action{{Label: words.SignIn, Path: paths.SignIn(""), Primary: true}},
	}
}
