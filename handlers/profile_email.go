package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/paths"
	"memberportal/views/profile"
)

func (v *visit) emailForm() profile.EmailPage {
	email, again := v.formValue("newEmail"), v.formValue("newEmailConfirm")
	return profile.NewEmailPage(v.formTop(), v.identity.Email, email, again, v.text.Profile.Email)
}

func showEmail(v *visit) (templ.Component, error) { return profile.EmailView(v.emailForm()), nil }

// changeEmail changes the sign-in email at the provider, then in the session (section 4).
func changeEmail(v *visit) error {
	form := v.emailForm()
	valid := form.Check()
	email := form.New.Value
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.EmailView(form), nil
		},
		call: func() error {
			return v.portal.API.ChangeEmail(v.ctx, v.apiMember(), email, form.Repeat.Value)
		},
		then:  func() error { return v.portal.Sessions.StoreEmail(v.ctx, v.identity.Key, email) },
		flash: v.text.Profile.Email.Done.With(email),
		next:  paths.Profile(),
	})
}
