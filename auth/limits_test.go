package auth

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Spec: READING-17.
func TestAbsoluteLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		ann := b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		var last Cookie
		for time.Until(end) > 10*time.Minute {
			time.Sleep(9 * time.Minute)
			last = b.request(noop)
		}
		if !last.Expires.Equal(end) {
			t.Errorf("the cookie expires %v after the absolute limit", last.Expires.Sub(end))
		}
		b.signIn("ben") // neither another identity nor a switch extends the limit
		b.switchTo(ann)
		time.Sleep(time.Until(end) - time.Second)
		if got := b.signedInEmails(); len(got) != 2 {
			t.Errorf("emails just before the limit = %v, want both", got)
		}
		time.Sleep(time.Second)
		if got := b.signedInEmails(); len(got) != 0 {
			t.Errorf("emails after the absolute limit = %v, want none", got)
		}
	})
}

func TestSigningInAgainRestartsAbsoluteLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		b.signIn("ann")
		time.Sleep(10 * time.Minute)
		b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		b.request(func(ctx context.Context) {
			if got := b.scs.Deadline(ctx); !got.Equal(end) {
				t.Errorf("deadline = %v, want %v", got, end)
			}
		})
	})
}

func TestReadsTouchOncePerInterval(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		b.signIn("ann")
		before := b.records.writeCount()
		for range 59 { // just short of the first touch
			time.Sleep(time.Second)
			if c := b.request(noop); c.Set || c.Value != b.cookie {
				t.Fatalf("cookie = %+v, want it unchanged", c)
			}
		}
		if n := b.records.writeCount() - before; n != 0 {
			t.Errorf("writes within a fifteenth of the idle limit = %d, want 0", n)
		}
		time.Sleep(time.Second)
		c := b.request(noop)
		if want := time.Now().Add(limits.Idle); !c.Set || !c.Expires.Equal(want) {
			t.Errorf("cookie = %+v, want Set and expiry %v", c, want)
		}
		if n := b.records.calls["touch"]; n != 1 || b.records.writeCount()-before != 1 {
			t.Errorf("touches = %d, writes = %d, want 1 and 1", n, b.records.writeCount()-before)
		}
	})
}

// Spec: READING-17.
func TestBackgroundRequestsDoNotExtendSession(t *testing.T) {
	t.Parallel()
	for name, handle := range map[string]func(*browser, context.Context){
		"reading": func(*browser, context.Context) {},
		"writing": func(b *browser, ctx context.Context) { b.PutFlash(ctx, time.Now().String()) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newHarness(t).browser()
				b.signIn("ann")
				end := time.Now().Add(limits.Idle)
				for range 14 {
					time.Sleep(time.Minute)
					ctx := Background(b.startRequest())
					if e, _ := b.Expiration(ctx); !e.At.Equal(end) {
						t.Errorf("Expiration = %v, want %v", e.At, end)
					}
					handle(b, ctx)
					c, err := b.Commit(ctx)
					must(t, err)
					if c.Set || !c.Expires.Equal(end) || c.Value != b.cookie {
						t.Fatalf("cookie = %+v, want it unchanged with expiry %v", c, end)
					}
				}
				time.Sleep(time.Minute)
				if got := b.signedInEmails(); len(got) != 0 {
					t.Errorf("emails = %v, want none: background requests extended the session", got)
				}
			})
		})
	}
}

func TestExpirationMatchesActualEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		expiration := func() (e Expiration, ok bool) {
			b.request(func(ctx context.Context) { e, ok = b.Expiration(ctx) })
			return e, ok
		}
		if _, ok := expiration(); ok {
			t.Error("Expiration of a visitor = true, want false")
		}
		b.signIn("ann")
		limit := time.Now().Add(limits.Absolute)
		time.Sleep(30 * time.Second) // below the interval of touches
		e, _ := expiration()
		if want := time.Now().Add(limits.Idle - 30*time.Second); !e.At.Equal(want) || e.Final {
			t.Errorf("Expiration = %+v, want the idle limit at %v", e, want)
		}
		for time.Until(limit) > limits.Idle {
			time.Sleep(10 * time.Minute)
			e, _ = expiration()
		}
		if !e.At.Equal(limit) || !e.Final {
			t.Errorf("Expiration = %+v, want the absolute limit at %v", e, limit)
		}
		time.Sleep(time.Until(e.At))
		if got := b.signedInEmails(); len(got) != 0 {
			t.Errorf("emails after the expiration = %v, want none", got)
		}
	})
}
