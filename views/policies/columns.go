package policies

import "github.com/a-h/templ"

// part is a part of a policy's page, and about how high it is in a wide window.
type part struct {
	view templ.Component
	high int // px
}

// About how high parts are in a wide window.
const (
	headHigh, rowHigh, pictureHigh = 80, 60, 81
	cardHigh, partHigh             = 300, 40
	overlap                        = 84 // of card and band, below which the other column begins
)

func know(view templ.Component, rows int) part { return part{view, headHigh + rowHigh*rows} }

// parts returns what a policy's page shows below the answer, in the order of reading: what to
// do, what is insured and its limits, who is on it, the term, the agent.
func parts(p Page) (all []part) {
	add := func(shown bool, s part) {
		if shown {
			all = append(all, s)
		}
	}
	c := p.Covers
	if p.Renewal != nil {
		high := cardHigh + partHigh*(len(p.Renewal.Parts)+len(p.Renewal.Reasons))
		add(true, part{policyRenewal(*p.Renewal, c.Discounts), high})
	}
	add(p.hasNotes(), part{policyNotes(p), rowHigh})
	things := part{thingSection(c.Things), headHigh + pictureHigh*len(c.Things.First) + rowHigh}
	add(p.Building == nil && len(c.Things.First) > 0, things)
	for _, g := range c.Groups {
		add(true, know(coverGroup(g), len(g.Lines)))
	}
	add(p.ListsCars, part{policyVehicles(p), headHigh + rowHigh*len(c.Vehicle) + pictureHigh*max(len(p.Vehicles), 1)})
	add(p.Limit != nil, know(policyLimit(p.Limit), 1))
	for _, g := range c.Rest {
		add(true, know(coverGroup(g), len(g.Lines)))
	}
	add(p.Building != nil && len(c.Things.First) > 0, things)
	if c.Listed && len(all) > 0 { // they go on below the part before
		last := &all[len(all)-1]
		last.view, last.high = templ.Join(last.view, coverNotes(c)), last.high+rowHigh
	}
	if p.Building != nil {
		add(true, know(policyBuilding(*p.Building), 1))
	}
	add(p.NoUnits, know(policyNoBuildings(p), 1))
	add(p.ListsCars, know(policyDrivers(p), max(len(p.Drivers), 1)))
	add(len(p.Locations) > 0, know(policyLocations(p), len(p.Locations)))
	add(p.TermBelow, know(policyPrice(p), 3))
	add(!p.TermBelow, know(policyOpenTerm(p), len(p.Figures)+len(p.Facts)+2))
	add(true, know(policyAgent(p), 1))
	return all
}

// columns divides the sections where both columns end closest to each other.
func columns(all []part, card bool) (left, right []part) {
	rest := map[bool]int{true: overlap}[card]
	for _, s := range all {
		rest += s.high
	}
	at, high, closest := 1, 0, rest
	for i, s := range all[:len(all)-1] {
		high, rest = high+s.high, rest-s.high
		if apart := max(high-rest, rest-high); apart < closest {
			at, closest = i+1, apart
		}
	}
	return all[:at], all[at:]
}
