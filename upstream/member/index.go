package member

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// index has the accounts and policies of a profile by number, and the policies and claims in their
// orders.
// Sorting hundreds of policies costs more than the page that shows ten of them. Nothing changes
// what it points to.
type index struct {
	accounts      map[string]int       // position, by number
	accountOrder  []int                // positions in the order of [Profile.AccountsInOrder]
	ofAccount     []AccountPolicies    // by position, without the account, whose amounts change, and a summary
	terms         map[string][]*Policy // by [NumberKey], in the order of byNumber
	byNumber      []*Policy
	cancelledLast []*Policy
	future        []*Policy    // by number
	numbers       [][]*Policy  // terms of each policy, in the order of cancelledLast
	lines         []PolicyType // see [Profile.Lines]
	states        []string
	claims        []*Claim // see [Profile.ClaimsInOrder]
	selected      atomic.Pointer[selection]
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
		byNumber: p.sorted(compareByNumber), cancelledLast: p.sorted(compareCancelledLast),
	}
	for i := range p.Accounts {
		x.accounts[p.Accounts[i].Number] = i
	}
	x.accountOrder = accountOrder(p.Accounts)
	for i := range p.Accounts {
		own := Profile{Accounts: p.Accounts[i : i+1]}
		terms := own.sorted(compareByNumber)
		x.ofAccount = append(x.ofAccount, AccountPolicies{Policies: terms, numbers: byTheirNumber(terms)})
	}
	for _, q := range x.byNumber {
		key := NumberKey(q.Number)
		x.terms[key] = append(x.terms[key], q)
		if q.FuturePolicy {
			x.future = append(x.future, q)
		}
	}
	x.lines, x.states = linesAndStates(x.byNumber)
	x.numbers = byTheirNumber(x.byNumber)
	return x
}

// linesAndStates returns those of [Profile.Lines] and [Profile.States].
func linesAndStates(policies []*Policy) (lines []PolicyType, states []string) {
	for _, q := range policies {
		if q.FilterCancelled && !q.FuturePolicy {
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

// sorted returns all policies as pointers: a Policy takes several hundred bytes, which makes
// swapping values slow.
func (p *Profile) sorted(compare func(a, b *Policy) int) []*Policy {
	var all []*Policy
	for i := range p.Accounts {
		for j := range p.Accounts[i].Policies {
			all = append(all, &p.Accounts[i].Policies[j])
		}
	}
	slices.SortStableFunc(all, compare)
	return all
}

func compareCancelledLast(a, b *Policy) int {
	return cmp.Or(falseFirst(a.Cancelled, b.Cancelled), compareByNumber(a, b))
}

func compareByNumber(a, b *Policy) int {
	if order := cmp.Or(compareNumbers(a.Number, b.Number), falseFirst(a.FuturePolicy, b.FuturePolicy)); order != 0 {
		return order
	}
	return compareTerms(a, b)
}

// compareTerms orders terms by their days, and those of the same days with one that is not canceled
// first. Everything else that the provider sends breaks a tie, so that its order decides nothing.
func compareTerms(a, b *Policy) int {
	if a == b {
		return 0
	}
	order := cmp.Or(compareDays(a, b), falseFirst(a.isCanceled(), b.isCanceled()),
		a.CancelledDate.Compare(b.CancelledDate))
	if order != 0 {
		return order
	}
	return strings.Compare(a.values(), b.values())
}

func compareDays(a, b *Policy) int {
	return cmp.Or(a.EffectiveDate.Compare(b.EffectiveDate), a.ExpirationDate.Compare(b.ExpirationDate))
}

// values returns what the provider sends of a term, without the IDs that the portal adds.
func (p *Policy) values() string {
	q := *p
	q.Vehicles = slices.Clone(q.Vehicles)
	for i := range q.Vehicles {
		q.Vehicles[i].ID = ""
	}
	return fmt.Sprintf("%+v", q)
}

// byTheirNumber returns the terms of each policy, by number. all is in the order of
// [compareByNumber].
func byTheirNumber(all []*Policy) (numbers [][]*Policy) {
	for i, q := range all {
		if i == 0 || compareNumbers(all[i-1].Number, q.Number) != 0 {
			numbers = append(numbers, nil)
		}
		last := len(numbers) - 1
		numbers[last] = append(numbers[last], q)
	}
	return numbers
}
