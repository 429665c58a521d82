// Package profile serves the profile: its page, and the forms that change what the insurer and the
// identity provider know of the member.
package profile

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

// Refresh loads the profile again and redirects to the profile page, or to the page in the
// query. The overlay shows while it loads; a failed load signs out (section 2).
func Refresh(r *request.Request) (templ.Component, error) {
	if err := respond.LimitMember(r, ratelimit.RefreshProfile); err != nil {
		return nil, err
	}
	return nil, respond.ShowWhenReloaded(r, r.SafeReturn(cmp.Or(r.C.Query("return"), paths.Profile())))
}

// Show shows the profile, who else is signed in here, and where else the member is. Without an
// answer of the store it shows no other browsers.
func Show(r *request.Request) (templ.Component, error) {
	menu := respond.MemberMenu(r, r.Identity)
	page := profile.NewPage(r.Text, r.Profile, r.Identity.Name, *menu, r.ListPage(), r.Today(), r.XSRF())
	page.Elsewhere = otherBrowsers(r)
	return profile.View(page), nil
}

// otherBrowsers returns in how many other browsers the member is signed in, 0 if that is not known.
func otherBrowsers(r *request.Request) int {
	n, _ := r.Portal.Sessions.OtherSessions(r.Ctx)
	return n
}

// ShowPolicies shows a page of the list of policies.
func ShowPolicies(r *request.Request) (templ.Component, error) {
	return profile.PolicyListView(profile.NewPolicyList(r.Text, r.Profile, r.ListPage(), r.Today())), nil
}

// formTop is what the forms of the profile share.
func formTop(r *request.Request) profile.FormTop {
	return profile.FormTop{XSRF: r.XSRF(), NeedsSignIn: r.NeedsReauth, Again: r.Text.Profile.Again}
}
