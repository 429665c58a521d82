package exchange

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// longestRetryAfter is the longest wait that is kept. A longer one is more often a wrong clock,
	// or milliseconds, than a wish, and would lock the member out.
	longestRetryAfter = 15 * time.Minute
	maxCallTimes      = 5000 // of members and calls
)

// retryAfter returns when a refused request may be repeated, zero for any other response or
// without that time.
func retryAfter(status int, header http.Header, now time.Time) time.Time {
	value := strings.TrimSpace(header.Get("Retry-After"))
	at, err := http.ParseTime(value)
	if seconds, failed := strconv.ParseUint(value, 10, 31); failed == nil {
		at, err = now.Add(time.Duration(seconds)*time.Second), nil
	}
	if status != http.StatusTooManyRequests || err != nil || !at.After(now) {
		return time.Time{}
	}
	if limit := now.Add(longestRetryAfter); at.After(limit) {
		return limit
	}
	return at
}

// callTimes are the times until which something holds for members' calls.
type callTimes struct{ *lru.Cache[string, time.Time] }

// newCallTimes returns callTimes without any.
func newCallTimes() callTimes {
	times, _ := lru.New[string, time.Time](maxCallTimes) // fails only for a size below 1
	return callTimes{times}
}

// Keep keeps a time for a call of a member. The zero time is none.
func (t callTimes) Keep(member, call string, at time.Time) {
	if !at.IsZero() {
		t.Add(member+"/"+call, at)
	}
}

// Until returns the time for a call of a member, zero if it has come.
func (t callTimes) Until(member, call string) time.Time {
	at, found := t.Get(member + "/" + call)
	if !found || !time.Now().Before(at) {
		return time.Time{}
	}
	return at
}

// Forget removes the times of a member.
func (t callTimes) Forget(member string) {
	for _, key := range t.Keys() {
		if strings.HasPrefix(key, member+"/") {
			t.Remove(key)
		}
	}
}
