// Package change serves the request to change a policy, one question a page, and stores its draft.
package change

import (
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	view "memberportal/views/change"
	"memberportal/views/paths"
)

func formOf(v *visit.Visit, draft member.ChangeDraft) view.Form {
	return view.NewForm(v.Text, draft, v.Profile, v.Today())
}

func stepOf(v *visit.Visit) member.ChangeStep { return member.ChangeStep(v.Param("question")) }

// originOf returns where a request begins, as far as it is the member's.
func originOf(v *visit.Visit, from visit.Fields) view.Origin {
	origin := view.Origin{}
	if v.Profile.HasAccount(from("accountNumber")) {
		origin.Account = from("accountNumber")
		return origin
	}
	policy, ok := v.Profile.Policy(from("policyNumber"))
	if !ok {
		return origin
	}
	origin.Policy = policy.Number
	if slices.ContainsFunc(policy.Vehicles, func(c member.Vehicle) bool { return c.ID == from("vehicle") }) {
		origin.Vehicle = from("vehicle")
	}
	return origin
}

// Start offers to continue the draft, and the choice of what to change.
func Start(v *visit.Visit) (templ.Component, error) {
	draft, found, err := draftsOf(v).Read(v.Ctx)
	if err != nil {
		return nil, err
	}
	origin := originOf(v, func(name string) string { return v.C.Query(name) })
	return view.StartView(view.NewStartPage(formOf(v, draft), found, origin, v.XSRF())), nil
}

// Begin starts a draft with what the page that led here has answered.
func Begin(v *visit.Visit) error {
	drafts := draftsOf(v)
	unlock, err := drafts.LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	form := formOf(v, drafts.begin(member.ChangeTopic(v.Input("topic"))))
	if !form.Begin(originOf(v, v.Input), member.ChangeAction(v.Input("action"))) {
		return answer.SeeOther(v, paths.Change())
	}
	return answer.SeeOtherUnless(v, drafts.Write(v.Ctx, form.Draft), form.UnfinishedPath())
}

// ShowStep shows a question of the draft.
func ShowStep(v *visit.Visit) (templ.Component, error) {
	draft, found, err := draftsOf(v).Read(v.Ctx)
	step := stepOf(v)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return answer.Elsewhere(v, paths.Change())
	case v.Saved != nil:
		draft.Answer(step, v.Saved.Get)
	}
	form := formOf(v, draft)
	if form.Fields(step) == nil {
		return nil, fiber.ErrNotFound
	}
	form.Find = v.C.Query("find")
	return view.StepView(view.NewStepPage(form, step, false, v.XSRF())), nil
}

// AnswerStep stores the answers in the draft, valid or not, and continues when they are valid. It
// asks once whether a doubtful VIN is right.
func AnswerStep(v *visit.Visit) error {
	step := stepOf(v)
	drafts := draftsOf(v)
	unlock, err := drafts.LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	draft, found, err := drafts.Read(v.Ctx)
	if err != nil || !found || draft.Key != v.Input("key") {
		return answer.SeeOtherUnless(v, err, afterDraft(v))
	}
	draft.Answer(step, v.Input)
	form := formOf(v, draft)
	if form.Fields(step) == nil {
		return fiber.ErrNotFound
	}
	if err := drafts.Write(v.Ctx, draft); err != nil {
		return err
	}
	next := form.NextPath(step)
	if step == member.AskNewVehicle && form.DoubtsVIN() {
		next = paths.ChangeStep(string(step))
	}
	return forms.Submit(v, forms.Submission{
		Valid: form.Valid(step),
		Show: func(string) (templ.Component, error) {
			return view.StepView(view.NewStepPage(form, step, true, v.XSRF())), nil
		},
		Next: next,
	})
}

// afterDraft is where a page leads whose draft isn't there anymore: to the reference number if it
// was sent.
func afterDraft(v *visit.Visit) string {
	if sent, found, err := draftsOf(v).Sent(v.Ctx); err == nil && found && sent.Key == v.Input("key") {
		return paths.ChangeSent()
	}
	return paths.Change()
}

// Delete deletes the draft.
func Delete(v *visit.Visit) error {
	unlock, err := draftsOf(v).LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	if err := draftsOf(v).DeleteDraft(v.Ctx); err != nil {
		return err
	}
	answer.Flash(v, v.Text.Change.Unfinished.Deleted)
	return answer.SeeOther(v, paths.Change())
}

// Forget deletes everything that is stored of the member's requests.
func Forget(v *visit.Visit) error { return draftsOf(v).forget(v.Ctx) }

// Requested returns what the member has requested of a policy, latest first.
func Requested(v *visit.Visit, policy string) ([]member.RequestedChange, error) {
	all, err := draftsOf(v).requested(v.Ctx)
	return slices.DeleteFunc(all, func(r member.RequestedChange) bool { return r.Policy != policy }), err
}
