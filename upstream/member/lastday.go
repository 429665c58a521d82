package member

import "slices"

// LastDay returns the last day of a term: the day before its expiration date, because a policy
// expires at 12:01 a.m. If the policy's next term begins on the day after the expiration date, the
// last day is that date itself. It is unknown if the expiration date is.
func (p *Profile) LastDay(q Policy) Date { return q.lastDay(p.Terms(q.Number)) }

// lastDay is [Profile.LastDay] of one of a policy's terms.
func (p *Policy) lastDay(terms []*Policy) Date {
	after := p.ExpirationDate.AddDays(1)
	follows := func(q *Policy) bool { return q.EffectiveDate == after && q.stands() }
	if slices.ContainsFunc(terms, follows) {
		return p.ExpirationDate
	}
	return p.ExpirationDate.AddDays(-1)
}

// isOver reports whether the last day of a term has passed. It looks through the terms only on the
// expiration date, because a policy may have thousands.
func (p *Policy) isOver(today Date, terms []*Policy) bool {
	return p.ExpirationDate.Before(today) ||
		p.ExpirationDate == today && p.lastDay(terms).Before(today)
}

// stands reports whether a term is known not to be canceled from its first day.
func (p *Policy) stands() bool { return !p.neverBegins() && !p.isUnread() }

// neverBegins reports whether a term that has not started is canceled.
func (p *Policy) neverBegins() bool {
	ends := p.CancelledOn()
	return p.isCanceled() || ends.Known() && ends == p.EffectiveDate
}

// ends reports whether the provider sent that a term is canceled, or will be.
func (p *Policy) ends() bool { return p.isCanceled() || p.CancelledOn().Known() }

// Gap is the days after a term on which a policy isn't in force, or may not be.
type Gap struct {
	From Date // the first one, from 12:01 a.m.; unknown for a cancellation without a certain date
	To   Date // the first day of the next term, unknown for none
	// Doubtful is whether the term before the gap is canceled, or will be. The provider then still
	// lists the next one, which may be a renewal that was offered before the cancellation.
	Doubtful bool
}

// Gap returns the gap between the term of a day and the next one, or, in a gap, between the term
// before and the next one. Without a next term there is a gap on the day of the expiration only:
// later, the status says that the policy has ended.
func (p *Profile) Gap(number string, today Date) (Gap, bool) {
	terms := p.Terms(number)
	before, next := termBefore(terms, today), nextTerm(terms, today)
	if before == nil {
		return Gap{}, false
	}
	from := before.lastDay(terms).AddDays(1)
	switch {
	case before.ends() && next != nil:
		return Gap{before.canceledFrom(today), next.EffectiveDate, true}, true
	case before.ends(), before.isUnread():
	case next != nil && from.Before(next.EffectiveDate):
		return Gap{From: from, To: next.EffectiveDate}, true
	case from == today:
		return Gap{From: from}, true
	}
	return Gap{}, false
}

// Interrupted reports whether a policy has a [Gap].
func (p *Profile) Interrupted(number string, today Date) bool {
	_, found := p.Gap(number, today)
	return found
}

// canceledFrom returns the first day without a term that ends, unknown if that day has come and the
// provider does not send that the term is canceled.
func (p *Policy) canceledFrom(today Date) Date {
	if !p.isCanceled() && !today.Before(p.CancelledOn()) {
		return Date{}
	}
	return p.CancelledOn()
}
