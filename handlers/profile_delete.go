package handlers

import (
	"errors"

	"github.com/a-h/templ"

	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

func (v *visit) deletePage() profile.DeletePage {
	return profile.NewDeletePage(v.formTop(true), v.identity.Email, v.typed("confirm"), v.Words.Profile.Delete)
}

func askToDelete(v *visit) (templ.Component, error) { return profile.DeleteView(v.deletePage()), nil }

// deleteProfile deletes the profile with the provider and, on success, clears the member here: identity, tokens, profile (section 4).
func deleteProfile(v *visit) error {
	form := v.deletePage()
	if !form.Check() || form.Stale {
		return v.showProblems(profile.DeleteView(form))
	}
	err := v.API.DeleteProfile(v.ctx, v.apiMember())
	if form.Refusal = v.refusal(err); form.Refusal != "" {
		return v.showProblems(profile.DeleteView(form))
	}
	if err != nil {
		return err
	}
	if err := v.clearMember(); err != nil {
		return err
	}
	v.notice(v.Words.Profile.Delete.Done)
	return v.done(paths.ProfileDeleted())
}

// clearMember signs the active identity out and forgets everything that was kept of it. That goes last: until nobody is signed in any more, a request
// in flight could bring it back.
func (v *visit) clearMember() error {
	return errors.Join(
		v.Sessions.SignOutLocally(v.ctx), v.Profiles.Forget(v.ctx, v.identity.Key),
		v.claimDrafts().forget(v.ctx), v.keptForms(v.identity.Key).forget(v.ctx),
	)
}

// profileDeleted says once that the profile is gone; whoever comes by the address alone has nothing to read here.
func profileDeleted(v *visit) error {
	done := v.Sessions.PopFlash(v.ctx)
	if done == "" {
		return v.c.Redirect(paths.Home())
	}
	body := ui.Message(profile.NewDeletedPage(v.Words, done))
	frame := v.frame()
	frame.SignedOut = true
	return v.render(layout.Document(frame, body))
}
