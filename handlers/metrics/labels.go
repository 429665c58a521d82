package metrics

import "slices"

// Other replaces a label's value that is not in its list.
const Other = "other"

// Labels lists every value that a label may have. Any other value is counted as [Other], so that no
// number, email or token of a member becomes part of a metric, and the number of series is limited.
type Labels struct {
	Routes    []string // method and pattern of the route table, such as "GET /billing/:account"
	Calls     []string // of the user API, such as "GET /claims/{claimNumber}"
	Outcomes  []string // of calls
	Renewals  []string // outcomes of token renewals
	Grants    []string // tokens that sign-ins return
	SignIns   []string // outcomes of sign-ins
	Ends      []string // reasons for the end of a session
	Payments  []string // operations of the payment window
	Windows   []string // outcomes of payment windows
	Exhausted []string // rate limits
}

// listed returns value if the list has it.
func listed(list []string, value string) string {
	if slices.Contains(list, value) {
		return value
	}
	return Other
}
