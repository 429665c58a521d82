package signin

import (
	"slices"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
)

// Reasons for the end of a session, in logs and metrics.
const (
	EndedDeleted    = "profile deleted"
	endedByProvider = "provider" // back-channel logout
)

// Ends has the reasons that sessions are counted by.
var Ends = []string{
	paths.EndedByMember, paths.EndedEverywhere, paths.EndedElsewhere, paths.EndedIdle, paths.EndedLimit, EndedDeleted,
	endedByProvider, respond.EndedByLoad,
}

const signedIn = "signed_in"

// Outcomes returns what sign-ins are counted by.
func Outcomes() []string {
	outcomes := []string{signedIn}
	for _, reason := range auth.Reasons {
		outcomes = append(outcomes, string(reason))
	}
	return outcomes
}

// countSignOuts counts each identity. The form of a page whose session ended has the reason; a
// browser can send any reason, so an unknown one counts as the member's own.
func countSignOuts(r *request.Request, leaving []auth.Identity, reason string) {
	if !slices.Contains(Ends, reason) {
		reason = paths.EndedByMember
	}
	for range leaving {
		r.Portal.Metrics.SignedOut(reason)
	}
}
