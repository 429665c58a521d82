package respond

import (
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
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
var errStillLoading = failure.New(failure.Failure{Kind: failure.TimedOut, System: failure.Portal},
	"the profile is still loading")

// RequireProfile loads the profile that the route requires, from the cache if it is there. A page
// shows the overlay when that takes long; a failed load signs out.
func RequireProfile(r *request.Request) (ready bool, err error) {
	if r.Route.Access != request.Member {
		return true, nil
	}
	timeout := request.Timeout
	if r.Route.IsPage() {
		timeout = overlayAfter
	}
	profile, err := cachedProfile(r, timeout)
	r.SetProfile(profile)
	if errors.Is(err, errStillLoading) && r.Route.IsPage() {
		return false, overlay(r, r.C.OriginalURL())
	}
	return err == nil, err
}

// cachedProfile returns the profile from the cache, or waits for its load until the timeout.
// A failed load has signed the member out.
func cachedProfile(r *request.Request, timeout time.Duration) (*member.Profile, error) {
	profile, found, err := r.Portal.Profiles.Cached(r.Ctx, r.APIMember())
	if err != nil || found {
		return profile, err
	}
	return loadedProfile(r, timeout)
}

// loadedProfile waits for a load that all sessions of the member share. The load uses the token of
// the session that started it: if that one has ended since, this session loads again.
func loadedProfile(r *request.Request, timeout time.Duration) (*member.Profile, error) {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	profile, err := sharedLoad(r, timer)
	if failure.Of(err).Kind == failure.SignIn {
		// The tokens of the session that began the load have ended. This one's may not have.
		if _, own := r.APIMember().Token(r.Ctx); own == nil {
			profile, err = sharedLoad(r, timer)
		}
	}
	if err != nil && !errors.Is(err, errStillLoading) {
		err = signOutAfterFailedLoad(r, err)
	}
	return profile, err
}

func sharedLoad(r *request.Request, timer *time.Timer) (*member.Profile, error) {
	load := r.Portal.Profiles.Load(r.Ctx, r.APIMember())
	select {
	case <-load.Done():
		return load.Result()
	case <-timer.C:
	case <-r.Ctx.Done():
	}
	return nil, errStillLoading
}

// ProfileUnavailable is a failed load whose member has been signed out. The member continues on
// /auth, where the flash message names what failed (section 8).
type ProfileUnavailable struct{ error }

func (e ProfileUnavailable) Unwrap() error { return e.error }

// EndedByLoad is why a session ended whose profile could not be loaded, in logs and metrics.
const EndedByLoad = "failed load"

// signOutAfterFailedLoad returns ProfileUnavailable after a failed call of the user API. It returns
// any other error unchanged: signing in again fixes it, the user API asks to wait, or it is an
// outage of the user API, the identity provider or the store, which does not concern the profile.
func signOutAfterFailedLoad(r *request.Request, err error) error {
	if f := failure.Of(err); f.System != failure.UserAPI || f.NotSent() {
		return err
	}
	r.Portal.Log.WarnContext(r.Ctx, "profile load failed", "error", err)
	r.Portal.Metrics.SignedOut(EndedByLoad)
	r.Portal.Log.InfoContext(r.Ctx, "signed out", "reason", EndedByLoad)
	if problem := errors.Join(r.Portal.Profiles.Forget(r.Ctx, r.Identity.Key),
		r.Portal.Sessions.SignOutLocally(r.Ctx)); problem != nil {
		return problem
	}
	Flash(r, ProfileLoadText(r.Text, err))
	return ProfileUnavailable{err}
}

// ReloadProfile starts a new load and ignores results of loads that started earlier. The next page
// waits for it.
func ReloadProfile(r *request.Request) error {
	if err := r.Portal.Profiles.Discard(r.Ctx, r.Identity.Key); err != nil {
		return err
	}
	r.Portal.Profiles.Reload(r.Ctx, r.APIMember())
	return nil
}

// reloadWait is how long the page after a change waits for the profile that has it.
const reloadWait = 3 * time.Second

// Reloaded returns the profile of a load that [ReloadProfile] started, nil if it fails or takes
// long: the next page then shows the failure, or waits.
func Reloaded(r *request.Request) *member.Profile {
	timer := time.NewTimer(reloadWait)
	defer timer.Stop()
	profile, _ := sharedLoad(r, timer)
	return profile
}

// Confirmed returns nil for a change whose answer doesn't say whether it happened, if the profile,
// loaded again, shows it. It returns any other error unchanged.
func Confirmed(r *request.Request, err error, shows func(*member.Profile) bool) error {
	if !failure.Is(err, failure.Unconfirmed) {
		return err
	}
	load := r.Portal.Profiles.Reload(r.Ctx, r.APIMember())
	select {
	case <-load.Done():
	case <-r.Ctx.Done():
		return err
	}
	if profile, failed := load.Result(); failed == nil && shows(profile) {
		return nil
	}
	return err
}

// ShowWhenLoaded redirects to next once the profile is loaded. Until then it shows the overlay.
func ShowWhenLoaded(r *request.Request, next string) error {
	_, err := cachedProfile(r, overlayWait)
	return showNext(r, next, err)
}

// ShowWhenReloaded loads the profile again and redirects to next. The overlay shows while it loads.
func ShowWhenReloaded(r *request.Request, next string) error {
	if err := ReloadProfile(r); err != nil {
		return err
	}
	_, err := loadedProfile(r, overlayAfter)
	return showNext(r, next, err)
}

// showNext redirects to next, or shows the overlay if err is that the profile still loads.
func showNext(r *request.Request, next string, err error) error {
	switch {
	case errors.Is(err, errStillLoading):
		return overlay(r, next)
	case err != nil:
		return err
	}
	return r.C.Redirect(next, fiber.StatusSeeOther)
}

// overlay answers with the full-screen overlay of section 2. The browser then requests
// /loading, which answers when the load has ended: so failures can still redirect, Back works, and
// no script is needed.
func overlay(r *request.Request, returnTo string) error {
	next := paths.Loading(r.SafeReturn(returnTo))
	frame := Frame(r)
	frame.Refresh, frame.Session, frame.Style = next, nil, "loading.css"
	reportLater(r, &frame)
	if frame.Notice != "" {
		Flash(r, frame.Notice) // it is for the page behind the overlay
	}
	return HTML(r, layout.Bare(frame, layout.Loading(next)))
}
