package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/limits"
	"memberportal/handlers/loading"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

// refreshProfile loads the profile again and redirects to the profile page, or to the page in the
// query. The overlay shows while it loads; a failed load signs out (section 2).
func refreshProfile(v *visit.Visit) (templ.Component, error) {
	if err := limits.Member(v, ratelimit.RefreshProfile); err != nil {
		return nil, err
	}
	return nil, loading.ShowWhenReloaded(v, v.SafeReturn(cmp.Or(v.C.Query("return"), paths.Profile())))
}

func showProfile(v *visit.Visit) (templ.Component, error) {
	menu := answer.MemberMenu(v, v.Identity)
	return profile.View(profile.NewPage(v.Text, v.Profile, v.Identity.Name, *menu, v.ListPage(), v.Today(), v.XSRF())), nil
}

func profilePolicies(v *visit.Visit) (templ.Component, error) {
	return profile.PolicyListView(profile.NewPolicyList(v.Text, v.Profile, v.ListPage(), v.Today())), nil
}

// formTop is what the forms of the profile share.
func formTop(v *visit.Visit) profile.FormTop {
	return profile.FormTop{XSRF: v.XSRF(), NeedsSignIn: v.NeedsReauth, Again: v.Text.Profile.Again}
}
