package member

import "slices"

// Reason is why a policy has no card or no proof: one for each condition of [Profile.Vouch]. Pages
// say what to do; portal check names the condition.
type Reason string

// The values of [Vouch.CardWhy] and [Vouch.ProofWhy].
const (
	WhyCanceled       Reason = "canceled"
	WhyCanceledLater  Reason = "canceled later"
	WhyOver           Reason = "over"
	WhyNotStarted     Reason = "not started"
	WhyUnread         Reason = "unread"          // a flag or a day that decides about coverage
	WhyCanceledDay    Reason = "canceled day"    // of which the flags say nothing
	WhyNoOpenAccount  Reason = "no open account" // that lists the policy
	WhyEarlierEnded   Reason = "earlier ended"   // by a cancellation
	WhyStillFuture    Reason = "still future"    // after its first day
	WhyNoInsured      Reason = "no insured"
	WhyNoticeOver     Reason = "notice over"
	WhyPastDue        Reason = "past due" // of a provider that sends no notices
	WhyNoCardPrint    Reason = "no card print"
	WhyVehiclesUnread Reason = "vehicles unread"
	WhyNoVehicle      Reason = "no vehicle"
	WhyVehicleUnnamed Reason = "vehicle unnamed"
	WhyVehicleOff     Reason = "vehicle off" // a reserved key, or a day that isn't one of its own
)

// Reasons are all of them.
var Reasons = []Reason{
	WhyCanceled, WhyCanceledLater, WhyOver, WhyNotStarted, WhyUnread, WhyCanceledDay, WhyNoOpenAccount, WhyEarlierEnded,
	WhyStillFuture, WhyNoInsured, WhyNoticeOver, WhyPastDue, WhyNoCardPrint, WhyVehiclesUnread, WhyNoVehicle,
	WhyVehicleUnnamed, WhyVehicleOff,
}

// card is what pages say about the card of a policy that has none for this reason.
func (r Reason) card() CardStatus {
	switch r {
	case "":
		return CardAvailable
	case WhyCanceled:
		return CardCancelled
	case WhyOver:
		return CardExpired
	case WhyNoCardPrint:
		return CardPrintingDisabled
	case WhyNoVehicle:
		return CardNoVehicle
	default:
		return CardByPhone
	}
}

// proof is what pages say about the proof of a policy that has none for this reason.
func (r Reason) proof() ProofStatus {
	switch r {
	case "":
		return ProofAvailable
	case WhyCanceled, WhyOver, WhyNotStarted:
		return ProofNotInForce
	default:
		return ProofByPhone
	}
}

// doubt returns why the provider's data is not sufficient to vouch for a policy, "" if it is. own
// and open are its accounts, as of [Profile.vouching].
func (p *Profile) doubt(q Policy, status Status, own, open Account, today Date) Reason {
	switch {
	case status == StatusByPhone:
		return p.statusDoubt(q, today)
	case !slices.ContainsFunc([]Name{q.Insured.Primary, q.Insured.Secondary},
		func(n Name) bool { return n.Full != "" }):
		return WhyNoInsured
	case own.noticeEnded(today), open.noticeEnded(today):
		return WhyNoticeOver
	}
	return ""
}

// statusDoubt returns why the status of a policy is [StatusByPhone].
func (p *Profile) statusDoubt(q Policy, today Date) Reason {
	_, _, found := p.vouching(q)
	switch ends := q.CancelledOn(); {
	case q.isUnread():
		return WhyUnread
	case ends.Known() && !today.Before(ends):
		return WhyCanceledDay
	case !found:
		return WhyNoOpenAccount
	case !q.HasStarted(today):
		return WhyEarlierEnded
	}
	return WhyStillFuture
}
