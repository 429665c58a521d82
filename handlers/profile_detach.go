package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/forms"
	"memberportal/handlers/loading"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func detachForm(v *visit.Visit) profile.DetachPage {
	return profile.NewDetachPage(formTop(v), ownedPolicy(v), v.Text.Profile.Detach)
}

func showDetach(v *visit.Visit) (templ.Component, error) {
	return profile.DetachView(detachForm(v)), nil
}

// detach removes a policy from the profile and loads the profile again.
func detach(v *visit.Visit) error {
	form := detachForm(v)
	return forms.Submit(v, forms.Submission{
		Valid: true,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DetachView(form), nil
		},
		Call:  func() error { return v.Portal.API.DetachPolicy(v.Ctx, v.APIMember(), form.Number) },
		Then:  func() error { return loading.Reload(v) },
		Flash: v.Text.Profile.Detach.Done.With(form.Number),
		Next:  paths.Profile(),
	})
}
