package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/userapi"
	"memberportal/views/newclaim"
	"memberportal/views/paths"
)

func newClaimRoutes() []route {
	return []route{
		{get, "/new-claim", "New Claim", members, nil, page(startClaim)},
		{post, "/new-claim/start-over", "New Claim", members, nil, startClaimOver},
		{get, "/new-claim/photos", "New Claim", members, nil, claimPage(claimPhotos)},
		{post, "/new-claim/photos", "New Claim", members, nil, addClaimPhotos},
		{get, "/new-claim/photos/:photo", "", members, nil, claimPhoto},
		{post, "/new-claim/remove-photo", "New Claim", members, nil, removeClaimPhoto},
		{get, "/new-claim/review", "New Claim", members, nil, claimPage(reviewClaim)},
		{post, "/new-claim/review", "New Claim", members, nil, sendClaim},
		{get, "/new-claim/sent", "New Claim", signedIn, nil, claimSent},
		{get, "/new-claim/:step", "New Claim", members, nil, claimPage(claimStep)},
		{post, "/new-claim/:step", "New Claim", members, nil, answerClaimStep},
	}
}

func (v *visit) claimForm(draft newclaim.Draft) newclaim.Form {
	return newclaim.Form{Draft: draft, Profile: v.profile, Text: v.Words, Today: v.today()}
}

// startClaim offers to go on with the draft, or to begin with the policy in the query.
func startClaim(v *visit) (templ.Component, error) {
	draft, found, err := v.claimDrafts().read(v.ctx)
	if err != nil {
		return nil, err
	}
	asked := v.c.Query("policyNumber")
	return newclaim.StartView(newclaim.NewStartPage(v.claimForm(draft), found, asked, v.xsrf(), v.Words.Company)), nil
}

// claimPage shows a step of the draft; without one it begins at the beginning, unless the answers of the first step were kept.
func claimPage(show func(*visit, newclaim.Form) (templ.Component, error)) handler {
	return func(v *visit) error {
		draft, found, err := v.claimDrafts().read(v.ctx)
		if err != nil {
			return err
		}
		if !found && v.kept == nil {
			return v.c.Redirect(paths.NewClaim(""))
		}
		return page(func(v *visit) (templ.Component, error) { return show(v, v.claimForm(draft)) })(v)
	}
}

func claimStep(v *visit, form newclaim.Form) (templ.Component, error) {
	step := v.param("step")
	if !newclaim.HasQuestions(step) {
		return nil, fiber.ErrNotFound
	}
	if v.kept != nil {
		form.Draft.Answer(step, v.typed)
	}
	return newclaim.StepView(newclaim.NewStepPage(form, step, false, v.xsrf())), nil
}

// answerClaimStep keeps what was typed, wrong or right, and goes on when it is right. Only a right answer begins a draft.
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
		draft = drafts.begin(v.Now())
	}
	draft.Answer(step, v.typed)
	form := v.claimForm(draft)
	wrong := len(form.Problems(step)) > 0
	if found || !wrong {
		if err := drafts.keep(v.ctx, draft); err != nil {
			return err
		}
	}
	if wrong {
		return v.showProblems(newclaim.StepView(newclaim.NewStepPage(form, step, true, v.xsrf())))
	}
	return v.done(form.Next(step))
}

// startClaimOver throws the draft away.
func startClaimOver(v *visit) error {
	drafts := v.claimDrafts()
	draft, found, err := drafts.read(v.ctx)
	if err == nil && found {
		err = drafts.drop(v.ctx, draft)
	}
	if err != nil {
		return err
	}
	return v.done(paths.NewClaim(v.typed("policy")))
}

func reviewClaim(v *visit, form newclaim.Form) (templ.Component, error) {
	return newclaim.ReviewView(newclaim.NewReviewPage(form, false, "", v.xsrf())), nil
}

// sendClaim sends the draft once: whoever sends it again is shown the reference it already has.
func sendClaim(v *visit) error {
	drafts, key := v.claimDrafts(), v.typed("key")
	if sent, found, err := drafts.sent(v.ctx); err != nil || found && sent.Key == key {
		return v.doneUnless(err, paths.NewClaimSent())
	}
	draft, found, err := drafts.read(v.ctx)
	if err != nil || !found || draft.Key != key {
		return v.doneUnless(err, paths.NewClaim(""))
	}
	form := v.claimForm(draft)
	if !form.Complete() {
		return v.claimNotSent(form, "")
	}
	photos, lost, err := v.photosOf(draft)
	if err != nil {
		return err
	}
	if lost != "" {
		return v.claimNotSent(form, newclaim.PhotoLost(lost))
	}
	reference, err := v.API.NewClaim(v.ctx, v.apiMember(), newClaim(form, photos))
	if needsSignIn(err) {
		return err
	}
	if err != nil {
		return v.claimNotSent(form, v.notSent(err))
	}
	return v.doneUnless(v.settleClaim(form, reference), paths.NewClaimSent())
}

// doneUnless ends an action that an error has not ended.
func (v *visit) doneUnless(err error, path string) error {
	if err != nil {
		return err
	}
	return v.done(path)
}

func (v *visit) claimNotSent(form newclaim.Form, failure string) error {
	return v.showProblems(newclaim.ReviewView(newclaim.NewReviewPage(form, true, failure, v.xsrf())))
}

// newClaim is the draft as the provider wants it. Its key makes a second sending come to the same claim.
func newClaim(form newclaim.Form, photos []userapi.Photo) userapi.NewClaim {
	d := form.Draft
	return userapi.NewClaim{
		PolicyNumber: d.Policy, Kind: form.KindInWords(), LossDate: d.LossDate(), LossTime: d.LossTime(), Location: d.Location, Description: d.Happened,
		Injuries: form.InjuriesInWords(), ContactPhone: d.Phone, ContactTime: form.CallTimeInWords(), Photos: photos, Key: d.Key,
	}
}

// settleClaim remembers the reference before it forgets the draft, so that nothing in between can send the claim again or lose its reference. The
// showProfile is loaded anew, for the list of claims has grown.
func (v *visit) settleClaim(form newclaim.Form, reference string) error {
	drafts := v.claimDrafts()
	if err := drafts.keepSent(v.ctx, sentClaim{form.Draft.Key, reference, form.Subject()}); err != nil {
		return err
	}
	if err := drafts.drop(v.ctx, form.Draft); err != nil {
		return err
	}
	return v.reloadProfile()
}

// claimSent needs no profile: the member reads the reference number whatever becomes of the load under way.
func claimSent(v *visit) error {
	sent, found, err := v.claimDrafts().sent(v.ctx)
	if err != nil || !found {
		return v.doneUnless(err, paths.NewClaim(""))
	}
	told := newclaim.NewSentPage(sent.Reference, sent.Subject, v.Words.NewClaim)
	return page(func(*visit) (templ.Component, error) { return newclaim.SentView(told), nil })(v)
}
