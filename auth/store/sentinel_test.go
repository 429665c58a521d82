package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"memberportal/auth/store/storetest"
)

// When the master stops, the sentinels promote its replica, and the store uses that.
func TestSentinelsReplaceTheMaster(t *testing.T) {
	redis := storetest.StartSentinel(t)
	s := open(t, redis.Address)
	expires := time.Now().Add(time.Hour)
	must(t, s.Insert(t.Context(), "session:1", []byte("one"), expires))
	// The replica has it.
	must(t, behindGuard(s).(*redisStore).client.Do(t.Context(), "WAIT", 1, 5000).Err())
	redis.KillMaster()
	ended := time.Now()
	for {
		err := s.Insert(t.Context(), "session:2", []byte("two"), expires)
		if err == nil {
			break
		}
		if !errors.Is(err, ErrDown) || time.Since(ended) > 30*time.Second {
			t.Fatalf("insert %v after the master's end: %v, want %v for a while", time.Since(ended), err, ErrDown)
		}
		time.Sleep(100 * time.Millisecond)
	}
	if value, _, err := s.Get(t.Context(), "session:1"); err != nil || string(value) != "one" {
		t.Errorf("Get = %q, %v, want the earlier record", value, err)
	}
	t.Attr("figure", fmt.Sprintf("a new master after %.1f s", time.Since(ended).Seconds()))
}
