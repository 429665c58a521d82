// Package retryafter reads and keeps the times before which a system refuses to be called again for
// a member (RFC 6585, 429 Too Many Requests).
package retryafter

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"memberportal/upstream/recent"
)

const (
	// longest is the longest wait that is kept. A longer one is an error of the system, which would
	// lock the member out.
	longest = 24 * time.Hour
	// most is how many members and calls one process keeps.
	most = 1000
)

// ErrTooEarly means that a call was refused, or not made, because its time has not come.
var ErrTooEarly = errors.New("too many requests")

// Of returns when a refused request may be repeated, zero for any other response and for one that
// does not say.
func Of(status int, header http.Header, now time.Time) time.Time {
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
	if limit := now.Add(longest); at.After(limit) {
		return limit
	}
	return at
}

// Times are the times of members' calls.
type Times struct{ times recent.Cache[time.Time] }

// New returns Times without any.
func New() Times { return Times{recent.New[time.Time](most)} }

// Keep keeps when a call may be made again for a member. The zero time is none.
func (t Times) Keep(member, call string, at time.Time) {
	if !at.IsZero() {
		t.times.Add(member, call, at, at)
	}
}

// Until returns when a call may be made again for a member, zero for now.
func (t Times) Until(member, call string) time.Time {
	at, _ := t.times.Get(member, call)
	return at
}
