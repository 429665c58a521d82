package auth

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestCache(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, ctx := newWorld(t).Cache(), context.Background()
		want := func(step string, wantValue string, wantFound bool) {
			t.Helper()
			value, found, err := c.Get(ctx, "k")
			if string(value) != wantValue || found != wantFound || err != nil {
				t.Errorf("%s: %q, %v, %v; want %q, %v", step, value, found, err, wantValue, wantFound)
			}
		}
		want("before", "", false)
		must(t, c.Put(ctx, "k", []byte("one"), time.Minute))
		must(t, c.Put(ctx, "other", []byte("x"), time.Minute))
		want("put", "one", true)
		must(t, c.Put(ctx, "k", []byte("two"), time.Minute))
		want("put again", "two", true)
		must(t, c.Delete(ctx, "k"))
		want("deleted", "", false)
		must(t, c.Delete(ctx, "k"))
		must(t, c.Put(ctx, "k", []byte("three"), time.Minute))
		time.Sleep(time.Minute)
		want("expired", "", false)
	})
}

func TestCacheChangesOneAfterTheOther(t *testing.T) {
	c, ctx := newWorld(t).Cache(), t.Context()
	grow := func(value []byte) ([]byte, error) { return append(value, 'x'), nil }
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if err := c.Change(ctx, "k", time.Minute, grow); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if value, _, _ := c.Get(ctx, "k"); len(value) != 20 {
		t.Errorf("%d of 20 changes are left", len(value))
	}
	refused := errors.New("no")
	if err := c.Change(ctx, "k", time.Minute, func([]byte) ([]byte, error) { return nil, refused }); !errors.Is(err, refused) {
		t.Errorf("err = %v, want the change's own", err)
	}
	if _, found, _ := c.Get(ctx, "k"); !found {
		t.Error("a refused change deleted the value")
	}
	must(t, c.Change(ctx, "k", time.Minute, func([]byte) ([]byte, error) { return nil, nil }))
	if _, found, _ := c.Get(ctx, "k"); found {
		t.Error("a change to nothing left the value")
	}
}
