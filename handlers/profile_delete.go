package handlers

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func (v *visit) deleteForm() profile.DeletePage {
	return profile.NewDeletePage(v.formTop(), v.identity.Email, v.formValue("confirm"), v.text.Profile.Delete)
}

func showDelete(v *visit) (templ.Component, error) { return profile.DeleteView(v.deleteForm()), nil }

// deleteProfile deletes the profile at the provider, then everything of the member here: identity,
// tokens, profile, drafts (section 4).
func deleteProfile(v *visit) error {
	form := v.deleteForm()
	valid := form.Check()
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.DeleteView(form), nil
		},
		call:  func() error { return v.portal.API.DeleteProfile(v.ctx, v.apiMember()) },
		then:  v.clearMember,
		flash: v.text.Profile.Delete.Done,
		next:  paths.ProfileDeleted(),
	})
}

// clearMember signs the active identity out and deletes its data. The sign-out comes first: until
// then a concurrent request could store the data again.
func (v *visit) clearMember() error {
	return errors.Join(
		v.portal.Sessions.SignOutLocally(v.ctx), v.portal.Profiles.Forget(v.ctx, v.identity.Key),
		v.claimDrafts().forget(v.ctx), v.portal.savedForms(v.identity.Key).forget(v.ctx),
	)
}

// profileDeleted confirms the deletion once. Without the flash message of a deletion it redirects
// home.
func profileDeleted(v *visit) (templ.Component, error) {
	done := v.portal.Sessions.PopFlash(v.ctx)
	if done == "" {
		return v.elsewhere(paths.Home())
	}
	frame := v.frame()
	frame.SignedOut = true
	return nil, v.renderPage(frame, ui.Message(profile.NewDeletedPage(v.text, done)))
}
