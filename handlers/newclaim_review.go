package handlers

import (
	"github.com/a-h/templ"

	"memberportal/upstream/userapi"
	"memberportal/views/newclaim"
	"memberportal/views/paths"
)

func reviewClaim(v *visit) (templ.Component, error) {
	form, found, err := v.claimInProgress()
	if err != nil {
		return nil, err
	}
	if !found && v.saved == nil {
		return v.elsewhere(paths.NewClaim(""))
	}
	return newclaim.ReviewView(newclaim.NewReviewPage(form, false, "", v.xsrf())), nil
}

// sendClaim sends the draft once. A second submit shows the reference number of the first.
func sendClaim(v *visit) error {
	drafts, key := v.claimDrafts(), v.formValue("key")
	if sent, found, err := drafts.sent(v.ctx); err != nil || found && sent.Key == key {
		return v.seeOtherUnless(err, paths.NewClaimSent())
	}
	draft, found, err := drafts.read(v.ctx)
	if err != nil || !found || draft.Key != key {
		return v.seeOtherUnless(err, paths.NewClaim(""))
	}
	form := v.claimForm(draft)
	photos, lost, err := v.photosOf(draft)
	if err != nil {
		return err
	}
	reference := ""
	return v.submit(submission{
		valid: form.Complete() && lost == "",
		show: func(failure string) (templ.Component, error) {
			if form.Complete() && lost != "" {
				failure = v.text.NewClaim.Photos.Lost.With(lost)
			}
			return newclaim.ReviewView(newclaim.NewReviewPage(form, true, failure, v.xsrf())), nil
		},
		call: func() error {
			reference, err = v.portal.API.NewClaim(v.ctx, v.apiMember(), newClaim(form, photos))
			return err
		},
		then:  func() error { return v.settleClaim(form, reference) },
		texts: v.sendTexts(),
		next:  paths.NewClaimSent(),
	})
}

// settleClaim stores the reference number before it deletes the draft: a failure in between neither
// sends the claim twice nor loses the number. The profile is loaded again for its list of claims.
func (v *visit) settleClaim(form newclaim.Form, reference string) error {
	drafts := v.claimDrafts()
	if err := drafts.storeSent(v.ctx, sentClaim{form.Draft.Key, reference, form.Subject()}); err != nil {
		return err
	}
	if err := drafts.drop(v.ctx, form.Draft); err != nil {
		return err
	}
	return v.reloadProfile()
}

// newClaim is the draft in the provider's terms. The idempotency key prevents a double submit.
func newClaim(form newclaim.Form, photos []userapi.Photo) userapi.NewClaim {
	d := form.Draft
	return userapi.NewClaim{
		PolicyNumber: d.Policy, Kind: form.KindLabel(), LossDate: d.LossDate(), LossTime: d.LossTime(), Location: d.Location, Description: d.Happened,
		Injuries: form.InjuriesText(), ContactPhone: d.Phone, ContactTime: form.CallTimeLabel(), Photos: photos, Key: d.Key,
	}
}

// claimSent needs no profile: the member sees the reference number even if the load fails.
func claimSent(v *visit) (templ.Component, error) {
	sent, found, err := v.claimDrafts().sent(v.ctx)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, v.seeOther(paths.NewClaim(""))
	}
	return newclaim.SentView(newclaim.SentPage{Reference: sent.Reference, About: sent.Subject}), nil
}
