package breaker

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const name = "GET /profiles"

var errDown = errors.New("down")

// use makes one load with one request.
func use(t *testing.T, b *Breaker, member string, verdict Verdict) error {
	t.Helper()
	load, err := b.Admit(t.Context(), name, member)
	if err != nil {
		return err
	}
	leave, err := load.Enter()
	if err != nil {
		return err
	}
	leave()
	load.Count(verdict)
	if verdict == Works {
		return nil
	}
	return errDown
}

func members(i int) string { return fmt.Sprint("member", i%5) }

func TestOpensAtHalfFailed(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		loads   int
		pause   time.Duration
		verdict func(i int) Verdict
		member  func(i int) string
		open    bool
	}{
		"20 failed":                {20, 0, always(Fails), members, true},
		"19 failed":                {19, 0, always(Fails), members, false},
		"half of 20 failed":        {20, 0, newest(10, Fails), members, true},
		"9 of 20 failed":           {20, 0, newest(9, Fails), members, false},
		"20 failed in 12 s":        {20, 600 * time.Millisecond, always(Fails), members, false},
		"of 4 members":             {40, 0, always(Fails), func(i int) string { return fmt.Sprint(i % 4) }, false},
		"half of the newest 20":    {80, 100 * time.Millisecond, newest(10, Fails), members, true},
		"a short disturbance":      {2000, time.Millisecond, newest(30, Fails), members, false},
		"nothing about the system": {40, 0, always(Neither), members, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := New(slog.New(slog.DiscardHandler))
				for i := range test.loads {
					use(t, b, test.member(i), test.verdict(test.loads-i))
					time.Sleep(test.pause)
				}
				if err := use(t, b, "someone", Works); errors.Is(err, ErrOutage) != test.open {
					t.Errorf("next load: err = %v, want open = %t", err, test.open)
				}
			})
		})
	}
}

func always(v Verdict) func(int) Verdict { return func(int) Verdict { return v } }

// newest returns the verdict v for the newest n loads and Works before.
func newest(n int, v Verdict) func(int) Verdict {
	return func(left int) Verdict {
		if left <= n {
			return v
		}
		return Works
	}
}

func TestProbesEveryFiveSeconds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		b := New(slog.New(slog.NewTextHandler(&out, nil)))
		for i := range 20 {
			use(t, b, members(i), Fails)
		}
		probes := 0
		for range 200 { // 20 s
			if err := use(t, b, "someone", Fails); !errors.Is(err, ErrOutage) {
				probes++
			}
			time.Sleep(100 * time.Millisecond)
		}
		if probes != 3 {
			t.Errorf("probes in 20 s = %d, want 3", probes)
		}
		time.Sleep(ProbeInterval)
		for range 2 {
			if err := use(t, b, "someone", Works); err != nil {
				t.Errorf("after the outage: err = %v, want success", err)
			}
		}
		if strings.Count(out.String(), "opened") != 1 || strings.Count(out.String(), "closed") != 1 {
			t.Errorf("log = %q, want one line for the beginning and one for the end", out.String())
		}
	})
}

// A load that was admitted before the circuit opened counts for nothing when it ends later.
func TestIgnoresLoadsOfAnEarlierState(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := New(slog.New(slog.DiscardHandler))
		var early []*Load
		for i := range 20 {
			load, err := b.Admit(t.Context(), name, members(i))
			must(t, err)
			early = append(early, load)
		}
		for i := range 20 {
			use(t, b, members(i), Fails)
		}
		time.Sleep(ProbeInterval + time.Millisecond)
		use(t, b, "someone", Works) // closes
		for _, load := range early {
			load.Count(Fails)
		}
		use(t, b, "someone", Fails)
		if err := use(t, b, "someone", Works); err != nil {
			t.Errorf("err = %v, want a closed circuit", err)
		}
	})
}

func TestRetriesCountOnceAndGoOn(t *testing.T) {
	t.Parallel()
	b := New(slog.New(slog.DiscardHandler))
	load, err := b.Admit(t.Context(), name, "early")
	must(t, err)
	for range 4 {
		load.Count(Fails)
	}
	for i := range 18 {
		use(t, b, members(i), Fails)
	}
	if err := load.Failed(errDown); errors.Is(err, ErrOutage) {
		t.Errorf("19 loads: err = %v, want the circuit closed", err)
	}
	use(t, b, "late", Fails)
	if _, err := load.Enter(); err != nil {
		t.Errorf("a retry while the circuit is open: err = %v, want a request", err)
	}
	if err := load.Failed(errDown); !errors.Is(err, ErrOutage) || !errors.Is(err, errDown) {
		t.Errorf("20 loads: err = %v, want an outage", err)
	}
}

func TestLimitsConcurrentRequestsOfEachCall(t *testing.T) {
	t.Parallel()
	b := New(slog.New(slog.DiscardHandler))
	b.Concurrency = 2
	var leave []func()
	for i := range 2 {
		load, err := b.Admit(t.Context(), name, members(i))
		must(t, err)
		left, err := load.Enter()
		must(t, err)
		leave = append(leave, left)
	}
	if err := use(t, b, "third", Works); !errors.Is(err, ErrOutage) {
		t.Errorf("third request: err = %v, want an outage", err)
	}
	other, err := b.Admit(t.Context(), "GET /claims", "third")
	must(t, err)
	if _, err := other.Enter(); err != nil {
		t.Errorf("another call: err = %v, want success", err)
	}
	leave[0]()
	leave[0]() // once only
	if err := use(t, b, "third", Works); err != nil {
		t.Errorf("after a request has ended: err = %v, want success", err)
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
