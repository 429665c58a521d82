package respond

import (
	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
)

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
