package views

import "memberportal/views/content"

// NewAuthPage words the sign-in landing: what failed, if anything did, and how to go on. known is whether somebody is signed in all the same.
func NewAuthPage(problem string, known bool, c content.Company) MessagePage {
	page := MessagePage{
		Title:   "Sign in",
		Text:    []string{"Sign in to see your bills, policies and claims."},
		Actions: []Action{{Label: "Sign in", Path: SignInPath(""), Primary: true}},
	}
	if problem != "" {
		page.Title = "You are not signed in"
		page.Text = []string{problem, "You can try again. If it keeps happening, call us at " + c.Phone + "."}
		page.Actions = []Action{
			{Label: "Try again", Path: SignInPath(""), Primary: true},
			{Label: "Sign in as someone else", Path: AddIdentityPath()},
		}
	}
	if known {
		page.Actions = append(page.Actions, Action{Label: "Go to Home", Path: HomePath()})
	}
	return page
}
