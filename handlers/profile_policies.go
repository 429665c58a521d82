package handlers

import (
	"strings"

	"github.com/a-h/templ"

	"memberportal/views/paths"
	"memberportal/views/profile"
)

func (v *visit) attachForm() profile.AttachPage {
	return profile.NewAttachPage(v.formTop(), v.formValue("number"), v.formValue("zip"), v.Words.Profile.Attach)
}

func showAttach(v *visit) (templ.Component, error) { return profile.AttachView(v.attachForm()), nil }

// attach adds an account or policy to the profile and loads the profile again.
func attach(v *visit) error {
	form := v.attachForm()
	valid := form.Check()
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Refusal = failure
			return profile.AttachView(form), nil
		},
		call: func() error {
			return v.portal.API.AttachAccountPolicy(v.ctx, v.apiMember(), form.Number.Value, form.Zip.Value)
		},
		then:  v.reloadProfile,
		flash: strings.ReplaceAll(v.Words.Profile.Attach.Done, "{number}", form.Number.Value),
		next:  paths.Profile(),
	})
}

func (v *visit) detachForm() profile.DetachPage {
	return profile.NewDetachPage(v.formTop(), v.ownedPolicy(), v.Words.Profile.Detach)
}

func showDetach(v *visit) (templ.Component, error) { return profile.DetachView(v.detachForm()), nil }

// detach removes a policy from the profile and loads the profile again.
func detach(v *visit) error {
	form := v.detachForm()
	return v.submit(submission{
		valid: true,
		show: func(failure string) (templ.Component, error) {
			form.Refusal = failure
			return profile.DetachView(form), nil
		},
		call:  func() error { return v.portal.API.DetachPolicy(v.ctx, v.apiMember(), form.Number) },
		then:  v.reloadProfile,
		flash: strings.ReplaceAll(v.Words.Profile.Detach.Done, "{number}", form.Number),
		next:  paths.Profile(),
	})
}
