// Package breaker protects a remote system, and the members who wait for it, during an outage: a
// circuit breaker and a limit of concurrent requests for each of its calls. The retries that the
// specification requires would otherwise multiply the load on a system that is down. gobreaker
// counts no members, so the window is our own.
package breaker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"

	"memberportal/upstream/failure"
)

const (
	// ProbeInterval is how long an open breaker waits before it admits one load as a probe.
	ProbeInterval = 5 * time.Second
	// DefaultConcurrency is how many requests of one call may be under way.
	DefaultConcurrency = 256
)

// ErrOutage means that a request was not sent, because the system fails or is at its limit.
var ErrOutage = failure.New(failure.Failure{Kind: failure.Outage, System: failure.UserAPI, Wait: ProbeInterval},
	"not sent during an outage")

var (
	errOpen = fmt.Errorf("%w: the circuit breaker is open", ErrOutage)
	errFull = fmt.Errorf("%w: too many requests are under way", ErrOutage)
)

// The messages of the log about a circuit.
const (
	opened = "circuit breaker opened"
	closed = "circuit breaker closed"
)

// Verdict is what the result of a request means for the system.
type Verdict int

const (
	Neither Verdict = iota // the request means nothing, such as one that the caller canceled
	Works
	Fails
)

// Breaker has a circuit breaker and a limit for each call. It is safe for concurrent use.
type Breaker struct {
	// Concurrency is how many requests of each call may be under way. Change it before the first
	// use only.
	Concurrency int
	// OnChange is called when the circuit of a call opens or closes, but not around a probe. Change it
	// before the first use only.
	OnChange func(call string, open bool)

	log   *slog.Logger
	mu    sync.Mutex
	calls map[string]*call // by name
}

// New returns a Breaker whose log has when a call's circuit opens and closes.
func New(log *slog.Logger) *Breaker {
	return &Breaker{Concurrency: DefaultConcurrency, OnChange: func(string, bool) {}, log: log, calls: map[string]*call{}}
}

// call is one call of the system.
type call struct {
	name    string
	circuit *gobreaker.TwoStepCircuitBreaker[struct{}]
	slots   chan struct{}

	mu       sync.Mutex
	loads    *window // since the circuit last changed its state
	unlogged string  // a change of state that is not in the log yet, "" for none
}

func (b *Breaker) call(name string) *call {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c, ok := b.calls[name]; ok {
		return c
	}
	c := &call{name: name, slots: make(chan struct{}, b.Concurrency), loads: &window{}}
	c.circuit = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name:          name,
		MaxRequests:   1,
		Timeout:       ProbeInterval,
		ReadyToTrip:   func(gobreaker.Counts) bool { return c.current().isOutage(time.Now()) },
		IsExcluded:    func(err error) bool { return errors.Is(err, verdicts[Neither]) },
		IsSuccessful:  func(err error) bool { return err == nil },
		OnStateChange: c.changed,
	})
	b.calls[name] = c
	return c
}

func (c *call) current() *window {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loads
}

// changed drops earlier loads: those that started before don't count toward the new state. The log
// leaves out the states around a probe, of which there is one every ProbeInterval.
func (c *call) changed(_ string, from, to gobreaker.State) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loads = &window{}
	switch {
	case from == gobreaker.StateClosed:
		c.unlogged = opened
	case to == gobreaker.StateClosed:
		c.unlogged = closed
	}
}

// takeUnlogged returns the change of state that is not in the log yet, "" for none.
func (c *call) takeUnlogged() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	change := c.unlogged
	c.unlogged = ""
	return change
}

// Load is one use of a call with all its retries. It serves one goroutine.
type Load struct {
	ctx     context.Context // of the log
	breaker *Breaker
	call    *call
	window  *window
	member  string
	probe   bool
	report  func(error) // to the circuit
	counted bool
}

// Admit returns a load of the named call for a member, or an [ErrOutage] while the circuit is open.
func (b *Breaker) Admit(ctx context.Context, name, member string) (*Load, error) {
	c := b.call(name)
	loads := c.current()
	report, err := c.circuit.Allow()
	if err != nil {
		return nil, errOpen
	}
	probe := c.circuit.State() == gobreaker.StateHalfOpen
	return &Load{ctx: ctx, breaker: b, call: c, window: loads, member: member, probe: probe, report: report}, nil
}

// verdicts are the verdicts as gobreaker takes them.
var verdicts = map[Verdict]error{Neither: errors.New("excluded"), Fails: errors.New("failed")}

// Enter waits for nothing: it takes a place among the requests under way, or returns an
// [ErrOutage]. Call leave when the request has ended.
func (l *Load) Enter() (leave func(), err error) {
	select {
	case l.call.slots <- struct{}{}:
		return sync.OnceFunc(func() { <-l.call.slots }), nil
	default:
		l.Count(Neither)
		return nil, errFull
	}
}

// Count reports to the circuit how the load's first request ended. Later results do not count, so a
// load with retries counts once, and early enough: its last retry comes 7 s later.
func (l *Load) Count(verdict Verdict) {
	if l.counted {
		return
	}
	l.counted = true
	if verdict != Neither {
		l.window.add(time.Now(), l.member, verdict == Fails)
	}
	l.report(verdicts[verdict])
	if change := l.call.takeUnlogged(); change != "" {
		l.breaker.OnChange(l.call.name, change == opened)
		l.breaker.log.WarnContext(l.ctx, change, "call", l.call.name)
	}
}

// Wait waits before a retry. It returns the error of ctx if that ends first.
func (l *Load) Wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// IsProbe reports whether the load finds out if the outage has ended. It must not make a second
// request, and its request should end within ProbeInterval.
func (l *Load) IsProbe() bool { return l.probe }

// Failed returns the error of a load whose last request failed with err: during an outage that is
// an [ErrOutage], because the failure does not concern the member.
func (l *Load) Failed(err error) error {
	if l.call.circuit.State() == gobreaker.StateClosed {
		return err
	}
	return fmt.Errorf("%w: %w", ErrOutage, err)
}
