package policies

import (
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// VehicleLine is one insured vehicle.
type VehicleLine struct {
	Name    string // year, make and model
	VIN     string
	Garaged string
}

// DriverLine is one listed driver.
type DriverLine struct {
	Name  string
	Rated string
}

// UnitCard is one insured building.
type UnitCard struct {
	Title     string
	Address   string
	Facts     []ui.Detail
	Coverages []ui.Detail
}

func vehicleLines(t *content.Text, vehicles []member.Vehicle) []VehicleLine {
	var lines []VehicleLine
	for _, v := range vehicles {
		lines = append(lines, VehicleLine{
			Name:    ui.VehicleName(t, v),
			VIN:     t.OrUnknown(v.VIN),
			Garaged: t.OrUnknown(ui.AddressLine(v.Address, v.City, v.State, v.Zip)),
		})
	}
	return lines
}

func driverLines(t *content.Text, drivers []member.Driver) []DriverLine {
	var lines []DriverLine
	for _, d := range drivers {
		lines = append(lines, DriverLine{Name: t.OrUnknown(d.Full), Rated: ui.Either(d.Rated, "Rated", "Not rated")})
	}
	return lines
}

func unitCards(t *content.Text, units []member.Unit) []UnitCard {
	var cards []UnitCard
	for _, u := range units {
		card := UnitCard{
			Title:   ui.Or(ui.Join(" ", "Building", u.UnitNumber), "Building"),
			Address: ui.AddressLine(u.Address, u.City, u.State, u.Zip),
			Facts:   unitFacts(t, u),
		}
		for _, c := range u.Coverages {
			card.Coverages = append(card.Coverages, ui.Detail{t.OrUnknown(c.Description), t.OrUnknown(c.Limit)})
		}
		cards = append(cards, card)
	}
	return cards
}

func unitFacts(t *content.Text, u member.Unit) []ui.Detail {
	return []ui.Detail{
		{"Year built", t.OrUnknown(u.ConstructionYear)},
		{"Living area", figure(t, u.LivingAreaTotal, "sq ft", "sq ft")},
		{"Stories", t.OrUnknown(u.NumberOfStories)},
		{"Heating", t.OrUnknown(u.HeatingType)},
		{"Roof", t.OrUnknown(u.RoofType)},
		{"Roof age", figure(t, u.RoofAge, "year", "years")},
		{"Protection class", t.OrUnknown(u.ProtectionClass)},
		{"Swimming pool", t.OrUnknown(u.SwimmingPool)},
		{"Wood stove", t.OrUnknown(u.Woodstove)},
	}
}

// figure shows a whole number with its unit; other words stay as the provider wrote them.
func figure(t *content.Text, s, one, many string) string {
	n, err := strconv.Atoi(s)
	if err != nil {
		return t.OrUnknown(s)
	}
	count := strings.TrimPrefix(strings.TrimSuffix(t.Money(member.Cents(int64(n)*100)), ".00"), "$")
	if n == 1 {
		return count + " " + one
	}
	return count + " " + many
}

func locationLines(t *content.Text, locations []member.Location) []string {
	var lines []string
	for _, l := range locations {
		lines = append(lines, t.OrUnknown(ui.AddressLine(l.Address1, l.City, l.State, l.Zip)))
	}
	return lines
}
