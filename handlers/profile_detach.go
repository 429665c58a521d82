package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func detachForm(r *request.Request) profile.DetachPage {
	return profile.NewDetachPage(formTop(r), ownedPolicy(r), r.Text.Profile.Detach)
}

func showDetach(r *request.Request) (templ.Component, error) {
	return profile.DetachView(detachForm(r)), nil
}

// detach removes a policy from the profile and loads the profile again.
func detach(r *request.Request) error {
	form := detachForm(r)
	return respond.Submit(r, respond.Submission{
		Valid: true,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DetachView(form), nil
		},
		Call:  func() error { return r.Portal.API.DetachPolicy(r.Ctx, r.APIMember(), form.Number) },
		Then:  func() error { return respond.ReloadProfile(r) },
		Flash: r.Text.Profile.Detach.Done.With(form.Number),
		Next:  paths.Profile(),
	})
}
