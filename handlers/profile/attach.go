package profile

import (
	"crypto/rand"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func attachForm(r *request.Request, from request.Fields) profile.AttachPage {
	return profile.NewAttachPage(formTop(r), from.Line("number"), from.Line("zip"), respond.IdempotencyKey(from),
		r.Text.Profile.Attach)
}

// ShowAttach shows the form that adds an account or a policy.
func ShowAttach(r *request.Request) (templ.Component, error) {
	return profile.AttachView(attachForm(r, r.Saved.Get)), nil
}

// Attach adds an account or policy to the profile and loads the profile again. A second press sends
// nothing again; the same form with another number or ZIP code does.
func Attach(r *request.Request) error {
	form := attachForm(r, r.Input)
	valid := form.Check()
	number, zip := form.Wanted()
	key := respond.CallKey(form.Key, number, zip)
	refused := false
	return respond.Submit(r, respond.Submission{
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
		Limit: ratelimit.Attach,
		Call: func() error {
			err := respond.LimitGuesses(r, number, func() error {
				err := r.Portal.API.AttachAccountPolicy(r.Ctx, r.APIMember(), number, zip, key)
				return respond.Confirmed(r, err, func(p *member.Profile) bool { return p.Has(number) })
			})
			refused = failure.Is(err, failure.Refused)
			return err
		},
		Once: key,
		Then: func() error { return respond.ReloadProfile(r) },
		Done: func() ui.Success {
			return profile.NewAttachDone(r.Text, respond.Reloaded(r), number)
		},
	})
}
