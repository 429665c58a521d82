package userapi

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestCacheKeepsValuesForTheirTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newRecent[int](2)
		in := func(d time.Duration) time.Time { return time.Now().Add(d) }
		c.Add("pat", "a", 1, in(time.Minute))
		if v, ok := c.Get("pat", "a"); v != 1 || !ok {
			t.Errorf("value = %d, %t, want 1", v, ok)
		}
		if _, ok := c.Get("kim", "a"); ok {
			t.Error("another member has the value")
		}
		time.Sleep(time.Minute)
		if v, ok := c.Get("pat", "a"); v != 0 || ok {
			t.Errorf("value after its time = %d, %t, want none", v, ok)
		}
		c.Add("pat", "b", 2, in(time.Hour))
		c.Add("pa", "b", 3, in(time.Hour))
		c.Forget("pat")
		_, pat := c.Get("pat", "b")
		if _, pa := c.Get("pa", "b"); pat || !pa {
			t.Errorf("after Forget: pat %t, pa %t, want only pa's", pat, pa)
		}
	})
}
