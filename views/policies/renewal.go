package policies

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// RenewalCard is the next term of a policy and what it changes.
type RenewalCard struct {
	Term    string
	Rows    []RenewalRow
	Changes []string // vehicles and drivers, in sentences
	Same    string   // what was compared and is the same
}

// RenewalRow sets what is now beside what will be.
type RenewalRow struct {
	Name, Now, Next string
	Change          string // what the difference is, "" for none
}

func newRenewalCard(now member.Policy, r member.Renewal) *RenewalCard {
	card := &RenewalCard{
		Term: "Your next term starts on " + fromDay(r.Next.EffectiveDate) + ".",
		Rows: []RenewalRow{
			{"Premium", ui.Dollars(now.Premium), ui.Dollars(r.Next.Premium), premiumChange(r.Premium)},
			{"Starts", ui.Day(now.EffectiveDate), ui.Day(r.Next.EffectiveDate), ""},
			{"Ends", ui.Day(now.ExpirationDate), ui.Day(r.Next.ExpirationDate), ""},
		},
	}
	if r.LimitChanged {
		card.Rows = append(card.Rows, RenewalRow{"Liability limit", limit(now.LiabilityLimit), limit(r.Next.LiabilityLimit), "Changed"})
	}
	card.Changes = renewalChanges(r)
	card.Same = sameInRenewal(now, r)
	return card
}

func premiumChange(m member.Money) string {
	switch {
	case !m.Known():
		return ""
	case m.IsZero():
		return "The same"
	case m.Positive():
		return ui.Dollars(m) + " more"
	}
	return ui.Dollars(member.Cents(-m.Cents())) + " less"
}

func renewalChanges(r member.Renewal) []string {
	var changes []string
	for _, v := range r.VehiclesAdded {
		changes = append(changes, "Vehicle added: "+ui.VehicleName(v))
	}
	for _, v := range r.VehiclesRemoved {
		changes = append(changes, "Vehicle removed: "+ui.VehicleName(v))
	}
	for _, d := range r.DriversAdded {
		changes = append(changes, "Driver added: "+d.Full)
	}
	for _, d := range r.DriversRemoved {
		changes = append(changes, "Driver removed: "+d.Full)
	}
	return changes
}

// sameInRenewal claims no more than was compared.
func sameInRenewal(now member.Policy, r member.Renewal) string {
	var same []string
	if now.LiabilityLimit != "" && now.LiabilityLimit == r.Next.LiabilityLimit {
		same = append(same, "liability limit")
	}
	if len(now.Vehicles) > 0 && len(r.Next.Vehicles) > 0 && len(r.VehiclesAdded)+len(r.VehiclesRemoved) == 0 {
		same = append(same, "vehicles")
	}
	if len(now.Drivers) > 0 && len(r.Next.Drivers) > 0 && len(r.DriversAdded)+len(r.DriversRemoved) == 0 {
		same = append(same, "drivers")
	}
	if len(same) == 0 {
		return ""
	}
	return "The same as now: " + strings.Join(same, ", ") + "."
}
