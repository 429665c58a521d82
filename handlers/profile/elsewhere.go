package profile

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

// ShowElsewhere shows where else the member is signed in.
func ShowElsewhere(r *request.Request) (templ.Component, error) {
	others, err := r.Portal.Sessions.OtherSessions(r.Ctx)
	if err != nil {
		return nil, err
	}
	return profile.ElsewhereView(profile.NewElsewherePage(r.Text, formTop(r), r.Identity.Email, others)), nil
}

// SignOutElsewhere signs the active identity out of all other browsers. The other identities there
// stay, as after "Sign out everywhere".
func SignOutElsewhere(r *request.Request) error {
	return respond.Submit(r, respond.Submission{
		Valid: true,
		Show:  func(string) (templ.Component, error) { return ShowElsewhere(r) },
		Then: func() error {
			ended, err := r.Portal.Sessions.EndOtherSessions(r.Ctx)
			for range ended {
				r.Portal.Metrics.SignedOut(paths.EndedElsewhere)
				r.Portal.Log.InfoContext(r.Ctx, "signed out", "reason", paths.EndedElsewhere)
			}
			return err
		},
		Done: func() ui.Success { return profile.NewElsewhereDone(r.Text) },
	})
}
