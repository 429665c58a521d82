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
	if len(terms) == 0 {
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

// NextTerm returns the renewal of a policy that has started and is not canceled, neither now nor by
// a date to come: its next term that is known not to be canceled.
func (p *Profile) NextTerm(current Policy) (Policy, bool) {
	next := nextTerm(p.Terms(current.Number), p.today)
	if next == nil || !current.HasStarted(p.today) || current.ends() {
		return Policy{}, false
	}
	return *next, true
}

// termBefore returns the term of a day or, between two, the one before; nil if none has started.
func termBefore(terms []*Policy, today Date) *Policy {
	started := slices.DeleteFunc(slices.Clone(terms), func(q *Policy) bool { return !q.HasStarted(today) })
	if len(started) == 0 {
		return nil
	}
	return termOf(started, today)
}

// nextTerm returns the first term that has not started and stands, nil for none.
func nextTerm(terms []*Policy, today Date) *Policy {
	next := slices.DeleteFunc(slices.Clone(terms), func(q *Policy) bool { return q.HasStarted(today) || !q.stands() })
	if len(next) == 0 {
		return nil
	}
	return termOf(next, today)
}
