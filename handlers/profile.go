package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

// refreshProfile loads the profile again and redirects to the profile page, or to the page in the
// query. The overlay shows while it loads; a failed load signs out (section 2).
func refreshProfile(v *visit) (templ.Component, error) {
	next := v.portal.safeReturn(cmp.Or(v.c.Query("return"), paths.Profile()))
	if err := v.reloadProfile(); err != nil {
		return nil, err
	}
	return nil, v.showWhenLoaded(next, func() (*member.Profile, error) { return v.loadedProfile(overlayAfter) })
}

// reloadProfile starts a new load and ignores results of loads that started earlier. The next page
// waits for it.
func (v *visit) reloadProfile() error {
	if err := v.portal.Profiles.Forget(v.ctx, v.identity.Key); err != nil {
		return err
	}
	v.portal.Profiles.Reload(v.ctx, v.apiMember())
	return nil
}

func showProfile(v *visit) (templ.Component, error) {
	menu := memberMenu(v.identity, v.portal.Sessions.Identities(v.ctx))
	return profile.View(profile.NewPage(v.text, v.profile, v.identity.Name, *menu, v.listPage(), v.today(), v.xsrf())), nil
}

func profilePolicies(v *visit) (templ.Component, error) {
	return profile.PolicyListView(profile.NewPolicyList(v.text, v.profile, v.listPage(), v.today())), nil
}

// formTop is what the forms of the profile share.
func (v *visit) formTop() profile.FormTop {
	return profile.FormTop{XSRF: v.xsrf(), NeedsSignIn: v.needsReauth, Again: v.text.Profile.Again}
}
