package profile

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func detachForm(r *request.Request) profile.DetachPage {
	policy, _ := r.Profile.Policy(r.Param("policy")) // the guard has accepted it
	return profile.NewDetachPage(formTop(r), policy, r.Text.Profile.Detach)
}

// ShowDetach renders the confirmation page for removing a policy.
func ShowDetach(r *request.Request) (templ.Component, error) {
	return profile.DetachView(detachForm(r)), nil
}

// Detach removes a policy from the profile and loads the profile again.
func Detach(r *request.Request) error {
	form := detachForm(r)
	return respond.Submit(r, respond.Submission{
		Valid: true,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DetachView(form), nil
		},
		Call: func() error {
			err := r.Portal.API.DetachPolicy(r.Ctx, r.APIMember(), form.Number)
			return respond.Confirmed(r, err, func(p *member.Profile) bool { return !p.Has(form.Number) })
		},
		Then: func() error { return respond.ReloadProfile(r) },
		Done: func() ui.Success { return profile.NewDetachDone(r.Text, form.Number) },
	})
}
