package member

import (
	"cmp"
	"slices"
)

// On returns the profile as it is on a day, which decides what [Profile.Policy], [Profile.NextTerm]
// and the summaries return. Without a day, the provider's lists say what is a future term.
func (p *Profile) On(today Date) *Profile {
	if p.today == today {
		return p
	}
	dated := *p
	dated.today = today
	return &dated
}

// Policy finds a policy by its number in any letter case, and returns its term of today: the one
// whose days contain today; else the next one that isn't canceled; else the last. Of several that
// contain today it returns one that is not canceled before one that is, then the one with the later
// first day. A term that was canceled is what the member has until the next one begins.
func (p *Profile) Policy(number string) (Policy, bool) {
	terms := p.Terms(number)
	if number == "" || len(terms) == 0 {
		return Policy{}, false
	}
	return *termOf(terms, p.today), true
}

// termOf returns the term of [Profile.Policy] of at least one term. Neither the order of the terms
// nor repetition changes it.
func termOf(terms []*Policy, today Date) *Policy {
	return slices.MinFunc(terms, func(a, b *Policy) int {
		place, canceled := a.placeOn(today, terms), falseFirst(a.isCanceled(), b.isCanceled())
		switch other := b.placeOn(today, terms); {
		case place != other:
			return cmp.Compare(place, other)
		case place == termNext, place == termNever:
			return compareTerms(a, b)
		case place == termOver:
			canceled = 0
		}
		return cmp.Or(canceled, compareDays(b, a), compareTerms(a, b))
	})
}

// termPlace is where a day is in a term. The earlier one is the term of that day.
type termPlace int

const (
	termCurrent termPlace = iota
	termNext
	termOver
	termNever // not started, and canceled
)

func (p *Policy) placeOn(today Date, terms []*Policy) termPlace {
	switch {
	case !p.HasStarted(today) && p.neverBegins():
		return termNever
	case !p.HasStarted(today):
		return termNext
	case p.isOver(today, terms):
		return termOver
	}
	return termCurrent
}

// termsOf returns the term of each policy, non-cancelled ones first, then by number.
func termsOf(numbers [][]*Policy, today Date) []*Policy {
	terms := make([]*Policy, 0, len(numbers))
	for _, of := range numbers {
		terms = append(terms, termOf(of, today))
	}
	slices.SortStableFunc(terms, func(a, b *Policy) int { return falseFirst(a.Cancelled, b.Cancelled) })
	return terms
}

// PolicySummary returns the term of each policy ([Profile.Policy]) in two parts: the active ones
// (section 3), which are what a member calls "my policies", and the others, which are canceled or
// have not started. Both are in the order of [Profile.PoliciesInOrder].
func (p *Profile) PolicySummary() (active, others []*Policy) {
	s := p.selected()
	return s.active, s.others
}

// selection is what [Profile.PolicySummary] and [Profile.ClaimablePolicies] select on a day.
type selection struct {
	day                       Date
	active, others, claimable []*Policy
}

// selected returns the selection of the profile's day, which the index keeps: a page may need it
// several times, and hundreds of policies have to be compared for it.
func (p *Profile) selected() *selection {
	x := p.indexed()
	if kept := x.selected.Load(); kept != nil && kept.day == p.today {
		return kept
	}
	s := &selection{day: p.today, claimable: claimable(x.numbers, p.today)}
	s.active, s.others = summary(x.numbers, p.today)
	x.selected.Store(s)
	return s
}

// Summary is the [Profile.PolicySummary] of one account, which has the terms of that account alone.
func (a AccountPolicies) Summary() (active, others []*Policy) { return summary(a.numbers, a.today) }

func summary(numbers [][]*Policy, today Date) (active, others []*Policy) {
	for _, q := range termsOf(numbers, today) {
		if q.IsActive(today) {
			active = append(active, q)
		} else {
			others = append(others, q)
		}
	}
	return active, others
}

// IsActive reports whether the policy is one of the active policies of a day: neither filtered as
// cancelled nor a future term that has not begun (section 3). A policy that was just cancelled can
// still be active: [Profile.Status] is the status for members.
func (p *Policy) IsActive(today Date) bool {
	return !p.FilterCancelled && (!p.FuturePolicy || p.HasStarted(today))
}

// HasPolicies reports whether the member has at least n policies; the terms of one count once.
func (p *Profile) HasPolicies(n int) bool { return len(p.indexed().numbers) >= n }

// NextTerm returns the renewal of a policy that has started and is not canceled, neither now nor by
// a date to come: its next term that is known not to be canceled.
func (p *Profile) NextTerm(current Policy) (Policy, bool) {
	next := nextTerm(p.Terms(current.Number), p.today)
	if next == nil || !current.HasStarted(p.today) || current.ends() {
		return Policy{}, false
	}
	return *next, true
}

// Agency finds an agency by its ID, for example [Policy.AgencyID]. One system may write the ID as a
// number, and another as a text with leading zeros.
func (p *Profile) Agency(id string) (Agency, bool) {
	i := slices.IndexFunc(p.Agencies, func(a Agency) bool { return a.Is(id) })
	if i < 0 {
		return Agency{}, false
	}
	return p.Agencies[i], true
}

// Is reports whether the agency has the ID, for example [Policy.AgencyID]. No ID is that of none.
func (a Agency) Is(id string) bool { return id != "" && SameNumber(a.ID, id) }

// ActivePolicies returns the active ones of [AccountPolicies.Summary] on a day.
func (a Account) ActivePolicies(today Date) []*Policy {
	own := Profile{Accounts: []Account{a}}
	active, _ := summary(byTheirNumber(own.sorted(compareByNumber)), today)
	return active
}

// ClaimablePolicies returns the policies that may have been in force at a loss: of each number the
// term of [Profile.Policy], or the last one before a term that has not started. The active ones
// come first, then the ones filtered as cancelled, both in the order of [Profile.PoliciesInOrder].
func (p *Profile) ClaimablePolicies() []*Policy { return p.selected().claimable }

func claimable(numbers [][]*Policy, today Date) []*Policy {
	var started [][]*Policy
	isUpcoming := func(q *Policy) bool { return q.FuturePolicy && !q.HasStarted(today) }
	for _, terms := range numbers {
		if before := termBefore(terms, today); before != nil {
			terms = []*Policy{before}
		}
		if slices.ContainsFunc(terms, isUpcoming) {
			terms = slices.DeleteFunc(slices.Clone(terms), isUpcoming)
		}
		if len(terms) > 0 && terms[0].Number != "" {
			started = append(started, terms)
		}
	}
	all := termsOf(started, today)
	slices.SortStableFunc(all, func(a, b *Policy) int { return falseFirst(a.FilterCancelled, b.FilterCancelled) })
	return all
}

// ActivePolicies returns the active policies of an account, by number. Other than
// [Account.ActivePolicies] it sorts nothing.
func (p *Profile) ActivePolicies(account string) []*Policy {
	x := p.indexed()
	at, ok := x.accounts[account]
	if !ok {
		return nil
	}
	active, _ := summary(x.ofAccount[at].numbers, p.today)
	return active
}
