package handlers

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/handlers/answer"
	"memberportal/handlers/forms"
	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/requests"
	"memberportal/handlers/signin"
	"memberportal/handlers/uploads"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func deleteForm(v *visit.Visit, from visit.Fields) profile.DeletePage {
	return profile.NewDeletePage(formTop(v), v.Identity.Email, from("confirm"), forms.Key(from), v.Text.Profile.Delete)
}

func showDelete(v *visit.Visit) (templ.Component, error) {
	return profile.DeleteView(deleteForm(v, v.Saved.Get)), nil
}

// deleteProfile deletes the profile at the provider, then everything of the member here: identity,
// tokens, profile, drafts, payments (section 4).
func deleteProfile(v *visit.Visit) error {
	form := deleteForm(v, v.Input)
	valid := form.Check()
	return forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DeleteView(form), nil
		},
		Call: func() error { return v.Portal.API.DeleteProfile(v.Ctx, v.APIMember(), form.Key) },
		Then: func() error {
			err := clearMember(v)
			v.Portal.Metrics.SignedOut(signin.EndedDeleted)
			v.Portal.Log.InfoContext(v.Ctx, "signed out", "reason", signin.EndedDeleted)
			signin.RememberEnd(v, paths.SessionEnd{Reason: paths.EndedDeleted})
			return err
		},
		Flash: v.Text.Profile.Delete.Done,
		Next:  paths.ProfileDeleted(),
	})
}

// clearMember signs the active identity out, here and in every other browser, and deletes its data.
// The sign-out comes first: until then a concurrent request could store the data again.
func clearMember(v *visit.Visit) error {
	return errors.Join(
		v.Portal.Sessions.SignOutLocally(v.Ctx), v.Portal.Sessions.EndIdentity(v.Ctx, v.Identity.Key), v.Portal.Profiles.Forget(v.Ctx, v.Identity.Key),
		newclaim.Forget(v), requests.Forget(v), uploads.Forget(v), payment.Forget(v), forgetReceipts(v),
		forms.SavedOf(v.Portal, v.Identity.Key).Forget(v.Ctx), v.Portal.ForgetLanguage(v.Ctx, v.Identity.Key),
	)
}

// profileDeleted confirms the deletion once. Without the flash message of a deletion it redirects
// home.
func profileDeleted(v *visit.Visit) (templ.Component, error) {
	done := v.Portal.Sessions.PopFlash(v.Ctx)
	if done == "" {
		return answer.Elsewhere(v, paths.Home())
	}
	frame := answer.Frame(v)
	frame.SignedOut = true
	return nil, answer.Page(v, frame, ui.Message(profile.NewDeletedPage(v.Text, done)))
}
