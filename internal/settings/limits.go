package settings

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/handlers/edge"
)

func (e *environment) connections(proxies edge.Proxies) edge.Limits {
	total := edge.DefaultTotal()
	return edge.Limits{
		Total:      total,
		PerAddress: e.number("PORTAL_MAX_CONNECTIONS_PER_ADDRESS", edge.DefaultPerAddress(total), 1_000_000),
		Proxies:    proxies,
	}
}

// sessionsOfMember is how many sessions an identity may have.
const sessionsOfMember = 20

// adjustable are the limits that no one number suits: how many members share an address differs by
// company, and during an attack fewer guesses are better than a quick way to add a policy.
var adjustable = []ratelimit.Rule{ratelimit.Attach, ratelimit.SignIn}

// rateLimits returns nil if PORTAL_RATE_LIMITS is off, which only a portal that no one else can
// reach accepts.
func (e *environment) rateLimits(s *Settings) map[ratelimit.Rule]store.Limit {
	limits := maps.Clone(ratelimit.Defaults)
	for _, rule := range adjustable {
		limits[rule] = e.limit("PORTAL_LIMIT_"+string(rule), limits[rule])
	}
	limits[ratelimit.FailedSignIn] = failedSignIns(limits[ratelimit.SignIn])
	if e.onOrOff("PORTAL_RATE_LIMITS") {
		return limits
	}
	if !listensHere(s.Addr) || s.BaseURL != nil && !IsHere(s.BaseURL.Hostname()) {
		e.fail("PORTAL_RATE_LIMITS",
			"is off, but PORTAL_ADDR or PORTAL_BASE_URL is not on this machine. It is for tests only")
	}
	return nil
}

// failedSignIns returns how many of the sign-ins from an address may fail: the same part as of the
// default.
func failedSignIns(signIns store.Limit) store.Limit {
	part := ratelimit.Defaults[ratelimit.SignIn].Events / ratelimit.Defaults[ratelimit.FailedSignIn].Events
	return store.Limit{Events: max(1, signIns.Events/part), Per: signIns.Per}
}

// limit reads a number of events and a length of time. A length of a day is the most: a count that
// lasts longer would outlive the reason for it.
func (e *environment) limit(name string, fallback store.Limit) store.Limit {
	value := e.text(name, fmt.Sprintf("%d/%s", fallback.Events, fallback.Per))
	events, per, _ := strings.Cut(value, "/")
	var l store.Limit
	var badEvents, badPer error
	l.Events, badEvents = strconv.Atoi(events)
	l.Per, badPer = time.ParseDuration(per)
	tooOften := l.Per < time.Duration(l.Events)*time.Millisecond
	if badEvents != nil || badPer != nil || l.Events < 1 || tooOften || l.Per > 24*time.Hour {
		e.fail(name, "must be a number of times and a length of time, at most a day, such as 10/1h or 300/1m")
	}
	return l
}
