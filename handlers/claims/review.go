package claims

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/uploads"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/newclaim"
	"memberportal/views/paths"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// ShowReview shows all answers of the draft, with the button that sends it.
func ShowReview(r *request.Request) (templ.Component, error) {
	form, found, err := inProgress(r)
	if err != nil {
		return nil, err
	}
	if !found && r.Saved == nil {
		return respond.Redirect(r, paths.NewClaim(""))
	}
	return newclaim.ReviewView(newclaim.NewReviewPage(form, false, "", r.XSRF())), nil
}

// SendNew sends the draft once. A second submit shows the reference number of the first. An answer
// or a photo that arrives in the meantime waits, and is refused if the claim was sent without it.
func SendNew(r *request.Request) error {
	begun, _, err := draftsOf(r).read(r.Ctx)
	if err != nil {
		return err
	}
	sending, end, busy := uploads.BeginSend(r, begun.Photos)
	if busy != nil {
		return submitNew(r, begun, busy)
	}
	defer end()
	return sendDraft(sending, begun)
}

// sendDraft sends the draft under its lock. It shows it as it was if another request has the lock.
func sendDraft(r *request.Request, begun member.ClaimDraft) error {
	drafts, key := draftsOf(r), r.Input("key")
	unlock, err := drafts.lockSignedIn(r)
	if errors.As(err, new(failure.Unsent)) {
		return submitNew(r, begun, err)
	}
	if err != nil {
		return err
	}
	defer unlock()
	if sent, found, err := drafts.lastSent(r.Ctx); err != nil || found && sent.Key == key {
		return respond.SeeOtherUnless(r, err, paths.NewClaimSent())
	}
	draft, found, err := drafts.read(r.Ctx)
	if err != nil || !found || draft.Key != key {
		return respond.SeeOtherUnless(r, err, paths.NewClaim(""))
	}
	return submitNew(r, draft, nil)
}

// submitNew sends a draft, or shows it because it can't be sent now.
func submitNew(r *request.Request, draft member.ClaimDraft, busy error) error {
	form, reference := formOf(r, draft), ""
	var lost uploads.Gone
	return respond.Submit(r, respond.Submission{
		Valid: form.Complete(),
		Show: func(failure string) (templ.Component, error) {
			if lost.Name != "" {
				failure = r.Text.NewClaim.Photos.Lost.With(lost.Name)
			}
			return newclaim.ReviewView(newclaim.NewReviewPage(form, true, failure, r.XSRF())), nil
		},
		Busy: busy, Limit: ratelimit.Send,
		Call: func() (err error) {
			reference, err = r.Portal.API.NewClaim(r.Ctx, r.APIMember(), newClaim(form, photosOf(r, draft)))
			errors.As(err, &lost)
			return err
		},
		Record: func() error { return finish(r, form, reference) },
		Receipt: func() templ.Component {
			return sentView(sentClaim{form.Draft.Key, reference, form.Subject()})
		},
		Texts: respond.SendingTexts(r.Text),
		Next:  paths.NewClaimSent(),
	})
}

// finish stores the reference number before it deletes the draft: a failure in between neither
// sends the claim twice nor loses the number. The profile is loaded again for its list of claims.
func finish(r *request.Request, form newclaim.Form, reference string) error {
	drafts := draftsOf(r)
	if err := drafts.writeSent(r.Ctx, sentClaim{form.Draft.Key, reference, form.Subject()}); err != nil {
		return err
	}
	if err := drafts.drop(r.Ctx, form.Draft); err != nil {
		return err
	}
	return respond.ReloadProfile(r)
}

// newClaim is the draft in the provider's terms. The idempotency key prevents a double submit.
func newClaim(form newclaim.Form, photos []userapi.File) userapi.NewClaim {
	d := form.Draft
	answer := func(field string) string { return d.Answers[field] }
	claim := userapi.NewClaim{
		PolicyNumber: answer(member.FieldPolicy), Kind: form.KindLabel(), LossDate: d.LossDate(), LossTime: d.LossTime(),
		Location: answer(member.FieldLocation), Description: answer(member.FieldHappened),
		Injuries: form.InjuriesText(), ContactPhone: member.NormalPhone(answer(member.FieldPhone)),
		ContactTime: form.CallTimeLabel(),
		Photos:      photos, Key: d.Key,
	}
	if form.AsksAboutVehicle() {
		claim.Vehicle = &userapi.ClaimVehicle{}
		if vehicle, ok := form.Vehicle(); ok {
			*claim.Vehicle = userapi.ClaimVehicle{
				VIN: vehicle.VIN, UnitNumber: vehicle.UnitNumber,
				Description: ui.VehicleName(form.Text, vehicle),
			}
		}
		claim.Driver, claim.Drivable, claim.OtherParty, claim.PoliceReport = form.Driver(),
			answer(member.FieldDrivable), answer(member.FieldOtherParty), answer(member.FieldReport)
	}
	for _, text := range []*string{&claim.Kind, &claim.Injuries, &claim.ContactTime, &claim.Driver} {
		*text = mark.Strip(*text) // of a text without a translation
	}
	return claim
}

// ShowNewSent needs no profile: the member sees the reference number even if the load fails.
func ShowNewSent(r *request.Request) (templ.Component, error) {
	sent, found, err := draftsOf(r).lastSent(r.Ctx)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, respond.SeeOther(r, paths.NewClaim(""))
	}
	return sentView(sent), nil
}

func sentView(sent sentClaim) templ.Component {
	return newclaim.SentView(newclaim.SentPage{Reference: sent.Reference, About: sent.Subject})
}
