package handlers

import (
	"errors"

	"memberportal/auth"
	"memberportal/upstream/userapi"
	"memberportal/views/layout"
	"memberportal/views/paths"
)

// errStillLoading means that the profile is on its way and the member should see so.
var errStillLoading = errors.New("the profile is still loading")

// showOverlay answers with the full-screen overlay of section 2. The browser then asks /loading, which answers when the load has ended: so
// failures can still redirect, Back works, and no script is needed.
func (v *visit) showOverlay(returnTo string) error {
	next := paths.Loading(auth.SafeReturn(returnTo))
	frame := v.frame()
	frame.Refresh, frame.Session, frame.Style = next, nil, "loading.css"
	v.reportLater(&frame)
	if frame.Notice != "" {
		v.notice(frame.Notice) // it is for the page that comes after
	}
	return v.render(layout.Bare(frame, layout.Loading(next)))
}

// loading waits for the load that the overlay stands for and ends on the page that was asked for.
func loading(v *visit) error {
	returnTo := auth.SafeReturn(v.c.Query("return"))
	_, found, err := v.Profiles.Cached(v.ctx, v.apiMember())
	if err != nil {
		return err
	}
	if !found {
		_, err = v.awaitProfile(overlayWait)
	}
	if errors.Is(err, errStillLoading) {
		return v.showOverlay(returnTo)
	}
	if err != nil {
		return v.profileFailed(err)
	}
	return v.c.Redirect(returnTo, 303)
}

// profileFailed signs the member out and says on /auth what failed (section 8). A token that only a new sign-in can bring is no failure.
func (v *visit) profileFailed(err error) error {
	if needsSignIn(err) || errors.Is(err, errStillLoading) {
		return err
	}
	v.Log.WarnContext(v.ctx, "profile load failed", "error", err)
	if problem := errors.Join(v.Profiles.Forget(v.ctx, v.identity.Key), v.Sessions.SignOutLocally(v.ctx)); problem != nil {
		return problem
	}
	v.Sessions.PutFlash(v.ctx, userapi.ProfileMessage(err))
	return v.c.Redirect(paths.Auth(), 303)
}
