package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views/newclaim"
	"memberportal/views/paths"
)

func (v *visit) claimForm(draft newclaim.Draft) newclaim.Form {
	return newclaim.Form{Draft: draft, Profile: v.profile, Text: v.text, Today: v.today()}
}

// startClaim offers to continue the draft, or to start with the policy in the query.
func startClaim(v *visit) (templ.Component, error) {
	draft, found, err := v.claimDrafts().read(v.ctx)
	if err != nil {
		return nil, err
	}
	asked := v.c.Query("policyNumber")
	return newclaim.StartView(newclaim.NewStartPage(v.claimForm(draft), found, asked, v.xsrf(), v.text.Company)), nil
}

// claimStep shows a step of the draft. Without a draft only saved input of the first step has a
// page.
func claimStep(v *visit) (templ.Component, error) {
	form, found, err := v.claimInProgress()
	step := v.param("step")
	switch {
	case err != nil:
		return nil, err
	case !found && v.saved == nil:
		return v.elsewhere(paths.NewClaim(""))
	case !newclaim.HasQuestions(step):
		return nil, fiber.ErrNotFound
	case v.saved != nil:
		form.Draft.Answer(step, v.formValue)
	}
	return newclaim.StepView(newclaim.NewStepPage(form, step, false, v.xsrf())), nil
}

func (v *visit) claimInProgress() (form newclaim.Form, found bool, err error) {
	draft, found, err := v.claimDrafts().read(v.ctx)
	return v.claimForm(draft), found, err
}

// answerClaimStep stores the answers in the draft, valid or not, and continues when they are valid.
// Only a valid answer starts a draft.
func answerClaimStep(v *visit) error {
	step := v.param("step")
	if !newclaim.HasQuestions(step) {
		return fiber.ErrNotFound
	}
	drafts := v.claimDrafts()
	draft, found, err := drafts.read(v.ctx)
	if err != nil {
		return err
	}
	if !found {
		draft = drafts.begin()
	}
	draft.Answer(step, v.formValue)
	form := v.claimForm(draft)
	valid := len(form.Problems(step)) == 0
	if found || valid {
		if err := drafts.store(v.ctx, draft); err != nil {
			return err
		}
	}
	return v.submit(submission{
		valid: valid,
		show: func(string) (templ.Component, error) {
			return newclaim.StepView(newclaim.NewStepPage(form, step, true, v.xsrf())), nil
		},
		next: form.Next(step),
	})
}

// startClaimOver deletes the draft.
func startClaimOver(v *visit) error {
	drafts := v.claimDrafts()
	draft, found, err := drafts.read(v.ctx)
	if err == nil && found {
		err = drafts.drop(v.ctx, draft)
	}
	return v.seeOtherUnless(err, paths.NewClaim(v.formValue("policy")))
}
