package member

// CardRefusal is why a policy has no ID cards to print, "" when it has some.
type CardRefusal string

// The reasons of [Policy.CardRefusal].
const (
	CardOffered   CardRefusal = ""
	CardCancelled CardRefusal = "Cancelled"
	CardExpired   CardRefusal = "Expired"
	CardNotHere   CardRefusal = "NotHere" // the insurer does not allow printing them
	CardNoVehicle CardRefusal = "NoVehicle"
)

// CardRefusal says why the policy's ID cards are not offered on the given day.
// A future term has cards; they say from when they count.
func (p Policy) CardRefusal(today Date) CardRefusal {
	status := p.Status(today)
	switch {
	case status == StatusCancelled:
		return CardCancelled
	case status == StatusExpired:
		return CardExpired
	case !p.AllowCardPrint:
		return CardNotHere
	case len(p.Vehicles) == 0:
		return CardNoVehicle
	}
	return CardOffered
}

// InsuresVehicles reports whether a member would look for ID cards of this
// policy: it lists vehicles or is of an auto line.
func (p Policy) InsuresVehicles() bool {
	t, _ := p.Type()
	return len(p.Vehicles) > 0 || t == Auto || t == ComlAuto || t == FarmAuto
}

// Begun reports whether the term has begun by the given day. A term whose
// first day is unknown has begun unless it is a future one.
func (p Policy) Begun(today Date) bool {
	if !p.EffectiveDate.Known() {
		return !p.FuturePolicy
	}
	return !today.Before(p.EffectiveDate)
}
