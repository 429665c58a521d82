package policies

import (
	"strconv"
	"strings"

	"memberportal/upstream/member"
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

func vehicleLines(vehicles []member.Vehicle) []VehicleLine {
	var lines []VehicleLine
	for _, v := range vehicles {
		lines = append(lines, VehicleLine{
			Name:    ui.VehicleName(v),
			VIN:     ui.OrUnknown(v.VIN),
			Garaged: ui.OrUnknown(ui.AddressLine(v.Address, v.City, v.State, v.Zip)),
		})
	}
	return lines
}

func driverLines(drivers []member.Driver) []DriverLine {
	var lines []DriverLine
	for _, d := range drivers {
		lines = append(lines, DriverLine{Name: ui.OrUnknown(d.Full), Rated: ui.Either(d.Rated, "Rated", "Not rated")})
	}
	return lines
}

func unitCards(units []member.Unit) []UnitCard {
	var cards []UnitCard
	for _, u := range units {
		card := UnitCard{
			Title:   ui.Or(ui.Join(" ", "Building", u.UnitNumber), "Building"),
			Address: ui.AddressLine(u.Address, u.City, u.State, u.Zip),
			Facts:   unitFacts(u),
		}
		for _, c := range u.Coverages {
			card.Coverages = append(card.Coverages, ui.Detail{ui.OrUnknown(c.Description), ui.OrUnknown(c.Limit)})
		}
		cards = append(cards, card)
	}
	return cards
}

func unitFacts(u member.Unit) []ui.Detail {
	return []ui.Detail{
		{"Year built", ui.OrUnknown(u.ConstructionYear)},
		{"Living area", figure(u.LivingAreaTotal, "sq ft", "sq ft")},
		{"Stories", ui.OrUnknown(u.NumberOfStories)},
		{"Heating", ui.OrUnknown(u.HeatingType)},
		{"Roof", ui.OrUnknown(u.RoofType)},
		{"Roof age", figure(u.RoofAge, "year", "years")},
		{"Protection class", ui.OrUnknown(u.ProtectionClass)},
		{"Swimming pool", ui.OrUnknown(u.SwimmingPool)},
		{"Wood stove", ui.OrUnknown(u.Woodstove)},
	}
}

// figure shows a whole number with its unit; other words stay as the provider wrote them.
func figure(s, one, many string) string {
	n, err := strconv.Atoi(s)
	if err != nil {
		return ui.OrUnknown(s)
	}
	count := strings.TrimPrefix(strings.TrimSuffix(ui.Dollars(member.Cents(int64(n)*100)), ".00"), "$")
	return count + " " + ui.Plural(n, one, many)
}

func locationLines(locations []member.Location) []string {
	var lines []string
	for _, l := range locations {
		lines = append(lines, ui.OrUnknown(ui.AddressLine(l.Address1, l.City, l.State, l.Zip)))
	}
	return lines
}
