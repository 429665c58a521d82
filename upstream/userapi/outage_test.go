package userapi_test

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/userapi"
)

// outage is a user API that stops responding for a while, with 20 loads of a profile a second, each
// of another member.
type outage struct {
	client *userapi.Client
	down   atomic.Pointer[http.HandlerFunc] // nil while the API works
	all    sync.WaitGroup

	mu       sync.Mutex
	requests []time.Time         // for profiles
	failures map[time.Time]error // of the loads, by their beginning
}

func newOutage(t *testing.T) *outage {
	o := &outage{failures: map[time.Time]error{}}
	o.client, _ = clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/user-api/profiles" {
			o.mu.Lock()
			o.requests = append(o.requests, time.Now())
			o.mu.Unlock()
		}
		if down := o.down.Load(); down != nil {
			(*down)(w, r)
			return
		}
		respond(200, `{"accounts": [], "claims": []}`)(w, r)
	})
	return o
}

// run starts the loads.
func (o *outage) run(t *testing.T, d time.Duration) {
	for range int(d / (50 * time.Millisecond)) {
		began, m := time.Now(), pat()
		m.Key = fmt.Sprint("member at ", began.UnixNano())
		o.all.Go(func() {
			if _, err := o.client.Profile(t.Context(), m); err != nil {
				o.mu.Lock()
				defer o.mu.Unlock()
				o.failures[began] = err
			}
		})
		time.Sleep(50 * time.Millisecond)
	}
}

// during returns how many profile requests arrived in a time.
func (o *outage) during(from time.Time, d time.Duration) (n int) {
	for _, at := range o.requests {
		if !at.Before(from) && at.Before(from.Add(d)) {
			n++
		}
	}
	return n
}

// During an outage, from 10 s after it began, only a probe goes out every 5 s; 10 s after its end,
// all loads succeed. No member is signed out, because every failure is an outage.
func TestOutageAt20LoadsPerSecond(t *testing.T) {
	t.Parallel()
	busy := respond(503, "busy")
	for name, test := range map[string]struct {
		down        http.HandlerFunc
		healthy     time.Duration // before the outage
		from        time.Duration // after its beginning: only probes
		mostIn12s   int
		probesIn20s int
	}{
		"from the start": {busy, 0, 10 * time.Second, 120, 4},
		"503":            {busy, 30 * time.Second, 10 * time.Second, 120, 4},
		"no connection":  {drop, 30 * time.Second, 10 * time.Second, 120, 4},
		"no response":    {hang, 30 * time.Second, 60 * time.Second, 256, 3}, // each request has 10 s
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := newOutage(t)
				o.run(t, test.healthy)
				began := time.Now()
				o.down.Store(&test.down)
				o.run(t, test.from+20*time.Second)
				ended := time.Now()
				o.down.Store(nil)
				o.run(t, 20*time.Second)
				o.all.Wait()

				first, probes := o.during(began, 12*time.Second), o.during(began.Add(test.from), 20*time.Second)
				if first > test.mostIn12s || probes == 0 || probes > test.probesIn20s {
					t.Errorf("%d requests in the first 12 s and %d in 20 s of probing, want at most %d and 1 to %d",
						first, probes, test.mostIn12s, test.probesIn20s)
				}
				var back time.Duration // from the end of the outage to the last load that failed
				for at, err := range o.failures {
					back = max(back, at.Sub(ended))
					if !errors.Is(err, breaker.ErrOutage) {
						t.Errorf("load at %s: err = %v, want an outage", at.Sub(began), err)
					}
				}
				if back > 10*time.Second {
					t.Errorf("last failed load began %s after the end of the outage, want at most 10 s", back)
				}
				t.Attr("figure", fmt.Sprintf("%d requests in 12 s, %d in 20 s of probing, back after %s", first, probes, back))
			})
		})
	}
}

// Loads that started before the circuit opened keep their retries after 1, 2 and 4 s, and their
// failure is an outage.
func TestLoadsUnderWayKeepTheirRetries(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		o, began, busy := newOutage(t), time.Now(), respond(503, "busy")
		o.down.Store(&busy)
		o.run(t, 3*time.Second) // 20 loads open the circuit
		o.all.Wait()
		same(t, "requests, 4 for each of 20 loads", 20*4, o.during(began, time.Minute))
		same(t, "failed loads", 60, len(o.failures))
	})
}
