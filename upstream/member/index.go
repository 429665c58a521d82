package member

import (
	"cmp"
	"slices"
	"strings"
)

// index has the accounts and policies of a profile by number, the policies and claims in their
// orders, and the agencies' hours by day.
// Sorting hundreds of policies costs more than the page that shows ten of them. Nothing changes
// what it points to.
type index struct {
	accounts      map[string]int       // position, by number
	accountOrder  []int                // positions in the order of [Profile.AccountsInOrder]
	ofAccount     []AccountPolicies    // by position, without the account, whose amounts change, and a summary
	terms         map[string][]*Policy // by [numberKey], in the order of byNumber
	byNumber      []*Policy
	cancelledLast []*Policy
	future        []*Policy    // by number
	numbers       [][]*Policy  // terms of each policy, in the order of cancelledLast
	lines         []PolicyType // see [Profile.Lines]
	states        []string
	claims        []*Claim              // see [Profile.ClaimsInOrder]
	hours         map[string]*[7]string // see [readHours], by the lines that it reads
}

// Indexed returns the profile with its lists sorted once for all its methods. Its accounts,
// policies, claims and agencies may not change afterwards; copies of a With method are indexed as
// far as their policies are the same.
func (p *Profile) Indexed() *Profile {
	if p.index != nil {
		return p
	}
	indexed := *p
	indexed.index = newIndex(p)
	return &indexed
}

// indexed returns the index. For a profile without one, it makes one for this call.
func (p *Profile) indexed() *index {
	if p.index != nil {
		return p.index
	}
	return newIndex(p)
}

func newIndex(p *Profile) *index {
	x := &index{
		accounts: make(map[string]int, len(p.Accounts)), terms: map[string][]*Policy{}, claims: sortedClaims(p.Claims),
		hours:    map[string]*[7]string{},
		byNumber: p.sorted(compareByNumber), cancelledLast: p.sorted(compareCancelledLast),
	}
	for i := len(p.Accounts) - 1; i >= 0; i-- { // the first of a number counts
		x.accounts[p.Accounts[i].Number] = i
	}
	x.accountOrder = accountOrder(p.Accounts)
	for i := range p.Accounts {
		own := Profile{Accounts: p.Accounts[i : i+1]}
		terms := own.sorted(compareByNumber)
		x.ofAccount = append(x.ofAccount, AccountPolicies{Policies: terms, numbers: byTheirNumber(terms)})
	}
	for _, q := range x.byNumber {
		key := numberKey(q.Number)
		x.terms[key] = append(x.terms[key], q)
		if q.FuturePolicy {
			x.future = append(x.future, q)
		}
	}
	for _, a := range p.Agencies {
		x.hours[a.Hours] = readHours(a.Hours)
	}
	x.lines, x.states = linesAndStates(x.byNumber)
	x.numbers = byTheirNumber(x.byNumber)
	return x
}

// linesAndStates returns those of [Profile.Lines] and [Profile.States].
func linesAndStates(policies []*Policy) (lines []PolicyType, states []string) {
	for _, q := range policies {
		if !q.Active() && !q.FuturePolicy {
			continue
		}
		if line, ok := q.Type(); ok && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
		if !slices.Contains(states, q.RiskState) {
			states = append(states, q.RiskState)
		}
	}
	return lines, states
}

// accountOrder sorts positions: neither the numbers nor whether an account is cancelled changes
// with its due information.
func accountOrder(accounts []Account) []int {
	order := make([]int, len(accounts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &accounts[i], &accounts[j]
		return cmp.Or(falseFirst(a.Cancelled, b.Cancelled), compareNumbers(a.Number, b.Number))
	})
	return order
}

// SameNumber reports whether two account numbers are the same as systems write them: without
// spaces and hyphens, in any letter case, with or without leading zeros.
func SameNumber(a, b string) bool { return idKey(a) == idKey(b) }

// idKey returns what all spellings of an account's number or an agency's ID have in common.
func idKey(id string) string {
	id = strings.ToUpper(idMarks.Replace(id))
	if key := strings.TrimLeft(id, "0"); key != "" || id == "" {
		return key
	}
	return "0"
}

var idMarks = strings.NewReplacer(" ", "", "-", "")

// numberKey returns a policy number without its letter case.
func numberKey(number string) string { return strings.ToUpper(number) }
