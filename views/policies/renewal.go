package policies

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
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

func newRenewalCard(t *content.Text, now member.Policy, r member.Renewal) *RenewalCard {
	card := &RenewalCard{
		Term: "Your next term starts on " + fromDay(t, r.Next.EffectiveDate) + ".",
		Rows: []RenewalRow{
			{"Premium", t.Money(now.Premium), t.Money(r.Next.Premium), premiumChange(t, r.Premium)},
			{"Starts", t.Date(now.EffectiveDate), t.Date(r.Next.EffectiveDate), ""},
			{"Ends", t.Date(now.ExpirationDate), t.Date(r.Next.ExpirationDate), ""},
		},
	}
	if r.LimitChanged {
		card.Rows = append(card.Rows, RenewalRow{"Liability limit", limit(t, now.LiabilityLimit), limit(t, r.Next.LiabilityLimit), "Changed"})
	}
	card.Changes = renewalChanges(t, r)
	card.Same = sameInRenewal(now, r)
	return card
}

func premiumChange(t *content.Text, m member.Money) string {
	switch {
	case !m.Known():
		return ""
	case m.IsZero():
		return "The same"
	case m.Positive():
		return t.Money(m) + " more"
	}
	return t.Money(member.Cents(-m.Cents())) + " less"
}

func renewalChanges(t *content.Text, r member.Renewal) []string {
	var changes []string
	for _, v := range r.VehiclesAdded {
		changes = append(changes, "Vehicle added: "+ui.VehicleName(t, v))
	}
	for _, v := range r.VehiclesRemoved {
		changes = append(changes, "Vehicle removed: "+ui.VehicleName(t, v))
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
