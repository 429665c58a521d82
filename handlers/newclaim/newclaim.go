// Package newclaim serves the steps of a new claim and stores its draft.
package newclaim

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	view "memberportal/views/newclaim"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

func formOf(v *visit.Visit, draft member.ClaimDraft) view.Form {
	return view.NewForm(v.Text, draft, v.Profile, v.Today())
}

func stepOf(v *visit.Visit) member.DraftStep { return member.DraftStep(v.Param("step")) }

// Start offers to continue the draft, or to start with the policy in the query.
func Start(v *visit.Visit) (templ.Component, error) {
	draft, found, err := draftsOf(v).Read(v.Ctx)
	if err != nil {
		return nil, err
	}
	asked, form := v.C.Query("policyNumber"), formOf(v, draft)
	form.Find = v.C.Query("find")
	return view.StartView(view.NewStartPage(form, found, asked, v.XSRF())), nil
}

// ShowStep shows a step of the draft. Without a draft only saved input of the first step has a
// page.
func ShowStep(v *visit.Visit) (templ.Component, error) {
	form, found, err := inProgress(v)
	step := stepOf(v)
	switch {
	case err != nil:
		return nil, err
	case !found && v.Saved == nil:
		return answer.Elsewhere(v, paths.NewClaim(""))
	case form.Fields(step) == nil:
		return nil, fiber.ErrNotFound
	case v.Saved != nil:
		form.Draft.Answer(step, v.Saved.Get)
	}
	form.Find = v.C.Query("find")
	return view.StepView(view.NewStepPage(form, step, false, v.XSRF())), nil
}

// Drafts returns the claims that the member has begun and not sent: at most one.
func Drafts(v *visit.Visit) ([]ui.ClaimDraft, error) {
	form, found, err := inProgress(v)
	if err != nil || !found || v.Profile.Missing.Claims {
		return nil, err
	}
	return []ui.ClaimDraft{{
		Subject: form.Subject(), Kind: form.KindLabel(), Path: form.UnfinishedPath(),
		Started: member.DateOf(form.Draft.Started), Ends: member.DateOf(form.Draft.Ends()),
	}}, nil
}

// inProgress returns the form with the draft; found is false for an empty one.
func inProgress(v *visit.Visit) (form view.Form, found bool, err error) {
	draft, found, err := draftsOf(v).Read(v.Ctx)
	return formOf(v, draft), found, err
}

// AnswerStep stores the answers in the draft, valid or not, and continues when they are valid.
// Only a valid answer starts a draft.
func AnswerStep(v *visit.Visit) error {
	step := stepOf(v)
	drafts := draftsOf(v)
	unlock, err := drafts.LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	draft, found, err := drafts.Read(v.Ctx)
	if err != nil {
		return err
	}
	if !found {
		draft = drafts.begin()
	}
	draft.Answer(step, v.Input)
	form := formOf(v, draft)
	if form.Fields(step) == nil {
		return fiber.ErrNotFound
	}
	valid := form.Valid(step)
	if found || valid {
		if err := drafts.Write(v.Ctx, draft); err != nil {
			return err
		}
	}
	return forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(string) (templ.Component, error) {
			return view.StepView(view.NewStepPage(form, step, true, v.XSRF())), nil
		},
		Next: form.NextPath(step),
	})
}

// StartOver deletes the draft.
func StartOver(v *visit.Visit) error {
	drafts := draftsOf(v)
	unlock, err := drafts.LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	draft, found, err := drafts.Read(v.Ctx)
	if err == nil && found {
		err = drafts.drop(v.Ctx, draft)
	}
	return answer.SeeOtherUnless(v, err, paths.NewClaim(v.Input("policy")))
}

// Forget deletes everything that is stored of the member's new claim.
func Forget(v *visit.Visit) error { return draftsOf(v).forget(v.Ctx) }
