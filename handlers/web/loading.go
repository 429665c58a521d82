package web

import (
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/explain"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
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
// spend.
var errStillLoading = failure.New(failure.Failure{Kind: failure.TimedOut, System: failure.Portal}, "the profile is still loading")

// requireProfile loads the profile, from the cache if it is there. A page shows the overlay when
// that takes long; a failed load signs out.
func (v *Visit) requireProfile() (ready bool, err error) {
	if v.route.Access != Member {
		return true, nil
	}
	timeout := requestTimeout
	if v.route.IsPage() {
		timeout = overlayAfter
	}
	v.Profile, err = v.cachedProfile(timeout)
	if errors.Is(err, errStillLoading) && v.route.IsPage() {
		return false, v.showOverlay(v.C.OriginalURL())
	}
	return err == nil, err
}

// cachedProfile returns the profile from the cache, or waits for its load until the timeout.
// A failed load has signed the member out.
func (v *Visit) cachedProfile(timeout time.Duration) (*member.Profile, error) {
	profile, found, err := v.Portal.Profiles.Cached(v.Ctx, v.APIMember())
	if err != nil || found {
		return profile, err
	}
	return v.loadedProfile(timeout)
}

func (v *Visit) loadedProfile(timeout time.Duration) (*member.Profile, error) {
	load := v.Portal.Profiles.Load(v.Ctx, v.APIMember())
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
	case <-v.Ctx.Done():
	}
	return nil, errStillLoading
}

// profileUnavailable is a failed load whose member has been signed out. The member continues on
// /auth, where the flash message says what failed (section 8).
type profileUnavailable struct{ error }

func (e profileUnavailable) Unwrap() error { return e.error }

// EndedByLoad is why a session ended whose profile could not be loaded, in logs and metrics.
const EndedByLoad = "failed load"

// signOutAfterFailedLoad returns profileUnavailable after a failed call of the user API. It returns
// any other error unchanged: signing in again fixes it, the user API asks to wait, or it is an
// outage of the user API, the identity provider or the store, which does not concern the profile.
func (v *Visit) signOutAfterFailedLoad(err error) error {
	if f := failure.Of(err); f.System != failure.UserAPI || f.NotSent() {
		return err
	}
	v.Portal.Log.WarnContext(v.Ctx, "profile load failed", "error", err)
	v.Portal.Metrics.SignedOut(EndedByLoad)
	v.Portal.Log.InfoContext(v.Ctx, "signed out", "reason", EndedByLoad)
	if problem := errors.Join(v.Portal.Profiles.Forget(v.Ctx, v.Identity.Key), v.Portal.Sessions.SignOutLocally(v.Ctx)); problem != nil {
		return problem
	}
	v.Flash(explain.ProfileLoad(v.Text, err))
	return profileUnavailable{err}
}

// showOverlay answers with the full-screen overlay of section 2. The browser then requests
// /loading, which answers when the load has ended: so failures can still redirect, Back works, and
// no script is needed.
func (v *Visit) showOverlay(returnTo string) error {
	next := paths.Loading(v.Portal.SafeReturn(returnTo))
	frame := v.Frame()
	frame.Refresh, frame.Session, frame.Style = next, nil, "loading.css"
	v.reportLater(&frame)
	if frame.Notice != "" {
		v.Flash(frame.Notice) // it is for the page behind the overlay
	}
	return v.Render(layout.Bare(frame, layout.Loading(next)))
}

// ReloadProfile starts a new load and ignores results of loads that started earlier. The next page
// waits for it.
func (v *Visit) ReloadProfile() error {
	if err := v.Portal.Profiles.Discard(v.Ctx, v.Identity.Key); err != nil {
		return err
	}
	v.Portal.Profiles.Reload(v.Ctx, v.APIMember())
	return nil
}

// ShowWhenLoaded redirects to next once the profile is loaded. Until then it shows the overlay.
func (v *Visit) ShowWhenLoaded(next string) error {
	_, err := v.cachedProfile(overlayWait)
	return v.showNext(next, err)
}

// ShowWhenReloaded loads the profile again and redirects to next. The overlay shows while it loads.
func (v *Visit) ShowWhenReloaded(next string) error {
	if err := v.ReloadProfile(); err != nil {
		return err
	}
	_, err := v.loadedProfile(overlayAfter)
	return v.showNext(next, err)
}

// showNext redirects to next, or shows the overlay if err is that the profile still loads.
func (v *Visit) showNext(next string, err error) error {
	switch {
	case errors.Is(err, errStillLoading):
		return v.showOverlay(next)
	case err != nil:
		return err
	}
	return v.C.Redirect(next, fiber.StatusSeeOther)
}
