// Package loading loads the profile that a visit requires, and shows the overlay while it loads.
package loading

import (
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
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

// Require loads the profile that the route requires, from the cache if it is there. A page shows
// the overlay when that takes long; a failed load signs out.
func Require(v *visit.Visit) (ready bool, err error) {
	if v.Route.Access != visit.Member {
		return true, nil
	}
	timeout := visit.Timeout
	if v.Route.IsPage() {
		timeout = overlayAfter
	}
	v.Profile, err = cachedProfile(v, timeout)
	if errors.Is(err, errStillLoading) && v.Route.IsPage() {
		return false, answer.Overlay(v, v.C.OriginalURL())
	}
	return err == nil, err
}

// cachedProfile returns the profile from the cache, or waits for its load until the timeout.
// A failed load has signed the member out.
func cachedProfile(v *visit.Visit, timeout time.Duration) (*member.Profile, error) {
	profile, found, err := v.Portal.Profiles.Cached(v.Ctx, v.APIMember())
	if err != nil || found {
		return profile, err
	}
	return loadedProfile(v, timeout)
}

// loadedProfile waits for a load that all sessions of the member share. The load uses the token of
// the session that started it: if that one has ended since, this session loads again.
func loadedProfile(v *visit.Visit, timeout time.Duration) (*member.Profile, error) {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	profile, err := sharedLoad(v, timer)
	if failure.Of(err).Kind == failure.SignIn && hasToken(v) {
		profile, err = sharedLoad(v, timer)
	}
	if err != nil && !errors.Is(err, errStillLoading) {
		err = signOutAfterFailedLoad(v, err)
	}
	return profile, err
}

func sharedLoad(v *visit.Visit, timer *time.Timer) (*member.Profile, error) {
	load := v.Portal.Profiles.Load(v.Ctx, v.APIMember())
	select {
	case <-load.Done():
		return load.Result()
	case <-timer.C:
	case <-v.Ctx.Done():
	}
	return nil, errStillLoading
}

func hasToken(v *visit.Visit) bool {
	_, err := v.Portal.Sessions.Token(v.Ctx)(v.Ctx)
	return err == nil
}

// Unavailable is a failed load whose member has been signed out. The member continues on
// /auth, where the flash message says what failed (section 8).
type Unavailable struct{ error }

func (e Unavailable) Unwrap() error { return e.error }

// EndedByLoad is why a session ended whose profile could not be loaded, in logs and metrics.
const EndedByLoad = "failed load"

// signOutAfterFailedLoad returns Unavailable after a failed call of the user API. It returns
// any other error unchanged: signing in again fixes it, the user API asks to wait, or it is an
// outage of the user API, the identity provider or the store, which does not concern the profile.
func signOutAfterFailedLoad(v *visit.Visit, err error) error {
	if f := failure.Of(err); f.System != failure.UserAPI || f.NotSent() {
		return err
	}
	v.Portal.Log.WarnContext(v.Ctx, "profile load failed", "error", err)
	v.Portal.Metrics.SignedOut(EndedByLoad)
	v.Portal.Log.InfoContext(v.Ctx, "signed out", "reason", EndedByLoad)
	if problem := errors.Join(v.Portal.Profiles.Forget(v.Ctx, v.Identity.Key), v.Portal.Sessions.SignOutLocally(v.Ctx)); problem != nil {
		return problem
	}
	answer.Flash(v, explain.ProfileLoad(v.Text, err))
	return Unavailable{err}
}

// Reload starts a new load and ignores results of loads that started earlier. The next page
// waits for it.
func Reload(v *visit.Visit) error {
	if err := v.Portal.Profiles.Discard(v.Ctx, v.Identity.Key); err != nil {
		return err
	}
	v.Portal.Profiles.Reload(v.Ctx, v.APIMember())
	return nil
}

// ShowWhenLoaded redirects to next once the profile is loaded. Until then it shows the overlay.
func ShowWhenLoaded(v *visit.Visit, next string) error {
	_, err := cachedProfile(v, overlayWait)
	return showNext(v, next, err)
}

// ShowWhenReloaded loads the profile again and redirects to next. The overlay shows while it loads.
func ShowWhenReloaded(v *visit.Visit, next string) error {
	if err := Reload(v); err != nil {
		return err
	}
	_, err := loadedProfile(v, overlayAfter)
	return showNext(v, next, err)
}

// showNext redirects to next, or shows the overlay if err is that the profile still loads.
func showNext(v *visit.Visit, next string, err error) error {
	switch {
	case errors.Is(err, errStillLoading):
		return answer.Overlay(v, next)
	case err != nil:
		return err
	}
	return v.C.Redirect(next, fiber.StatusSeeOther)
}
