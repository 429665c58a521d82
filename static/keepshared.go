package static

import (
	"context"
	"log/slog"
	"time"
)

// shareRetry is how long to wait after the store failed.
const shareRetry = time.Minute

// KeepShared shares the files of this build, and again long before they expire, until ctx ends. It
// returns after the first try: before this instance sends a page, the others should have its style
// sheet.
func (a *Assets) KeepShared(ctx context.Context, store Shared, log *slog.Logger) {
	wait := a.tryToShare(ctx, store, log)
	go func() {
		for {
			select {
			case <-time.After(wait):
				wait = a.tryToShare(ctx, store, log)
			case <-ctx.Done():
				return
			}
		}
	}()
}

// tryToShare returns how long to wait until the next time.
func (a *Assets) tryToShare(ctx context.Context, store Shared, log *slog.Logger) time.Duration {
	if err := a.Share(ctx, store); err != nil {
		log.WarnContext(ctx, "static files not shared, retrying", "error", err)
		return shareRetry
	}
	return SharedFor / 2
}
