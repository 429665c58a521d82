package handlers

import (
	"cmp"
	"errors"

	"github.com/a-h/templ"

	"memberportal/auth"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

func profileRoutes() []route {
	return []route{
		{get, "/refresh-profile", "Refresh Profile", signedIn, nil, refreshProfile},
		{get, "/profile", "Profile", members, nil, page(showProfile)},
		{get, "/profile/policies", "", members, nil, fragment(profilePolicies)},
		{get, "/profile/email", "Change Sign-in Email", signedIn, nil, recent(page(askForEmail))},
		{post, "/profile/email", "Change Sign-in Email", signedIn, nil, changeEmail},
		{get, "/profile/attach", "Add an Account or Policy", members, nil, page(askWhatToAttach)},
		{post, "/profile/attach", "Add an Account or Policy", members, nil, attach},
		{get, "/profile/detach/:policy", "Remove Policy", members, nil, attachedPolicy(page(askToDetach))},
		{post, "/profile/detach/:policy", "Remove Policy", members, nil, attachedPolicy(detach)},
		{get, "/profile/authentication-methods", "Authentication Methods", signedIn, nil, recent(page(authMethods))},
		{post, "/profile/authentication-methods", "Authentication Methods", signedIn, nil, chooseAuthMethods},
		{get, "/profile/delete", "Delete Profile", signedIn, nil, recent(page(askToDelete))},
		{post, "/profile/delete", "Delete Profile", signedIn, nil, deleteProfile},
		{get, "/profile/deleted", "Profile Deleted", public, nil, profileDeleted},
	}
}

// refreshProfile loads the profile anew and goes to it, or to where a page asked for that; while it takes, the overlay shows, and a failure signs out
// (section 2).
func refreshProfile(v *visit) error {
	next := auth.SafeReturn(cmp.Or(v.c.Query("return"), paths.Profile()))
	if err := v.reloadProfile(); err != nil {
		return err
	}
	_, err := v.awaitProfile(overlayAfter)
	if errors.Is(err, errStillLoading) {
		return v.showOverlay(next)
	}
	if err != nil {
		return v.profileFailed(err)
	}
	return v.c.Redirect(next)
}

// reloadProfile begins to load the profile anew, and takes no load's word that began before; the next page waits for it.
func (v *visit) reloadProfile() error {
	if err := v.Profiles.Forget(v.ctx, v.identity.Key); err != nil {
		return err
	}
	v.Profiles.Reload(v.ctx, v.apiMember())
	return nil
}

func showProfile(v *visit) (templ.Component, error) {
	menu := memberMenu(v.identity, v.Sessions.Identities(v.ctx))
	return profile.View(profile.NewPage(v.Words, v.profile, v.identity.Name, *menu, v.listPage(), v.today(), v.xsrf())), nil
}

func profilePolicies(v *visit) (templ.Component, error) {
	return profile.PolicyListView(profile.NewPolicyList(v.Words, v.profile, v.listPage(), v.today())), nil
}

// formTop is what the profile's forms have in common. sensitive says whether this form needs a recent sign-in, also when it is sent: who let it lie too
// long gets it back as it was, with the way to sign in beside it.
func (v *visit) formTop(sensitive bool) profile.FormTop {
	return profile.FormTop{XSRF: v.xsrf(), Stale: sensitive && v.Sessions.NeedsReauth(v.ctx), Again: v.Words.Profile.Again}
}

// refusal is what the provider says against a change, in the words of section 8; "" for an error that is none of its answers.
func (v *visit) refusal(err error) string {
	var refused *userapi.Error
	if !errors.As(err, &refused) {
		return ""
	}
	v.Log.WarnContext(v.ctx, "change refused", "request", requestID(v.c), "error", err)
	return refused.Message
}

func (v *visit) emailPage() profile.EmailPage {
	typed, again := v.typed("newEmail"), v.typed("newEmailConfirm")
	return profile.NewEmailPage(v.formTop(true), v.identity.Email, typed, again, v.Words.Profile.Email)
}

func askForEmail(v *visit) (templ.Component, error) { return profile.EmailView(v.emailPage()), nil }

// changeEmail changes the sign-in email and, on success, stores it here too (section 4).
func changeEmail(v *visit) error {
	form := v.emailPage()
	if !form.Check() || form.Stale {
		return v.showProblems(profile.EmailView(form))
	}
	email := form.New.Value
	err := v.API.ChangeEmail(v.ctx, v.apiMember(), email, form.Repeat.Value)
	if form.Refusal = v.refusal(err); form.Refusal != "" {
		return v.showProblems(profile.EmailView(form))
	}
	if err == nil {
		err = v.Sessions.StoreEmail(v.ctx, v.identity.Key, email)
	}
	if err != nil {
		return err
	}
	v.notice(v.Words.Profile.Email.Done.With(email))
	return v.done(paths.Profile())
}
