package handlers

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func emailForm(v *visit.Visit, from visit.Fields) profile.EmailPage {
	email, again := from.Text("newEmail"), from.Text("newEmailConfirm")
	return profile.NewEmailPage(formTop(v), v.Identity.Email, email, again, v.Text.Profile.Email)
}

func showEmail(v *visit.Visit) (templ.Component, error) {
	return profile.EmailView(emailForm(v, v.Saved.Get)), nil
}

// changeEmail changes the sign-in email at the provider, then in the session (section 4).
func changeEmail(v *visit.Visit) error {
	form := emailForm(v, v.Input)
	valid := form.Check()
	email := form.Email()
	return forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.EmailView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.ChangeEmail) },
		Call: func() error {
			// The confirmation may differ in case.
			return v.Portal.API.ChangeEmail(v.Ctx, v.APIMember(), email, email)
		},
		Then: func() error {
			err := v.Portal.Profiles.Update(v.Ctx, v.Identity.Key, (*member.Profile).WithoutPaperlessEmail)
			return errors.Join(err, v.Portal.Sessions.StoreEmail(v.Ctx, v.Identity.Key, email))
		},
		Flash: v.Text.Profile.Email.Done.With(email), FlashNext: v.Text.Profile.Email.Next,
		Next: paths.Profile(),
	})
}
