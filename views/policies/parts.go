package policies

import (
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// VehicleLine is one insured vehicle. VIN and Garaged are "" if the provider sent none.
type VehicleLine struct {
	Name    string // year, make and model
	VIN     string
	Garaged string
	Change  string // path of a request about it, "" when the member can't send one
	Limit   string // of its first coverage, and the coverages that have it too
	Damage  string

	Coverages []CoverLine
	Interests []InterestLine
}

// DriverLine is one listed driver. Rated is "" if the provider did not say it.
type DriverLine struct {
	Name  string
	Rated string
}

// UnitCard is one insured building.
type UnitCard struct {
	Title     string
	Address   string
	Facts     []ui.Fact
	Coverages []CoverLine
	Interests []InterestLine
}

func vehicleLines(t *text.Text, g *text.Glossary, vehicles []member.Vehicle) []VehicleLine {
	var lines []VehicleLine
	for _, v := range vehicles {
		line := VehicleLine{
			Name:    ui.VehicleName(t, v),
			VIN:     v.VIN,
			Garaged: ui.AddressLine(v.Address, v.City, v.State, v.Zip),

			Coverages: coverLines(t, g, v.Coverages),
			Interests: interestLines(t, v.Interests),
		}
		line.Limit, line.Damage = firstLimit(line.Coverages)
		lines = append(lines, line)
	}
	return lines
}

// firstLimit returns the limit of the first coverage with the names of all that have it. A line
// that is folded shows no more.
func firstLimit(coverages []CoverLine) (limit, names string) {
	var same []string
	for _, c := range coverages {
		if c.Limit == coverages[0].Limit {
			limit, same = c.Limit, append(same, c.Name)
		}
	}
	return limit, strings.Join(same, ", ")
}

// folds reports whether the line has more to open.
func (v VehicleLine) folds() bool {
	return v.VIN+v.Garaged+v.Change != "" || len(v.Coverages)+len(v.Interests) > 0
}

func driverLines(t *text.Text, drivers []member.Driver) []DriverLine {
	var lines []DriverLine
	for _, d := range drivers {
		rated := ui.Either(d.Rated, t.Policies.Drivers.Rated, t.Policies.Drivers.NotRated)
		lines = append(lines, DriverLine{Name: t.OrUnknown(d.Full), Rated: ui.Either(d.RatedUnknown, "", rated)})
	}
	return lines
}

func unitCards(t *text.Text, g *text.Glossary, units []member.Unit) []UnitCard {
	var cards []UnitCard
	for _, u := range units {
		cards = append(cards, UnitCard{
			Title:     unitTitle(t, u),
			Address:   ui.AddressLine(u.Address, u.City, u.State, u.Zip),
			Facts:     unitFacts(t, u),
			Coverages: coverLines(t, g, u.Coverages),
			Interests: interestLines(t, u.Interests),
		})
	}
	return cards
}

func unitTitle(t *text.Text, u member.Unit) string {
	if u.UnitNumber == "" {
		return t.Policies.Buildings.Building
	}
	return t.Policies.Buildings.Numbered.With(u.UnitNumber)
}

func unitFacts(t *text.Text, u member.Unit) []ui.Fact {
	b := t.Policies.Buildings
	return known(t, []ui.Fact{
		{Name: b.YearBuilt, Value: t.OrUnknown(u.ConstructionYear)},
		{Name: b.LivingArea, Value: livingArea(t, u.LivingAreaTotal)},
		{Name: b.Stories, Value: t.OrUnknown(u.NumberOfStories)},
		{Name: b.Heating, Value: t.OrUnknown(t.Theirs(u.HeatingType))},
		{Name: b.Roof, Value: t.OrUnknown(t.Theirs(u.RoofType))},
		{Name: b.RoofAge, Value: roofAge(t, u.RoofAge)},
		{Name: b.ProtectionClass, Value: t.OrUnknown(u.ProtectionClass)},
		{Name: b.SwimmingPool, Value: yesNo(t, u.SwimmingPool)},
		{Name: b.WoodStove, Value: yesNo(t, u.Woodstove)},
	})
}

// yesNo returns the provider's "Yes" or "No" in the reader's language, and any other value
// unchanged.
func yesNo(t *text.Text, answer string) string {
	switch answer {
	case "Yes":
		return t.Common.Yes
	case "No":
		return t.Common.No
	}
	return t.OrUnknown(answer)
}

// livingArea returns a whole number with its unit, such as "2,140 sq ft", and any other value
// unchanged.
func livingArea(t *text.Text, area string) string {
	n, err := strconv.ParseUint(area, 10, 64)
	if err != nil {
		return t.OrUnknown(area)
	}
	return t.Policies.Buildings.SquareFeet.With(t.Number(n))
}

// roofAge returns a whole number with its unit, such as "1 year", and any other value unchanged.
func roofAge(t *text.Text, age string) string {
	n, err := strconv.Atoi(age)
	if err != nil {
		return t.OrUnknown(age)
	}
	return t.Policies.Buildings.Years.With(n)
}

// locationLines leaves out the addresses of the buildings, which are shown with the buildings.
func locationLines(t *text.Text, p member.Policy) []string {
	shown := map[string]bool{}
	for _, u := range p.Units {
		shown[ui.AddressLine(u.Address, u.City, u.State, u.Zip)] = true
	}
	var lines []string
	for _, l := range p.Locations {
		if line := ui.AddressLine(l.Address1, l.City, l.State, l.Zip); !shown[line] {
			lines = append(lines, t.OrUnknown(line))
		}
	}
	return lines
}
