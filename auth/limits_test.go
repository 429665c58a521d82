package auth

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestIdleLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		for range 10 {
			time.Sleep(limits.Idle - time.Minute)
			if len(b.emails()) != 1 {
				t.Fatal("a session in use ended")
			}
		}
		time.Sleep(limits.Idle)
		if got := b.emails(); len(got) != 0 {
			t.Errorf("%v signed in after the idle limit", got)
		}
	})
}

func TestAbsoluteLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		ann := b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		var last Cookie
		for time.Until(end) > 10*time.Minute {
			time.Sleep(9 * time.Minute)
			last = b.request(nothing)
		}
		if !last.Expires.Equal(end) {
			t.Errorf("the cookie expires %v after the limit", last.Expires.Sub(end))
		}
		b.signIn("ben") // neither another identity nor a switch prolongs the first
		b.request(func(ctx context.Context) { must(t, b.Switch(ctx, ann.Key)) })
		time.Sleep(time.Until(end) - time.Second)
		if got := b.emails(); len(got) != 2 {
			t.Errorf("%v signed in just before the limit, want both", got)
		}
		time.Sleep(time.Second)
		if got := b.emails(); len(got) != 0 {
			t.Errorf("%v signed in after the absolute limit", got)
		}
	})
}

func TestSigningInAgainRestartsTheAbsoluteLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		time.Sleep(10 * time.Minute)
		b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		b.request(func(ctx context.Context) {
			if got := b.scs.Deadline(ctx); !got.Equal(end) {
				t.Errorf("deadline %v, want %v", got, end)
			}
		})
	})
}

func TestReadsTouchSeldomAndWriteNever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		before := b.spy.written()
		for range 59 { // a minute short of the first touch
			time.Sleep(time.Second)
			if c := b.request(nothing); c.Change || c.Value != b.cookie {
				t.Fatalf("cookie %+v, want the same unchanged", c)
			}
		}
		if n := b.spy.written() - before; n != 0 {
			t.Errorf("%d writes within a fifteenth of the idle limit, want none", n)
		}
		time.Sleep(time.Second)
		c := b.request(nothing)
		if want := time.Now().Add(limits.Idle); !c.Change || !c.Expires.Equal(want) {
			t.Errorf("cookie %+v, want a changed one that expires at %v", c, want)
		}
		if n := b.spy.calls["touch"]; n != 1 || b.spy.written()-before != 1 {
			t.Errorf("%d touches and %d writes in all, want one and one", n, b.spy.written()-before)
		}
	})
}

func TestBackgroundRequestsNeverExtend(t *testing.T) {
	for name, handle := range map[string]func(*browser, context.Context){
		"reading": func(*browser, context.Context) {},
		"writing": func(b *browser, ctx context.Context) { b.PutFlash(ctx, time.Now().String()) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newWorld(t).browser()
				b.signIn("ann")
				end := time.Now().Add(limits.Idle)
				for range 14 {
					time.Sleep(time.Minute)
					ctx := Background(b.arrive())
					handle(b, ctx)
					c, err := b.Commit(ctx)
					must(t, err)
					if c.Change || !c.Expires.Equal(end) || c.Value != b.cookie {
						t.Fatalf("cookie %+v, want an unchanged one that expires at %v", c, end)
					}
				}
				time.Sleep(time.Minute)
				if got := b.emails(); len(got) != 0 {
					t.Errorf("%v signed in: background requests kept the session", got)
				}
			})
		})
	}
}

func TestEndingIsWhenTheSessionReallyEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		ending := func() (told Ending, ok bool) {
			b.request(func(ctx context.Context) { told, ok = b.Ending(ctx) })
			return told, ok
		}
		if _, ok := ending(); ok {
			t.Error("a visitor's session ends")
		}
		b.signIn("ann")
		limit := time.Now().Add(limits.Absolute)
		time.Sleep(30 * time.Second) // too short a while to be noted
		told, _ := ending()
		if want := time.Now().Add(limits.Idle - 30*time.Second); !told.At.Equal(want) || told.Final {
			t.Errorf("ending %+v, want %v by idleness", told, want)
		}
		for time.Until(limit) > limits.Idle {
			time.Sleep(10 * time.Minute)
			told, _ = ending()
		}
		if !told.At.Equal(limit) || !told.Final {
			t.Errorf("ending %+v, want the absolute limit at %v", told, limit)
		}
		time.Sleep(time.Until(told.At))
		if got := b.emails(); len(got) != 0 {
			t.Errorf("%v signed in after the end that was told", got)
		}
	})
}

func TestBackgroundRequestsTellTheEndingAsItIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		end := time.Now().Add(limits.Idle)
		time.Sleep(10 * time.Minute)
		if told, _ := b.Ending(Background(b.arrive())); !told.At.Equal(end) {
			t.Errorf("ending %v, want %v", told.At, end)
		}
	})
}
