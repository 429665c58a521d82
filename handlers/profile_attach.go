package handlers

import (
	"crypto/rand"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/loading"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func attachForm(v *visit.Visit, from visit.Fields) profile.AttachPage {
	return profile.NewAttachPage(formTop(v), from.Text("number"), from.Text("zip"), forms.Key(from), v.Text.Profile.Attach)
}

func showAttach(v *visit.Visit) (templ.Component, error) {
	return profile.AttachView(attachForm(v, v.Saved.Get)), nil
}

// attach adds an account or policy to the profile and loads the profile again. A second press sends
// nothing again; the same form with another number or ZIP code does.
func attach(v *visit.Visit) error {
	form := attachForm(v, v.Input)
	valid := form.Check()
	number, zip := form.Wanted()
	key := forms.CallKey(form.Key, number, zip)
	refused := false
	return forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(reason string) (templ.Component, error) {
			if refused {
				form.Refuse(reason)
			} else {
				form.Failure = reason
			}
			if reason != "" {
				form.Key = rand.Text() // the old one belongs to the call that failed
			}
			return profile.AttachView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Attach) },
		Call: func() error {
			err := limits.Guess(v, number, func() error {
				return v.Portal.API.AttachAccountPolicy(v.Ctx, v.APIMember(), number, zip, key)
			})
			refused = failure.Is(err, failure.Refused)
			return err
		},
		Once:  key,
		Then:  func() error { return loading.Reload(v) },
		Flash: v.Text.Profile.Attach.Done.With(number), FlashNext: v.Text.Profile.Attach.Next,
		Next: paths.Profile(),
	})
}
