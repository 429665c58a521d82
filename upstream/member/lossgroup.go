package member

import "cmp"

// LossGroup is a group of policy types that share their types of loss.
type LossGroup string

// The values of [Policy.LossGroup].
const (
	LossAuto      LossGroup = "auto"
	LossBoat      LossGroup = "boat"
	LossFarm      LossGroup = "farm"
	LossLiability LossGroup = "liability"
	LossMarine    LossGroup = "marine"
	LossOther     LossGroup = "other"
	LossProperty  LossGroup = "property"
)

var lossGroups = map[PolicyType]LossGroup{
	Auto: LossAuto, ComlAuto: LossAuto, FarmAuto: LossAuto,
	Home: LossProperty, DwellingFire: LossProperty, Business: LossProperty, ComlPackage: LossProperty,
	FarmPackage: LossFarm, Boat: LossBoat, InlandMarine: LossMarine,
	Excess: LossLiability, ComlExcess: LossLiability, FarmExcess: LossLiability,
}

// LossGroup returns the group of types of loss that the policy can cover, [LossOther] for a policy
// without a [Policy.Type].
func (p Policy) LossGroup() LossGroup {
	t, _ := p.Type()
	return cmp.Or(lossGroups[t], LossOther)
}
