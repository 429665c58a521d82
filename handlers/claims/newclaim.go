package claims

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/newclaim"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

func formOf(r *request.Request, draft member.ClaimDraft) newclaim.Form {
	return newclaim.NewForm(r.Text, draft, r.Profile, r.Today())
}

func stepOf(r *request.Request) member.DraftStep { return member.DraftStep(r.Param("step")) }

// ShowNew offers to continue the draft, or to start with the policy in the query.
func ShowNew(r *request.Request) (templ.Component, error) {
	draft, found, err := draftsOf(r).read(r.Ctx)
	if err != nil {
		return nil, err
	}
	asked, form := r.C.Query("policyNumber"), formOf(r, draft)
	form.Find = r.C.Query("find")
	return newclaim.StartView(newclaim.NewStartPage(form, found, asked, r.XSRF())), nil
}

// ShowStep shows a step of the draft. Without a draft only saved input of the first step has a
// page.
func ShowStep(r *request.Request) (templ.Component, error) {
	form, found, err := inProgress(r)
	step := stepOf(r)
	switch {
	case err != nil:
		return nil, err
	case !found && r.Saved == nil:
		return respond.Redirect(r, paths.NewClaim(""))
	case !form.Has(step):
		return nil, stepElsewhere(r, form, found)
	case r.Saved != nil:
		form.Draft.Answer(step, r.Saved.Get)
	}
	form.Find = r.C.Query("find")
	return newclaim.StepView(newclaim.NewStepPage(form, step, false, r.XSRF())), nil
}

// stepElsewhere redirects from a step that this claim lacks to its first unfinished step. The
// member may have changed the policy, or the claims call failed when the profile loaded, so that
// the portal can't see whether the provider accepts answers about a vehicle.
func stepElsewhere(r *request.Request, form newclaim.Form, found bool) error {
	if !found || !stepOf(r).IsKnown() {
		return fiber.ErrNotFound
	}
	return respond.SeeOther(r, form.UnfinishedPath())
}

// Drafts returns the claims that the member has begun and not sent: at most one.
func Drafts(r *request.Request) ([]ui.ClaimDraft, error) {
	value, err := r.Ahead(DraftKey(r.Identity.Key))
	draft, found := draftsOf(r).decode(value)
	if !found || r.Profile.Missing.Claims {
		return nil, err
	}
	form := formOf(r, draft)
	return []ui.ClaimDraft{{
		Subject: form.Subject(), Kind: form.KindLabel(), Path: form.UnfinishedPath(),
		Started: member.DateOf(form.Draft.Started), Ends: member.DateOf(form.Draft.Ends()),
	}}, nil
}

// inProgress returns the form with the draft; found is false for an empty one.
func inProgress(r *request.Request) (form newclaim.Form, found bool, err error) {
	draft, found, err := draftsOf(r).read(r.Ctx)
	return formOf(r, draft), found, err
}

// AnswerStep stores the answers in the draft, valid or not, and continues when they are valid.
func AnswerStep(r *request.Request) error {
	step := stepOf(r)
	form, found, busy, err := answer(r, step)
	switch {
	case err != nil:
		return err
	case !form.Has(step):
		return stepElsewhere(r, form, found)
	}
	return respond.Submit(r, respond.Submission{
		Valid: form.Form(step).Valid(),
		Show: func(failure string) (templ.Component, error) {
			page := newclaim.NewStepPage(form, step, true, r.XSRF())
			if failure != "" {
				page.Head.Problems = append(page.Head.Problems, ui.Problem{Text: failure})
			}
			return newclaim.StepView(page), nil
		},
		Busy: busy,
		Next: form.NextPath(step),
	})
}

// answer stores the answers in the draft, of which found is whether it was there: only a valid
// answer starts one. busy is why nothing is stored: the claim is being sent.
func answer(r *request.Request, step member.DraftStep) (form newclaim.Form, found bool, busy, err error) {
	drafts := draftsOf(r)
	unlock, busy := drafts.lockSignedIn(r)
	switch {
	case busy == nil:
		defer unlock()
	case !errors.As(busy, new(failure.Unsent)):
		return form, false, nil, busy
	}
	draft, found, err := drafts.read(r.Ctx)
	if err != nil {
		return form, false, nil, err
	}
	if !found {
		draft = drafts.begin()
	}
	draft.Answer(step, r.Input)
	form = formOf(r, draft)
	if busy == nil && (found || form.Has(step) && form.Form(step).Valid()) {
		err = drafts.write(r.Ctx, draft)
	}
	return form, found, busy, err
}

// StartOver deletes the draft.
func StartOver(r *request.Request) error {
	drafts := draftsOf(r)
	unlock, err := drafts.lockSignedIn(r)
	if err != nil {
		return err
	}
	defer unlock()
	draft, found, err := drafts.read(r.Ctx)
	if err == nil && found {
		err = drafts.drop(r.Ctx, draft)
	}
	return respond.SeeOtherUnless(r, err, paths.NewClaim(r.Input("policy")))
}

// Forget deletes everything that is stored of the member's new claim.
func Forget(r *request.Request) error { return draftsOf(r).forget(r.Ctx) }
