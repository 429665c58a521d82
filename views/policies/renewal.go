package policies

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// RenewalCard compares a policy's next term with the current one.
type RenewalCard struct {
	Term    string
	Rows    []RenewalRow
	Changes []string // vehicles and drivers added and removed, one sentence each
	Same    string   // what stays the same, "" for nothing
}

// RenewalRow is one value in both terms. Change describes the difference, "" for none.
type RenewalRow struct {
	Name, Now, Next string
	Change          string
}

func newRenewalCard(t *content.Text, now member.Policy, r member.Renewal) *RenewalCard {
	return &RenewalCard{
		Term:    ui.DatedText(t, r.Next.EffectiveDate, t.Policies.Renewal.StartsOn, t.Policies.Renewal.Starts),
		Rows:    renewalRows(t, now, r),
		Changes: renewalChanges(t, r),
		Same:    sameInRenewal(t, now, r),
	}
}

func renewalRows(t *content.Text, now member.Policy, r member.Renewal) []RenewalRow {
	labels := t.Policies.Term
	rows := []RenewalRow{
		{labels.Premium, t.Money(now.Premium), t.Money(r.Next.Premium), premiumChange(t, r.Premium)},
		{labels.Starts, t.Date(now.EffectiveDate), t.Date(r.Next.EffectiveDate), ""},
		{labels.Ends, t.Date(now.ExpirationDate), t.Date(r.Next.ExpirationDate), ""},
	}
	if r.LimitChanged {
		rows = append(rows, RenewalRow{labels.Limit, ui.Limit(t, now.LiabilityLimit), ui.Limit(t, r.Next.LiabilityLimit), t.Policies.Renewal.Changed})
	}
	return rows
}

func premiumChange(t *content.Text, m member.Money) string {
	switch {
	case !m.Known():
		return ""
	case m.IsZero():
		return t.Policies.Renewal.PremiumSame
	case m.Positive():
		return t.Policies.Renewal.PremiumMore.With(t.Money(m))
	}
	return t.Policies.Renewal.PremiumLess.With(t.Money(member.Cents(-m.Cents())))
}

func renewalChanges(t *content.Text, r member.Renewal) []string {
	vehicle := func(v member.Vehicle) string { return ui.VehicleName(t, v) }
	driver := func(d member.Driver) string { return d.Full }
	changes := sentences(nil, t.Policies.Renewal.VehicleAdded, r.VehiclesAdded, vehicle)
	changes = sentences(changes, t.Policies.Renewal.VehicleRemoved, r.VehiclesRemoved, vehicle)
	changes = sentences(changes, t.Policies.Renewal.DriverAdded, r.DriversAdded, driver)
	return sentences(changes, t.Policies.Renewal.DriverRemoved, r.DriversRemoved, driver)
}

// sentences appends the text with the name of each thing.
func sentences[T any](to []string, text content.NameText, things []T, name func(T) string) []string {
	for _, thing := range things {
		to = append(to, text.With(name(thing)))
	}
	return to
}

// sameInRenewal lists only what both terms have, because a list that is missing from one of them
// may be incomplete.
func sameInRenewal(t *content.Text, now member.Policy, r member.Renewal) string {
	var same []string
	if now.LiabilityLimit != "" && now.LiabilityLimit == r.Next.LiabilityLimit {
		same = append(same, t.Policies.Renewal.SameLimit)
	}
	if len(now.Vehicles) > 0 && len(r.Next.Vehicles) > 0 && len(r.VehiclesAdded)+len(r.VehiclesRemoved) == 0 {
		same = append(same, t.Policies.Renewal.SameVehicles)
	}
	if len(now.Drivers) > 0 && len(r.Next.Drivers) > 0 && len(r.DriversAdded)+len(r.DriversRemoved) == 0 {
		same = append(same, t.Policies.Renewal.SameDrivers)
	}
	if len(same) == 0 {
		return ""
	}
	return t.Policies.Renewal.Same.With(strings.Join(same, ", "))
}
