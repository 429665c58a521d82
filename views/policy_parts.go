package views

import (
	"strconv"
	"strings"

	"memberportal/upstream/member"
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
	Facts     []Detail
	Coverages []Detail
}

func vehicleLines(vehicles []member.Vehicle) []VehicleLine {
	var lines []VehicleLine
	for _, v := range vehicles {
		lines = append(lines, VehicleLine{
			Name:    vehicleName(v),
			VIN:     orUnknown(v.VIN),
			Garaged: orUnknown(addressLine(v.Address, v.City, v.State, v.Zip)),
		})
	}
	return lines
}

// vehicleName is how a member knows a vehicle: "2021 Toyota RAV4".
func vehicleName(v member.Vehicle) string {
	return orElse(joined(" ", v.Year, v.MakeModel), orElse(joined(" ", "Vehicle", v.UnitNumber), "Vehicle"))
}

func driverLines(drivers []member.Driver) []DriverLine {
	var lines []DriverLine
	for _, d := range drivers {
		lines = append(lines, DriverLine{Name: orUnknown(d.Full), Rated: yesNo(d.Rated, "Rated", "Not rated")})
	}
	return lines
}

func unitCards(units []member.Unit) []UnitCard {
	var cards []UnitCard
	for _, u := range units {
		card := UnitCard{
			Title:   orElse(joined(" ", "Building", u.UnitNumber), "Building"),
			Address: addressLine(u.Address, u.City, u.State, u.Zip),
			Facts:   unitFacts(u),
		}
		for _, c := range u.Coverages {
			card.Coverages = append(card.Coverages, Detail{orUnknown(c.Description), orUnknown(c.Limit)})
		}
		cards = append(cards, card)
	}
	return cards
}

func unitFacts(u member.Unit) []Detail {
	return []Detail{
		{"Year built", orUnknown(u.ConstructionYear)},
		{"Living area", figure(u.LivingAreaTotal, "sq ft", "sq ft")},
		{"Stories", orUnknown(u.NumberOfStories)},
		{"Heating", orUnknown(u.HeatingType)},
		{"Roof", orUnknown(u.RoofType)},
		{"Roof age", figure(u.RoofAge, "year", "years")},
		{"Protection class", orUnknown(u.ProtectionClass)},
		{"Swimming pool", orUnknown(u.SwimmingPool)},
		{"Wood stove", orUnknown(u.Woodstove)},
	}
}

// figure shows a whole number with its unit; other words stay as the provider wrote them.
func figure(s, one, many string) string {
	n, err := strconv.Atoi(s)
	if err != nil {
		return orUnknown(s)
	}
	count := strings.TrimPrefix(strings.TrimSuffix(Dollars(member.Cents(int64(n)*100)), ".00"), "$")
	return count + " " + plural(n, one, many)
}

func locationLines(locations []member.Location) []string {
	var lines []string
	for _, l := range locations {
		lines = append(lines, orUnknown(addressLine(l.Address1, l.City, l.State, l.Zip)))
	}
	return lines
}
