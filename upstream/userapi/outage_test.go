package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// outage is a user API that stops responding for a while, and counts the profile requests.
type outage struct {
	mu       sync.Mutex
	down     http.HandlerFunc // nil while the API works
	requests []time.Time
}

func (o *outage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.mu.Lock()
	down := o.down
	if r.URL.Path == "/user-api/profiles" {
		o.requests = append(o.requests, time.Now())
	}
	o.mu.Unlock()
	if down != nil {
		down(w, r)
		return
	}
	respond(200, `{"accounts": [], "claims": []}`)(w, r)
}

func (o *outage) set(down http.HandlerFunc) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.down = down
}

// between returns how many profile requests arrived in an interval.
func (o *outage) between(from, to time.Time) (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, at := range o.requests {
		if !at.Before(from) && at.Before(to) {
			n++
		}
	}
	return n
}

// loads starts 20 loads a second, each of another member, and collects their results.
type loads struct {
	mu       sync.Mutex
	all      sync.WaitGroup
	failures []loadFailure
}

type loadFailure struct {
	began time.Time
	err   error
}

func (l *loads) run(ctx context.Context, c *userapi.Client, d time.Duration) {
	for range int(d / (50 * time.Millisecond)) {
		began := time.Now()
		m := pat()
		m.Key = fmt.Sprint("member at ", began.UnixNano())
		l.all.Go(func() {
			if _, err := c.Profile(ctx, m); err != nil {
				l.mu.Lock()
				defer l.mu.Unlock()
				l.failures = append(l.failures, loadFailure{began, err})
			}
		})
		time.Sleep(50 * time.Millisecond)
	}
}

// During an outage, from 10 s after it began, only a probe goes out every 5 s; 10 s after its end,
// all loads succeed. No member is signed out, because every failure is an outage.
func TestOutageAt20LoadsPerSecond(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		down        http.HandlerFunc
		from        time.Duration // after the beginning: only probes
		healthy     time.Duration // before the outage
		mostIn12s   int
		probesIn20s int
	}{
		"from the start": {respond(503, "busy"), 10 * time.Second, 0, 120, 4},
		"503":            {respond(503, "busy"), 10 * time.Second, 30 * time.Second, 120, 4},
		"no connection":  {drop, 10 * time.Second, 30 * time.Second, 120, 4},
		"no response":    {hang, 60 * time.Second, 30 * time.Second, 256, 3}, // each request has 10 s
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				api, l := &outage{}, &loads{}
				c := newClient(t, api)
				l.run(t.Context(), c, test.healthy)
				began := time.Now()
				api.set(test.down)
				l.run(t.Context(), c, test.from+20*time.Second)
				ended := time.Now()
				api.set(nil)
				l.run(t.Context(), c, 20*time.Second)
				l.all.Wait()

				probing := began.Add(test.from)
				if n := api.between(began, began.Add(12*time.Second)); n > test.mostIn12s {
					t.Errorf("requests in the first 12 s = %d, want at most %d", n, test.mostIn12s)
				}
				if n := api.between(probing, probing.Add(20*time.Second)); n == 0 || n > test.probesIn20s {
					t.Errorf("requests in 20 s = %d, want 1 to %d", n, test.probesIn20s)
				}
				last := began
				for _, f := range l.failures {
					if f.began.After(last) {
						last = f.began
					}
					if !errors.Is(f.err, exchange.ErrOutage) {
						t.Errorf("load at %s: err = %v, want an outage", f.began.Sub(began), f.err)
					}
				}
				if back := last.Sub(ended); back > 10*time.Second {
					t.Errorf("last failed load began %s after the end of the outage, want at most 10 s", back)
				}
				t.Attr("figure",
					fmt.Sprintf("%d requests in 12 s, %d in 20 s of probing, back after %s",
						api.between(began,
							began.Add(12*time.Second)), api.between(probing, probing.Add(20*time.Second)), last.Sub(ended)))
			})
		})
	}
}

// Loads that started before the circuit opened keep their retries after 1, 2 and 4 s, and their
// failure is an outage.
func TestLoadsUnderWayKeepTheirRetries(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		api, l := &outage{}, &loads{}
		c := newClient(t, api)
		began := time.Now()
		api.set(respond(503, "busy"))
		l.run(t.Context(), c, time.Second) // 20 loads open the circuit
		l.run(t.Context(), c, 2*time.Second)
		l.all.Wait()
		if n := api.between(began, began.Add(time.Minute)); n != 20*4 {
			t.Errorf("requests = %d, want 4 for each of 20 loads", n)
		}
		if len(l.failures) != 60 {
			t.Errorf("failed loads = %d, want 60", len(l.failures))
		}
	})
}

func TestFailuresOfFewMembersAreNoOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := clientWith(t, userapi.Options{RetryWaits: []time.Duration{}}, respond(500, "{}"))
		for range 50 {
			if _, err := c.Profile(t.Context(), pat()); errors.Is(err, exchange.ErrOutage) {
				t.Fatalf("err = %v, want the failed load", err)
			}
		}
		if n := len(p.lines()); n != 50 {
			t.Errorf("requests = %d, want 50", n)
		}
	})
}
