package member

// CardStatus is the reason that a policy has no ID cards to print, "" when it has some.
type CardStatus string

// The values of [Profile.CardStatus].
const (
	CardAvailable        CardStatus = ""
	CardCancelled        CardStatus = "Cancelled"
	CardExpired          CardStatus = "Expired"
	CardPrintingDisabled CardStatus = "NotHere" // the insurer does not allow printing
	CardNoVehicle        CardStatus = "NoVehicle"
	// CardByPhone means that the provider's data is not sufficient to vouch for the policy.
	CardByPhone CardStatus = "ByPhone"
)

// CardStatus returns the reason that the ID cards of a policy of this profile can't be printed on
// the given day. A card needs both dates of the term and a named insured. It is not available after
// the last day of a cancellation notice. A future term has cards, which show the date they become
// valid.
func (p *Profile) CardStatus(q Policy, today Date) CardStatus {
	status := q.Status(today)
	switch {
	case status == StatusCancelled:
		return CardCancelled
	case status == StatusExpired:
		return CardExpired
	case !q.AllowCardPrint:
		return CardPrintingDisabled
	case len(q.Vehicles) == 0:
		return CardNoVehicle
	}
	if a, _ := p.Account(q.AccountNumber); !q.isComplete() || a.noticeEnded(today) {
		return CardByPhone
	}
	return CardAvailable
}

// InsuresVehicles reports whether a member would look for ID cards of this policy: it lists
// vehicles or is an auto policy.
func (p Policy) InsuresVehicles() bool {
	return len(p.Vehicles) > 0 || p.isOneOf(Auto, ComlAuto, FarmAuto)
}

// InForce reports whether the policy is active and has started, as a proof of insurance states.
func (p Policy) InForce(today Date) bool {
	return p.Status(today) == StatusActive && p.HasStarted(today)
}

// HasStarted reports whether the term has started by the given day. A term with an unknown first
// day counts as started unless it is a future term.
func (p Policy) HasStarted(today Date) bool {
	if !p.EffectiveDate.Known() {
		return !p.FuturePolicy
	}
	return !today.Before(p.EffectiveDate)
}
