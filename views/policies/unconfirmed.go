package policies

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Unconfirmed is the page of a policy that the portal can't confirm: whom to call, what is known of
// it, and what the member can do meanwhile. It has no limit, premium or card.
type Unconfirmed struct {
	ui.Unconfirmed
	Known    []ui.Fact
	Vehicles []VehicleLine
	Sites    []string // the addresses of what it insures
	Still    []ui.Entry
}

// newUnconfirmed returns nil for a policy that is confirmed.
func newUnconfirmed(t *text.Text, owner *member.Profile, p *member.Policy, page Page, today member.Date) *Unconfirmed {
	one := ui.NewUnconfirmed(t, owner, []*member.Policy{p}, today)
	if one == nil {
		return nil
	}
	one.After(t, page.Note)
	u := &Unconfirmed{Unconfirmed: *one, Sites: page.Locations}
	u.Known = append([]ui.Fact{{Name: t.Policies.Unconfirmed.Number, Value: p.Number}}, ui.SentDays(t, *p)...)
	for _, unit := range p.Units {
		u.Sites = append(u.Sites, ui.AddressLine(unit.Address, unit.City, unit.State, unit.Zip))
	}
	slices.Sort(u.Sites)
	u.Sites = slices.Compact(ui.NonEmpty(u.Sites...))
	for _, v := range page.Vehicles {
		vin := ui.Either(v.VIN != "", t.Policies.Vehicles.VIN+" "+v.VIN, "")
		u.Vehicles = append(u.Vehicles, VehicleLine{Picture: v.Picture, Name: v.Name, Brief: ui.NonEmpty(vin)})
	}
	u.Still = stillAvailable(t, owner, p, page.Actions)
	return u
}

// stillAvailable is what the member can do without a confirmed policy, and its bill.
func stillAvailable(t *text.Text, owner *member.Profile, p *member.Policy, actions []ui.Entry) (rows []ui.Entry) {
	for _, action := range actions {
		action.Icon = ""
		rows = append(rows, action)
	}
	if _, ok := owner.Account(p.AccountNumber); ok {
		event := analytics.PageLinkClick(analytics.LinkAccount)
		rows = append(rows, ui.Entry{Path: paths.Billing(p.AccountNumber), Title: t.Policies.Unconfirmed.Bill, Event: event})
	}
	return rows
}
