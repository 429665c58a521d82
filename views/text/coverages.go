package text

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Roadside is the key of the term whose coverage is also on a vehicle's ID card.
const Roadside = "roadside"

// CoverageGroup is the name of a group of coverages in coverages.yaml.
type CoverageGroup string

// The groups of coverages. Each is a heading of a policy's page.
const (
	HomeGroup    CoverageGroup = "home"
	HarmGroup    CoverageGroup = "harm"
	HurtGroup    CoverageGroup = "hurt"
	VehicleGroup CoverageGroup = "vehicle"
	AlsoGroup    CoverageGroup = "also"
)

// CoverageGroups are all groups in the order of their headings.
var CoverageGroups = []CoverageGroup{HomeGroup, HarmGroup, HurtGroup, VehicleGroup, AlsoGroup}

// Group returns the heading of a group.
func (c *Coverages) Group(g CoverageGroup) string {
	switch g {
	case HomeGroup:
		return c.Groups.Home
	case HarmGroup:
		return c.Groups.Harm
	case HurtGroup:
		return c.Groups.Hurt
	case VehicleGroup:
		return c.Groups.Vehicle
	}
	return c.Groups.Also
}

// Glossary finds the terms of coverages.
type Glossary struct {
	terms  Keyed[CoverageTerm]
	byName map[string]string // key by plain name, "" for a name of two terms
	found  map[string]string // key by a code and description that were looked up
}

// Glossary returns the terms by the names that providers use.
func (c *Coverages) Glossary() *Glossary {
	g := &Glossary{terms: c.Terms, byName: make(map[string]string, 3*len(c.Terms)), found: map[string]string{}}
	for key, term := range c.Terms {
		for _, name := range term.Names {
			name, owner := PlainName(name), key
			if other, taken := g.byName[name]; taken && other != key {
				owner = ""
			}
			g.byName[name] = owner
		}
	}
	return g
}

// TermsOf returns the keys of the terms that have a name.
func (c *Coverages) TermsOf(name string) (keys []string) {
	is := func(other string) bool { return PlainName(other) == PlainName(name) }
	for _, key := range slices.Sorted(maps.Keys(c.Terms)) {
		if slices.ContainsFunc(c.Terms[key].Names, is) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Key returns the key of the term with this code, or else with this name, "" for none.
func (g *Glossary) Key(code, name string) string {
	if _, ok := g.terms[code]; ok {
		return code
	}
	key, ok := g.found[name]
	if !ok {
		key = g.byName[PlainName(name)]
		g.found[name] = key
	}
	return key
}

// Term returns the texts of a coverage, empty ones if the content does not have them.
func (g *Glossary) Term(code, name string) CoverageTerm { return g.terms[g.Key(code, name)] }

// In returns the group of a coverage. One that the content does not have is only listed.
func (t CoverageTerm) In() CoverageGroup {
	if group := CoverageGroup(t.Group); slices.Contains(CoverageGroups, group) {
		return group
	}
	return AlsoGroup
}

// PlainName returns the letters and digits of a name in lower case, with single spaces between
// words.
func PlainName(name string) string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), apart), " ")
}
