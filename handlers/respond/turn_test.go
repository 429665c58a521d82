package respond

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers/request"
	"memberportal/upstream/failure"
)

// A wait for another request ends while there is time for a call and for the form with its input.
func TestTurnEndsBeforeTheRequest(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		busy, used, want time.Duration
		waits            bool
	}{
		"free":                      {0, 0, 0, true},
		"free, late in its request": {0, request.Timeout - time.Second, 0, true},
		"behind one call":           {10 * time.Second, 0, 10 * time.Second, true},
		"behind several calls":      {27 * time.Second, 0, request.Timeout / 2, false},
		"late in its request":       {27 * time.Second, 15 * time.Second, 5 * time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var locks store.Locks
				lock := func(ctx context.Context) (func(), error) { return locks.Lock(ctx, "k", time.Minute) }
				ctx, cancel := context.WithTimeout(t.Context(), request.Timeout)
				defer cancel()
				time.Sleep(test.used)
				if test.busy > 0 {
					unlock, _ := lock(t.Context())
					time.AfterFunc(test.busy, unlock)
				}
				began := time.Now()
				_, err := Turn(ctx, lock)
				var unsent failure.Unsent
				if took := time.Since(began); took != test.want || (err == nil) != test.waits ||
					errors.As(err, &unsent) == test.waits {
					t.Errorf("Turn = %v after %v, want its turn %t after %v", err, took, test.waits, test.want)
				}
				time.Sleep(test.busy)
			})
		})
	}
	page := failure.Of(failure.Unsent{Err: failure.New(failure.Failure{Kind: failure.StillSending}, "")})
	if status := statusOf(nil, page); status != 429 || !page.NotSent() {
		t.Errorf("status = %d, not sent = %t, want 429 of what was not sent", status, page.NotSent())
	}
}

// A canceled request has not waited for another one.
func TestTurnOfACanceledRequest(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Turn(ctx, func(ctx context.Context) (func(), error) { return nil, ctx.Err() })
	if !errors.Is(err, context.Canceled) || isUnsent(err) {
		t.Errorf("err = %v, want context.Canceled", err)
	}
}
