package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/paths"
	"memberportal/views/profile"
)

func (v *visit) attachForm() profile.AttachPage {
	return profile.NewAttachPage(v.formTop(), v.formValue("number"), v.formValue("zip"), v.text.Profile.Attach)
}

func showAttach(v *visit) (templ.Component, error) { return profile.AttachView(v.attachForm()), nil }

// attach adds an account or policy to the profile and loads the profile again.
func attach(v *visit) error {
	form := v.attachForm()
	valid := form.Check()
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.AttachView(form), nil
		},
		call: func() error {
			return v.portal.API.AttachAccountPolicy(v.ctx, v.apiMember(), form.Number.Value, form.Zip.Value)
		},
		then:  v.reloadProfile,
		flash: v.text.Profile.Attach.Done.With(form.Number.Value),
		next:  paths.Profile(),
	})
}
