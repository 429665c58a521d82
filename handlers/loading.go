package handlers

import (
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/layout"
	"memberportal/views/paths"
)

const (
	// overlayAfter is how long a page waits for the profile before it shows the overlay instead.
	overlayAfter = 150 * time.Millisecond
	// overlayWait is how long /loading waits before it renders the overlay again. Proxies close a
	// response that takes much longer.
	overlayWait = 20 * time.Second
)

// errStillLoading means that the profile is still loading after the time that the caller could
// wait.
var errStillLoading = errors.New("the profile is still loading")

// requireProfile loads the profile, from the cache if it is there. A page shows the overlay when
// that takes long; a failed load signs out.
func (v *visit) requireProfile() (ready bool, err error) {
	if v.route.Access != Member {
		return true, nil
	}
	timeout := requestTimeout
	if v.route.IsPage() {
		timeout = overlayAfter
	}
	v.profile, err = v.cachedProfile(timeout)
	if errors.Is(err, errStillLoading) && v.route.IsPage() {
		return false, v.showOverlay(v.c.OriginalURL())
	}
	return err == nil, err
}

// cachedProfile returns the profile from the cache, or waits for its load until the timeout.
// A failed load has signed the member out.
func (v *visit) cachedProfile(timeout time.Duration) (*member.Profile, error) {
	profile, found, err := v.portal.Profiles.Cached(v.ctx, v.apiMember())
	if err != nil || found {
		return profile, err
	}
	return v.loadedProfile(timeout)
}

func (v *visit) loadedProfile(timeout time.Duration) (*member.Profile, error) {
	load := v.portal.Profiles.Load(v.ctx, v.apiMember())
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-load.Done():
		profile, err := load.Result()
		if err != nil {
			err = v.signOutAfterFailedLoad(err)
		}
		return profile, err
	case <-timer.C:
	case <-v.ctx.Done():
	}
	return nil, errStillLoading
}

// profileUnavailable is a failed load whose member has been signed out. The member continues on
// /auth, where the flash message says what failed (section 8).
type profileUnavailable struct{ error }

func (e profileUnavailable) Unwrap() error { return e.error }

// signOutAfterFailedLoad returns profileUnavailable, or err when a new sign-in cures it.
func (v *visit) signOutAfterFailedLoad(err error) error {
	if failureOf(err) == signInNeeded {
		return err
	}
	v.portal.Log.WarnContext(v.ctx, "profile load failed", "error", err)
	if problem := errors.Join(v.portal.Profiles.Forget(v.ctx, v.identity.Key), v.portal.Sessions.SignOutLocally(v.ctx)); problem != nil {
		return problem
	}
	v.flash(v.text.Translate(userapi.ProfileMessage(err)))
	return profileUnavailable{err}
}

// showOverlay answers with the full-screen overlay of section 2. The browser then requests
// /loading, which answers when the load has ended: so failures can still redirect, Back works, and
// no script is needed.
func (v *visit) showOverlay(returnTo string) error {
	next := paths.Loading(v.portal.safeReturn(returnTo))
	frame := v.frame()
	frame.Refresh, frame.Session, frame.Style = next, nil, "loading.css"
	v.reportLater(&frame)
	if frame.Notice != "" {
		v.flash(frame.Notice) // it is for the page behind the overlay
	}
	return v.render(layout.Bare(frame, layout.Loading(next)))
}

// loading waits for the load that the overlay shows and redirects to the page behind it.
func loading(v *visit) error {
	return v.showWhenLoaded(v.portal.safeReturn(v.c.Query("return")), func() (*member.Profile, error) {
		return v.cachedProfile(overlayWait)
	})
}

// showWhenLoaded redirects to next once the load has ended, or shows the overlay until it has.
func (v *visit) showWhenLoaded(next string, load func() (*member.Profile, error)) error {
	_, err := load()
	switch {
	case errors.Is(err, errStillLoading):
		return v.showOverlay(next)
	case err != nil:
		return err
	}
	return v.c.Redirect(next, fiber.StatusSeeOther)
}
