package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
)

func PolicyName(p *member.Profile, number string) string {
	if policy, ok := p.Policy(number); ok {
		return policy.ProductName()
	}
	return ""
}

// PolicyLink is the page of a policy of the member's, "" when there is none.
func PolicyLink(p *member.Profile, number string) string {
	if policy, ok := p.Policy(number); ok {
		return paths.Policy(policy)
	}
	return ""
}

// AccountPolicies names an account by what it pays for, which members remember better than its number.
func AccountPolicies(a member.Account) string {
	var names []string
	for _, p := range a.Policies {
		if name := p.ProductName(); !p.FuturePolicy && !p.Cancelled && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:2], ", "), len(names)-2)
	}
	return strings.Join(names, ", ")
}

func PolicyStatus(p member.Policy, today member.Date) (word, tone string) {
	switch p.Status(today) {
	case member.StatusCancelled:
		if p.CancelledDate.Known() {
			return "Cancelled " + Day(p.CancelledDate), "off"
		}
		return "Cancelled", "off"
	case member.StatusFuture:
		if p.EffectiveDate.Known() {
			return "Starts " + Day(p.EffectiveDate), "new"
		}
		return "Not started", "new"
	case member.StatusExpired:
		return "Ended " + Day(p.ExpirationDate), "off"
	}
	return "Active", "good"
}

// Covers tells two policies of one kind apart: by vehicle, by building, by place.
func Covers(p member.Policy) string {
	switch {
	case len(p.Vehicles) > 0:
		return andMore(VehicleName(p.Vehicles[0]), len(p.Vehicles)-1)
	case len(p.Units) > 0:
		return andMore(p.Units[0].Address, len(p.Units)-1)
	case len(p.Locations) > 0:
		return andMore(p.Locations[0].Address1, len(p.Locations)-1)
	}
	return ""
}

func andMore(first string, more int) string {
	if more == 0 {
		return first
	}
	return first + " and " + strconv.Itoa(more) + " more"
}

// VehicleName is how a member knows a vehicle: "2021 Toyota RAV4".
func VehicleName(v member.Vehicle) string {
	return Or(Join(" ", v.Year, v.MakeModel), Or(Join(" ", "Vehicle", v.UnitNumber), "Vehicle"))
}
