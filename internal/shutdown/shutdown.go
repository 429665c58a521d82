// Package shutdown ends the program without failing a request: it waits for signals, for the
// balancer, for requests in progress and for work in the background.
package shutdown

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
)

// The end of the program takes 15 seconds at most: the default drain time and these.
const (
	requestsTimeout   = 9 * time.Second        // for requests in progress
	backgroundTimeout = 500 * time.Millisecond // for background work that is not complete by then
)

// errInterrupted is the cause of a stop by SIGINT. Someone at a terminal has no balancer to wait
// for.
var errInterrupted = errors.New("interrupted")

// UntilSignal returns a context that SIGTERM, SIGHUP or SIGINT ends. A second signal ends the
// program at once.
func UntilSignal() context.Context {
	ctx, stop := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		var cause error
		if <-signals == os.Interrupt {
			cause = errInterrupted
		}
		signal.Reset(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
		stop(cause)
	}()
	return ctx
}

// ErrorBefore returns the error of a program that ran until ctx ended. What a signal interrupts
// while the program starts, such as the first connection to the store, isn't an error.
func ErrorBefore(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// DrainTime returns how long the portal accepts connections after ctx has ended: as long as
// configured, but not for someone at a terminal.
func DrainTime(ctx context.Context, configured time.Duration) time.Duration {
	if errors.Is(context.Cause(ctx), errInterrupted) {
		return 0
	}
	return configured
}

// Stopper ends a portal that serves.
type Stopper struct {
	app             *fiber.App
	drain           func() // of edge.Drainable
	log             *slog.Logger
	work            []*sync.WaitGroup // may outlive its requests
	forApp, forWork time.Duration
}

// New returns what stops the app, and waits for work that may outlive its requests. Call it before
// the app serves.
func New(app *fiber.App, log *slog.Logger, work ...*sync.WaitGroup) *Stopper {
	return &Stopper{
		app: app, drain: edge.Drainable(app.Server()), log: log, work: work, forApp: requestsTimeout,
		forWork: backgroundTimeout,
	}
}

// Stop accepts connections for the drain time, and then waits for requests and for work in the
// background: a token renewal that is cut off loses the member's refresh token. Requests that take
// too long, such as half a one, are cut off.
func (s *Stopper) Stop(drain time.Duration) {
	s.drain()
	time.Sleep(drain)
	ends := time.Now().Add(s.forApp + s.forWork)
	if err := s.app.ShutdownWithTimeout(s.forApp); err != nil {
		s.log.Warn("requests cut off", "error", err)
	}
	ctx, cancel := context.WithDeadline(context.Background(), ends)
	defer cancel()
	for _, work := range s.work {
		if !waitFor(ctx, work) {
			s.log.Warn("background work cut off")
		}
	}
}

// waitFor reports whether the work ended before ctx.
func waitFor(ctx context.Context, work *sync.WaitGroup) bool {
	done := make(chan struct{})
	go func() {
		work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}
