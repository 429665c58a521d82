package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func (v *visit) attachPage() profile.AttachPage {
	return profile.NewAttachPage(v.formTop(false), v.typed("number"), v.typed("zip"), v.Words.Profile.Attach)
}

func askWhatToAttach(v *visit) (templ.Component, error) {
	return profile.AttachView(v.attachPage()), nil
}

// attach adds an account or policy, after which the profile is loaded anew.
func attach(v *visit) error {
	form := v.attachPage()
	if !form.Check() {
		return v.showProblems(profile.AttachView(form))
	}
	err := v.API.AttachAccountPolicy(v.ctx, v.apiMember(), form.Number.Value, form.Zip.Value)
	if form.Refusal = v.refusal(err); form.Refusal != "" {
		return v.showProblems(profile.AttachView(form))
	}
	if err != nil {
		return err
	}
	return v.doneWithPolicies(v.Words.Profile.Attach.Done, form.Number.Value)
}

// attachedPolicy lets a visit pass to a policy of the member's; another's is not there.
func attachedPolicy(next handler) handler {
	return func(v *visit) error {
		if _, ok := v.profile.Policy(v.param("policy")); !ok {
			return v.turnAway(paths.Profile())
		}
		return next(v)
	}
}

func (v *visit) detachPage() profile.DetachPage {
	return profile.NewDetachPage(v.formTop(false), v.ownedPolicy(), v.Words.Profile.Detach)
}

func askToDetach(v *visit) (templ.Component, error) { return profile.DetachView(v.detachPage()), nil }

// detach takes a policy off the profile, after which the profile is loaded anew.
func detach(v *visit) error {
	form := v.detachPage()
	err := v.API.DetachPolicy(v.ctx, v.apiMember(), form.Number)
	if form.Refusal = v.refusal(err); form.Refusal != "" {
		return v.showProblems(profile.DetachView(form))
	}
	if err != nil {
		return err
	}
	return v.doneWithPolicies(v.Words.Profile.Detach.Done, form.Number)
}

func (v *visit) doneWithPolicies(said content.NumberText, number string) error {
	if err := v.reloadProfile(); err != nil {
		return err
	}
	v.notice(said.With(number))
	return v.done(paths.Profile())
}
