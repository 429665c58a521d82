package profile

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/handlers/claims"
	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/servicerequests"
	"memberportal/handlers/signin"
	"memberportal/handlers/uploads"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func deleteForm(r *request.Request, from request.Fields) profile.DeletePage {
	return profile.NewDeletePage(formTop(r), r.Identity.Email, from("confirm"), respond.IdempotencyKey(from),
		r.Text.Profile.Delete)
}

// ShowDelete shows what deleting the profile means, and the button.
func ShowDelete(r *request.Request) (templ.Component, error) {
	return profile.DeleteView(deleteForm(r, r.Saved.Get)), nil
}

// Delete deletes the profile at the provider, then everything of the member here: identity,
// tokens, profile, drafts, payments (section 4).
func Delete(r *request.Request) error {
	form := deleteForm(r, r.Input)
	valid := form.Check()
	return respond.Submit(r, respond.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DeleteView(form), nil
		},
		Call: func() error { return r.Portal.API.DeleteProfile(r.Ctx, r.APIMember(), form.Key) },
		Then: func() error {
			err := clearMember(r)
			r.Portal.Metrics.SignedOut(signin.EndedDeleted)
			r.Portal.Log.InfoContext(r.Ctx, "signed out", "reason", signin.EndedDeleted)
			signin.RememberEnd(r, paths.SessionEnd{Reason: paths.EndedDeleted})
			respond.Flash(r, r.Text.Profile.Delete.Done)
			return err
		},
		Next: paths.ProfileDeleted(),
	})
}

// clearMember signs the active identity out, here and in every other browser, and deletes its data.
// The sign-out comes first: until then a concurrent request could store the data again.
func clearMember(r *request.Request) error {
	return errors.Join(
		r.Portal.Sessions.SignOutLocally(r.Ctx), r.Portal.Sessions.EndIdentity(r.Ctx, r.Identity.Key),
		r.Portal.Profiles.Forget(r.Ctx, r.Identity.Key),
		claims.Forget(r), servicerequests.Forget(r), uploads.Forget(r), payment.Forget(r), respond.ForgetDone(r),
		respond.SavedFormsOf(r.Portal, r.Identity.Key).Forget(r.Ctx), r.Portal.ForgetLanguage(r.Ctx, r.Identity.Key),
	)
}

// ShowDeleted confirms the deletion once. Without the flash message of a deletion it redirects
// home.
func ShowDeleted(r *request.Request) (templ.Component, error) {
	done := r.Portal.Sessions.PopFlash(r.Ctx)
	if done == "" {
		return respond.Redirect(r, paths.Home())
	}
	frame := respond.Frame(r)
	frame.SignedOut = true
	return nil, respond.Page(r, frame, ui.Message(profile.NewDeletedPage(r.Text, done)))
}
