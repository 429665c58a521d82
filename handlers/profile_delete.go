package handlers

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/signin"
	"memberportal/handlers/uploads"
	"memberportal/handlers/web"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func deleteForm(v *web.Visit) profile.DeletePage {
	return profile.NewDeletePage(formTop(v), v.Identity.Email, v.FormValue("confirm"), v.FormKey(), v.Text.Profile.Delete)
}

func showDelete(v *web.Visit) (templ.Component, error) { return profile.DeleteView(deleteForm(v)), nil }

// deleteProfile deletes the profile at the provider, then everything of the member here: identity,
// tokens, profile, drafts, payments (section 4).
func deleteProfile(v *web.Visit) error {
	form := deleteForm(v)
	valid := form.Check()
	return v.Submit(web.Submission{
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
func clearMember(v *web.Visit) error {
	return errors.Join(
		v.Portal.Sessions.SignOutLocally(v.Ctx), v.Portal.Sessions.EndIdentity(v.Ctx, v.Identity.Key), v.Portal.Profiles.Forget(v.Ctx, v.Identity.Key),
		newclaim.Forget(v), uploads.Forget(v), payment.Forget(v), forgetReceipts(v), v.Portal.SavedForms(v.Identity.Key).Forget(v.Ctx),
	)
}

// profileDeleted confirms the deletion once. Without the flash message of a deletion it redirects
// home.
func profileDeleted(v *web.Visit) (templ.Component, error) {
	done := v.Portal.Sessions.PopFlash(v.Ctx)
	if done == "" {
		return v.Elsewhere(paths.Home())
	}
	frame := v.Frame()
	frame.SignedOut = true
	return nil, v.RenderPage(frame, ui.Message(profile.NewDeletedPage(v.Text, done)))
}
