package main

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

	"memberportal/handlers/web/edge"
)

// The end of the program takes 15 seconds at most: the default drain time and these.
const (
	requestsTimeout   = 9 * time.Second        // for requests in progress
	backgroundTimeout = 500 * time.Millisecond // for background work that is not complete by then
)

// errInterrupted is the cause of a stop by SIGINT. Someone at a terminal has no balancer to wait
// for.
var errInterrupted = errors.New("interrupted")

// untilSignal returns a context that SIGTERM or SIGINT ends. A second signal ends the program at
// once.
func untilSignal() context.Context {
	ctx, stop := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		var cause error
		if <-signals == os.Interrupt {
			cause = errInterrupted
		}
		signal.Reset(os.Interrupt, syscall.SIGTERM)
		stop(cause)
	}()
	return ctx
}

// untilStopped returns the error of a program that ran until ctx ended. What a signal interrupts
// while the program starts, such as the first connection to the store, is no error.
func untilStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// drainTime returns how long the portal accepts connections after ctx has ended.
func (s *settings) drainTime(ctx context.Context) time.Duration {
	if errors.Is(context.Cause(ctx), errInterrupted) {
		return 0
	}
	return s.Drain
}

// stopper ends a portal that serves.
type stopper struct {
	app        *fiber.App
	drain      func()            // of edge.Drainable
	background []*sync.WaitGroup // work that may outlive its requests
	log        *slog.Logger
}

func newStopper(app *fiber.App, log *slog.Logger, background ...*sync.WaitGroup) *stopper {
	return &stopper{app: app, drain: edge.Drainable(app.Server()), background: background, log: log}
}

// stop accepts connections for the drain time, and then waits for requests and for work in the
// background: a token renewal that is cut off loses the member's refresh token. Requests that take
// too long, such as half a one, are cut off.
func (s *stopper) stop(drain time.Duration) {
	s.drain()
	time.Sleep(drain)
	ends := time.Now().Add(requestsTimeout + backgroundTimeout)
	if err := s.app.ShutdownWithTimeout(requestsTimeout); err != nil {
		s.log.Warn("requests cut off", "error", err)
	}
	ctx, cancel := context.WithDeadline(context.Background(), ends)
	defer cancel()
	for _, work := range s.background {
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
