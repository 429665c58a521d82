// Package signin renders the pages around signing in and out (section 2: /auth).
package signin

import (
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// NewLandingPage returns the page that sign-in ends on. problem is what failed, "" for nothing;
// known is whether a member is signed in nevertheless.
func NewLandingPage(t *text.Text, problem string, known bool) ui.MessagePage {
	l, phone := t.SignIn.Landing, t.Company.Phone
	home := ui.Action{Label: t.Common.Home, Path: paths.Home(), Primary: true}
	another := ui.Action{Label: t.Layout.Member.AddIdentity, Path: paths.AddIdentity()}
	switch {
	case known && problem != "":
		return ui.MessagePage{
			Title:   l.FailedTitle,
			Failure: problem,
			Text:    []string{l.StillSignedIn + " " + l.Help.With(phone)},
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
			Title:   l.Title,
			Failure: problem,
			Drawing: ui.DrawnUnavailable,
			Visitor: true,
			Text:    []string{l.Help.With(phone)},
			Phone:   phone,
			Actions: []ui.Action{{Label: t.Common.TryAgain, Path: paths.SignIn(""), Primary: true}, another, helpLink(t)},
		}
	}
	return ui.MessagePage{
		Title:   l.Title,
		Drawing: ui.DrawnSignedOut,
		Visitor: true,
		Text:    []string{l.Visitor},
		Actions: []ui.Action{{Label: t.SignIn.SignIn, Path: paths.SignIn(""), Primary: true}, helpLink(t)},
	}
}

// helpLink leads to the help that needs no sign-in.
func helpLink(t *text.Text) ui.Action {
	return ui.Action{Label: t.Help.Title, Path: paths.Help()}
}

// NewForgottenPage returns the page for a member who chose "forgot password" at the identity
// provider. reset is the provider's screen for it.
func NewForgottenPage(t *text.Text, reset string) ui.MessagePage {
	f, phone := t.SignIn.Forgotten, t.Company.Phone
	return ui.MessagePage{
		Title: f.Title,
		Text:  []string{f.Text.With(phone)},
		Phone: phone,
		Actions: []ui.Action{
			{Label: f.Reset, Path: reset, Primary: true},
			{Label: t.SignIn.SignIn, Path: paths.SignIn("")},
		},
	}
}

// NewCallPage returns the page that replaces a screen that the identity provider does not have. It
// has the number to call.
func NewCallPage(texts text.CallPage, t *text.Text) ui.MessagePage {
	c := t.Company
	return ui.MessagePage{
		Title: texts.Title,
		Text:  append(texts.Text[:len(texts.Text):len(texts.Text)], c.OpenHours()...),
		Actions: []ui.Action{
			{Label: t.Common.Call.With(c.Phone), Path: ui.CallPath(c.Phone), Primary: true},
			{Label: t.SignIn.SignIn, Path: paths.SignIn("")},
		},
	}
}

// SignOutPage is the confirmation page for signing out.
type SignOutPage struct {
	Text   string
	Others bool // whether other identities are signed in
	XSRF   string
}

// NewSignOutPage returns the question for the active identity of a menu.
func NewSignOutPage(t *text.Text, m ui.MemberMenu, xsrf string) SignOutPage {
	return SignOutPage{
		Text: t.SignIn.SignOut.Text.With(m.Email), Others: len(m.Others) > 0, XSRF: xsrf,
	}
}

// FullPage lists the identities of a browser that has no room for another one.
type FullPage struct {
	Member ui.MemberMenu
	XSRF   string
}

// NewFullPage returns the page for the identities of a menu.
func NewFullPage(m ui.MemberMenu, xsrf string) FullPage { return FullPage{Member: m, XSRF: xsrf} }

// NewSignedOutPage returns the page for a visitor who opens the sign-out address.
func NewSignedOutPage(t *text.Text) ui.MessagePage {
	return ui.MessagePage{
		Title:   t.SignIn.SignOut.One,
		Visitor: true,
		Text:    []string{t.SignIn.SignOut.SignedOut},
		Actions: []ui.Action{{Label: t.SignIn.SignIn, Path: paths.SignIn(""), Primary: true}, helpLink(t)},
	}
}
