package auth

import (
	"context"
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
