package exchange

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// longestRetryAfter is the longest wait that is kept. A longer one is an error of the system,
	// which would lock the member out.
	longestRetryAfter = 24 * time.Hour
	// maxRetryTimes is how many members and calls one process keeps.
	maxRetryTimes = 1000
)

// retryAfter returns when a refused request may be repeated, zero for any other response and for
// one that does not say.
func retryAfter(status int, header http.Header, now time.Time) time.Time {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if status != http.StatusTooManyRequests || value == "" {
		return time.Time{}
	}
	at, err := http.ParseTime(value)
	if seconds, failed := strconv.ParseUint(value, 10, 31); failed == nil {
		at, err = now.Add(time.Duration(seconds)*time.Second), nil
	}
	if err != nil || !at.After(now) {
		return time.Time{}
	}
	if limit := now.Add(longestRetryAfter); at.After(limit) {
		return limit
	}
	return at
}

// retryTimes are the times of members' calls.
type retryTimes struct{ times *lru.Cache[string, time.Time] }

// newRetryTimes returns retryTimes without any.
func newRetryTimes() retryTimes {
	times, err := lru.New[string, time.Time](maxRetryTimes)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return retryTimes{times}
}

// Keep keeps when a call may be made again for a member. The zero time is none.
func (t retryTimes) Keep(member, call string, at time.Time) {
	if !at.IsZero() {
		t.times.Add(member+"/"+call, at)
	}
}

// Until returns when a call may be made again for a member, zero for now.
func (t retryTimes) Until(member, call string) time.Time {
	at, found := t.times.Get(member + "/" + call)
	if !found || !time.Now().Before(at) {
		return time.Time{}
	}
	return at
}
