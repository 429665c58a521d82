package metrics

import "slices"

// Other replaces a label's value that is not in its list.
const Other = "other"

// Labels lists every value that a label may have. What is not listed is counted as [Other], so no
// number, email or token of a member can become part of a metric, and their number stays small.
type Labels struct {
	Routes    []string // method and pattern of the route table, such as "GET /billing/:account"
	Calls     []string // of the user API, such as "GET /claims/{claimNumber}"
	Outcomes  []string // of calls
	Renewals  []string // outcomes of token renewals
	Grants    []string // what sign-ins bring
	SignIns   []string // outcomes of sign-ins
	Ends      []string // reasons for the end of a session
	Payments  []string // operations of the payment window
	Windows   []string // outcomes of payment windows
	Exhausted []string // rate limits
	Pages     []string // patterns of screens, such as "/billing/:account"
	Islands   []string
}

// listed returns value if the list has it.
func listed(list []string, value string) string {
	if slices.Contains(list, value) {
		return value
	}
	return Other
}
