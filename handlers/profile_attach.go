package handlers

import (
	"crypto/rand"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/limits"
	"memberportal/handlers/web"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func attachForm(v *web.Visit) profile.AttachPage {
	return profile.NewAttachPage(formTop(v), v.FormValue("number"), v.FormValue("zip"), v.FormKey(), v.Text.Profile.Attach)
}

func showAttach(v *web.Visit) (templ.Component, error) { return profile.AttachView(attachForm(v)), nil }

// attach adds an account or policy to the profile and loads the profile again. A second press sends
// nothing again; the same form with another number or ZIP code does.
func attach(v *web.Visit) error {
	form := attachForm(v)
	valid := form.Check()
	key := callKey(form.Key, form.Number.Value, form.Zip.Value)
	return v.Submit(web.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			if failure != "" {
				form.Key = rand.Text() // the old one belongs to the call that failed
			}
			return profile.AttachView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Attach) },
		Call: func() error {
			return limits.Guess(v, form.Number.Value, func() error {
				return v.Portal.API.AttachAccountPolicy(v.Ctx, v.APIMember(), form.Number.Value, form.Zip.Value, key)
			})
		},
		Once:  key,
		Then:  v.ReloadProfile,
		Flash: v.Text.Profile.Attach.Done.With(form.Number.Value),
		Next:  paths.Profile(),
	})
}
