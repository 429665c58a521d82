package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/paths"
	"memberportal/views/profile"
)

func (v *visit) detachForm() profile.DetachPage {
	return profile.NewDetachPage(v.formTop(), v.ownedPolicy(), v.text.Profile.Detach)
}

func showDetach(v *visit) (templ.Component, error) { return profile.DetachView(v.detachForm()), nil }

// detach removes a policy from the profile and loads the profile again.
func detach(v *visit) error {
	form := v.detachForm()
	return v.submit(submission{
		valid: true,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DetachView(form), nil
		},
		call:  func() error { return v.portal.API.DetachPolicy(v.ctx, v.apiMember(), form.Number) },
		then:  v.reloadProfile,
		flash: v.text.Profile.Detach.Done.With(form.Number),
		next:  paths.Profile(),
	})
}
