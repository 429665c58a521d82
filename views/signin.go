package views

import (
	"strings"

	"memberportal/views/content"
)

// NewCallPage stands where the identity provider has no screen for the portal to lead to: it says whom to call.
func NewCallPage(words content.CallPage, common content.SignIn, c content.Company) MessagePage {
	return MessagePage{
		Title: words.Title,
		Text:  append(words.Text[:len(words.Text):len(words.Text)], c.Hours+"."),
		Actions: []Action{
			{Label: strings.ReplaceAll(common.Call, "{phone}", c.Phone), Path: TelHref(c.Phone), Primary: true},
			{Label: common.SignIn, Path: SignInPath("")},
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
func NewSignOutPage(m MemberMenu, xsrf string, words content.SignOut) SignOutPage {
	return SignOutPage{
		Text: strings.ReplaceAll(words.Text, "{email}", m.Email), Others: len(m.Others) > 0, XSRF: xsrf, Words: words,
	}
}

// NewSignedOutPage is the same address for a visitor: there is nobody to sign out.
func NewSignedOutPage(words content.SignIn) MessagePage {
	return MessagePage{
		Title:   words.SignOut.Title,
		Text:    []string{words.SignOut.Out},
		Actions: []Action{{Label: words.SignIn, Path: SignInPath(""), Primary: true}},
	}
}
