package policies

import (
	"cmp"
	"slices"
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// VehicleLine is one insured vehicle. VIN and Garaged are "" if the provider sent none.
type VehicleLine struct {
	Picture ui.Picture
	Name    string // year, make and model
	VIN     string
	Garaged string
	Change  string   // path of a request about it, "" when the member can't send one
	Brief   []string // what it shows while it is folded: its first deductibles, else its VIN

	Coverages []CoverLine
	Interests []InterestLine
}

// DriverLine is one listed driver. Rated is "" if the provider did not say it, and of an excluded
// driver that the policy doesn't cover them.
type DriverLine struct {
	Name  string
	Rated string
}

// Building is the only building of a policy, whose coverages are the policy's.
type Building struct {
	Brief string // its first facts
	Facts []ui.Fact
}

func vehicleLines(w *coverWriter, policy member.Policy) []VehicleLine {
	var lines []VehicleLine
	t := w.text
	for i, v := range policy.Vehicles {
		name := ui.VehicleName(t, v)
		line := VehicleLine{
			Picture: ui.PictureOfVehicle(policy, name, i),
			Name:    name,
			Brief:   append(vehicleBrief(t, v), vehicleDays(t, v)...),
			VIN:     v.VIN,
			Garaged: ui.AddressLine(v.Address, v.City, v.State, v.Zip),

			Coverages: w.lines(name, v.Coverages...),
			Interests: interestLines(t, v.Interests),
		}
		lines = append(lines, line)
	}
	return lines
}

// vehicleBrief is the first two deductibles of a vehicle, in the words of a provider that writes in
// the language of the page, or what identifies it.
func vehicleBrief(t *text.Text, v member.Vehicle) (brief []string) {
	glossary := t.Coverages.Glossary()
	for _, c := range v.Coverages {
		if c.Deductible != "" && !c.Off() && len(brief) < 2 {
			name, deductible := t.Theirs(c.Description), t.Coverages.Deductible.With(t.Listed(c.Deductible))
			if mark.IsOther(name) {
				name = cmp.Or(glossary.Term(c.Code, c.Description).Title, t.Coverages.Unnamed)
			}
			brief = append(brief, ui.Join(", ", name, deductible))
		}
	}
	if len(brief) == 0 && v.VIN != "" {
		brief = []string{t.Policies.Vehicles.VIN + " " + v.VIN}
	}
	return brief
}

// vehicleDays says from when and until when a vehicle is on the policy, where it has days of its
// own.
func vehicleDays(t *text.Text, v member.Vehicle) (days []string) {
	if v.FirstDay.Known() {
		days = append(days, t.Policies.Vehicles.From.With(t.Date(v.FirstDay)))
	}
	if v.LastDay.Known() {
		days = append(days, t.Policies.Vehicles.Until.With(t.Date(v.LastDay)))
	}
	return days
}

// carsHeading names what the vehicles' coverages are for if no other coverage is among them.
func carsHeading(w *coverWriter, p member.Policy) string {
	heading := w.text.Policies.Vehicles.Heading
	if slices.ContainsFunc(p.Coverages, func(c member.Coverage) bool { return w.group(c) == text.VehicleGroup }) {
		heading = w.text.Coverages.Groups.Vehicle
	}
	for _, v := range p.Vehicles {
		for _, c := range v.Coverages {
			switch w.glossary.Term(c.Code, c.Description).In() {
			case text.VehicleGroup:
				heading = w.text.Coverages.Groups.Vehicle
			case text.HarmGroup, text.HurtGroup, text.HomeGroup:
				return w.text.Policies.Vehicles.Heading
			}
		}
	}
	return heading
}

// folds reports whether the line has more to open.
func (v VehicleLine) folds() bool {
	return v.VIN+v.Garaged+v.Change != "" || len(v.Coverages)+len(v.Interests) > 0
}

func driverLines(t *text.Text, drivers []member.Driver) []DriverLine {
	var lines []DriverLine
	for _, d := range drivers {
		rated := ui.Either(d.Rated, t.Policies.Drivers.Rated, t.Policies.Drivers.NotRated)
		line := DriverLine{Name: t.OrUnknown(d.Full), Rated: ui.Either(d.RatedUnknown, "", rated)}
		switch {
		case d.ExcludedUnread:
			line.Rated = t.Common.Unread
		case d.Excluded:
			line.Rated = t.Policies.Drivers.Excluded
		}
		lines = append(lines, line)
	}
	return lines
}

// onlyBuilding returns nil for a policy with none, or with several.
func onlyBuilding(t *text.Text, units []member.Unit) *Building {
	if len(units) != 1 {
		return nil
	}
	u, b := units[0], t.Policies.Buildings
	built := ui.Either(u.ConstructionYear != "", b.BuiltIn.With(u.ConstructionYear), "")
	area := ui.Either(u.LivingAreaTotal != "", livingArea(t, u.LivingAreaTotal), "")
	return &Building{Brief: cmp.Or(ui.Join(", ", built, area), b.Facts), Facts: unitFacts(t, u)}
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
		{Name: b.Address, Value: t.OrUnknown(ui.AddressLine(u.Address, u.City, u.State, u.Zip))},
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
