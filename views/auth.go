package views

import "memberportal/views/content"

// NewAuthPage words the sign-in landing: what failed, if anything did, and how to go on. known is whether somebody is signed in all the same.
func NewAuthPage(problem string, known bool, c content.Company) MessagePage {
	help := "You can try again. If it keeps happening, call us at " + c.Phone + "."
	switch {
	case known && problem != "":
		return MessagePage{
			Title:   "That did not work",
			Text:    []string{problem, "You are signed in as before. " + help},
			Phone:   c.Phone,
			Actions: []Action{{Label: "Go to Home", Path: HomePath(), Primary: true}, {Label: "Go to Profile", Path: ProfilePath()}},
		}
	case known:
		return MessagePage{
			Title:   "Sign in",
			Text:    []string{"You are signed in."},
			Actions: []Action{{Label: "Go to Home", Path: HomePath(), Primary: true}, {Label: "Sign in as someone else", Path: AddIdentityPath()}},
		}
	case problem != "":
		return MessagePage{
			Title:   "You are not signed in",
			Text:    []string{problem, help},
			Phone:   c.Phone,
			Actions: []Action{{Label: "Try again", Path: SignInPath(""), Primary: true}, {Label: "Sign in as someone else", Path: AddIdentityPath()}},
		}
	}
	return MessagePage{
		Title:   "Sign in",
		Text:    []string{"Sign in to see your bills, policies and claims."},
		Actions: []Action{{Label: "Sign in", Path: SignInPath(""), Primary: true}},
	}
}
