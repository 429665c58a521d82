package main

import (
	"context"
	"log/slog"
	"time"

	"memberportal/static"
)

// shareRetry is how long to wait after the store failed.
const shareRetry = time.Minute

// shareAssets stores the files of this build where instances of other builds find them, and again
// long before they expire, until ctx ends. It returns after the first try: before this instance
// sends a page, the others should have its style sheet.
func shareAssets(ctx context.Context, assets *static.Assets, store static.Shared, log *slog.Logger) {
	wait := shareOnce(ctx, assets, store, log)
	go func() {
		for {
			select {
			case <-time.After(wait):
				wait = shareOnce(ctx, assets, store, log)
			case <-ctx.Done():
				return
			}
		}
	}()
}

// shareOnce returns how long to wait until the next time.
func shareOnce(ctx context.Context, assets *static.Assets, store static.Shared, log *slog.Logger) time.Duration {
	if err := assets.Share(ctx, store); err != nil {
		log.WarnContext(ctx, "static files not shared, retrying", "error", err)
		return shareRetry
	}
	return static.SharedFor / 2
}
