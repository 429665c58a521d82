package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func showElsewhere(v *visit.Visit) (templ.Component, error) {
	others, err := v.Portal.Sessions.OtherSessions(v.Ctx)
	if err != nil {
		return nil, err
	}
	return profile.ElsewhereView(profile.NewElsewherePage(v.Text, formTop(v), v.Identity.Email, others)), nil
}

// signOutElsewhere signs the active identity out of all other browsers. The other identities there
// stay, as after "Sign out everywhere".
func signOutElsewhere(v *visit.Visit) error {
	return forms.Submit(v, forms.Submission{
		Valid: true,
		Show:  func(string) (templ.Component, error) { return showElsewhere(v) },
		Then: func() error {
			ended, err := v.Portal.Sessions.EndOtherSessions(v.Ctx)
			for range ended {
				v.Portal.Metrics.SignedOut(paths.EndedElsewhere)
				v.Portal.Log.InfoContext(v.Ctx, "signed out", "reason", paths.EndedElsewhere)
			}
			return err
		},
		Flash: v.Text.Profile.Elsewhere.Done,
		Next:  paths.SignOutElsewhere(),
	})
}
