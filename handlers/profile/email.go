package profile

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func emailForm(r *request.Request, from request.Fields) profile.EmailPage {
	email, again := from.Line("newEmail"), from.Line("newEmailConfirm")
	return profile.NewEmailPage(formTop(r), r.Identity.Email, email, again, r.Text)
}

// ShowEmail shows the form that changes the sign-in email.
func ShowEmail(r *request.Request) (templ.Component, error) {
	return profile.EmailView(emailForm(r, r.Saved.Get)), nil
}

// ChangeEmail changes the sign-in email at the provider, then in the session (section 4).
func ChangeEmail(r *request.Request) error {
	form := emailForm(r, r.Input)
	valid := form.Check()
	email := form.Email()
	return respond.Submit(r, respond.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.EmailView(form), nil
		},
		Limit: ratelimit.ChangeEmail,
		Call: func() error {
			// The confirmation may differ in case.
			return r.Portal.API.ChangeEmail(r.Ctx, r.APIMember(), email, email)
		},
		Then: func() error {
			err := r.Portal.Profiles.Update(r.Ctx, r.Identity.Key, (*member.Profile).WithoutPaperlessEmail)
			return errors.Join(err, r.Portal.Sessions.StoreEmail(r.Ctx, r.Identity.Key, email))
		},
		Done: func() ui.Success {
			return profile.NewEmailDone(r.Text, r.Identity.Email, email, r.KnownProfile().ContactEmail(), otherBrowsers(r))
		},
	})
}
