package member

// CardStatus is the reason that a policy has no ID cards to print, "" when it has some.
type CardStatus string

// The values of [Policy.CardStatus].
const (
	CardAvailable        CardStatus = ""
	CardCancelled        CardStatus = "Cancelled"
	CardExpired          CardStatus = "Expired"
	CardPrintingDisabled CardStatus = "NotHere" // the insurer does not allow printing
	CardNoVehicle        CardStatus = "NoVehicle"
)

// CardStatus returns the reason that the policy's ID cards can't be printed on the given day. A
// future term has cards, which show the date they become valid.
func (p Policy) CardStatus(today Date) CardStatus {
	status := p.Status(today)
	switch {
	case status == StatusCancelled:
		return CardCancelled
	case status == StatusExpired:
		return CardExpired
	case !p.AllowCardPrint:
		return CardPrintingDisabled
	case len(p.Vehicles) == 0:
		return CardNoVehicle
	}
	return CardAvailable
}

// InsuresVehicles reports whether a member would look for ID cards of this policy: it lists
// vehicles or is an auto policy.
func (p Policy) InsuresVehicles() bool {
	return len(p.Vehicles) > 0 || p.isOneOf(Auto, ComlAuto, FarmAuto)
}

// InForce reports whether the policy is active and has started, which a proof of insurance says.
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
