package policies

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// CoverLine is one coverage.
type CoverLine struct {
	Name  string // in members' words, else the provider's name
	Own   string // the provider's name, "" if that is Name
	Of    string // whose coverage it is, "" for the policy's and among those of one thing
	Value string // the limit, else the deductible, in the provider's words
	Limit bool   // whether Value is a limit
	Below string // the deductible below a limit
}

// CoverGroup is the coverages below one heading.
type CoverGroup struct {
	ID, Heading string
	Lines       []CoverLine
}

// InterestLine is someone else with a right in what the policy insures.
type InterestLine struct{ Kind, Name, Address, Reference string }

// Term is what the name of a coverage means.
type Term struct{ Name, Text string }

// Covers is what a policy lists besides its vehicles, drivers and buildings.
type Covers struct {
	Listed    bool         // whether the policy lists coverages, of itself or of a part
	Groups    []CoverGroup // of the policy and its only building, but for those of vehicles
	Vehicle   []CoverLine  // of the policy, for any vehicle
	Rest      []CoverGroup // what is only listed, and what the policy does not have
	Terms     []Term       // the words of all coverages, each once
	Rated     Term         // of drivers; empty if Terms has it, or none is said to be rated
	Things    Things
	Interests []InterestLine // in the whole policy
	Discounts []ui.Fact
}

// coverWriter formats the coverages of one policy.
type coverWriter struct {
	text     *text.Text
	glossary *text.Glossary
	vehicles bool        // whether the policy insures vehicles
	off      []CoverLine // what the policy does not have, as far as it was written
	terms    []Term
}

func newCoverWriter(t *text.Text, p member.Policy) *coverWriter {
	return &coverWriter{text: t, glossary: t.Coverages.Glossary(), vehicles: p.InsuresVehicles()}
}

// newCovers is written last: it has what the policy's parts left out.
func newCovers(w *coverWriter, p member.Policy) Covers {
	t := w.text
	c := Covers{
		Interests: interestLines(t, p.Interests), Discounts: discountFacts(t, p.Discounts), Listed: p.ListsCoverages(),
	}
	c.Things = newThings(w, p)
	listed := p.Coverages
	if len(p.Units) == 1 {
		listed = slices.Concat(p.Units[0].Coverages, listed)
		c.Interests = slices.Concat(interestLines(t, p.Units[0].Interests), c.Interests)
	}
	groups := map[text.CoverageGroup][]CoverLine{}
	for _, cover := range w.dwellingFirst(listed) {
		group := w.group(cover)
		groups[group] = append(groups[group], w.lines("", cover)...)
	}
	if len(groups[text.HarmGroup]) == 0 && len(groups) > 0 && p.LiabilityLimit != "" {
		group := text.HarmGroup
		if len(groups) == 1 && len(groups[text.AlsoGroup]) > 0 { // a heading of its own would come before
			group = text.AlsoGroup
		}
		limit := CoverLine{Name: t.Policies.Term.Limit, Value: ui.Limit(t, p.LiabilityLimit), Limit: true}
		groups[group] = append(groups[group], limit)
	}
	for _, group := range []text.CoverageGroup{text.HomeGroup, text.HarmGroup, text.HurtGroup} {
		c.Groups = appendGroup(c.Groups, "group-"+string(group), t.Coverages.Group(group), groups[group])
	}
	c.Vehicle = groups[text.VehicleGroup]
	heading := ui.Either(len(c.Groups)+len(c.Vehicle) == 0, t.Coverages.Heading, t.Coverages.Groups.Also)
	c.Rest = appendGroup(c.Rest, "group-also", heading, groups[text.AlsoGroup])
	c.Rest = appendGroup(c.Rest, "group-off", t.Coverages.Off, w.off)
	c.Terms = w.terms
	if slices.ContainsFunc(p.Drivers, func(d member.Driver) bool { return !d.RatedUnknown }) {
		c.Rated = Term{t.Policies.Drivers.Rated, t.Policies.Drivers.Hint}
	}
	if c.Listed && c.Rated.Text != "" {
		c.Terms, c.Rated = append(c.Terms, c.Rated), Term{}
	}
	return c
}

// hasLimit reports whether a coverage has a name.
func (c Covers) hasLimit(name string) bool {
	return slices.ContainsFunc(slices.Concat(c.Groups, c.Rest), func(g CoverGroup) bool {
		return slices.ContainsFunc(g.Lines, func(l CoverLine) bool { return l.Name == name })
	})
}

func appendGroup(groups []CoverGroup, id, heading string, lines []CoverLine) []CoverGroup {
	if len(lines) == 0 {
		return groups
	}
	return append(groups, CoverGroup{id, heading, lines})
}

// group returns the group of a coverage of the policy. What happens to a driver or a car is of
// policies that insure vehicles: elsewhere a name of it means something else.
func (w *coverWriter) group(c member.Coverage) text.CoverageGroup {
	group := w.glossary.Term(c.Code, c.Description).In()
	if !w.vehicles && (group == text.HurtGroup || group == text.VehicleGroup) {
		return text.AlsoGroup
	}
	return group
}

// The keys of coverages that name what they are of. Owners of a house look for its coverage first.
const (
	dwelling      = "dwelling"
	outbuilding   = "outbuilding"
	farmMachinery = "farmMachinery"
)

func (w *coverWriter) dwellingFirst(list []member.Coverage) []member.Coverage {
	of := func(c member.Coverage) int {
		return map[bool]int{false: 1}[w.glossary.Key(c.Code, c.Description) == dwelling]
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b member.Coverage) int { return of(a) - of(b) })
	return list
}

// lines returns a line for each coverage of a thing, and keeps those that the policy does not have
// for their own heading.
func (w *coverWriter) lines(of string, list ...member.Coverage) (lines []CoverLine) {
	for _, c := range list {
		line := w.line(c)
		if c.Off() {
			line.Of = of
			w.off = append(w.off, line)
		} else {
			lines = append(lines, line)
		}
	}
	return lines
}

func (w *coverWriter) line(c member.Coverage) CoverLine {
	t, term := w.text, w.glossary.Term(c.Code, c.Description)
	own := t.Theirs(c.Description)
	line := CoverLine{Name: cmp.Or(term.Title, own, t.Coverages.Unnamed), Own: own, Limit: c.Limit != ""}
	if text.PlainName(line.Name) == text.PlainName(own) {
		line.Own = ""
	}
	deductible := ui.Either(c.Deductible != "", t.Coverages.Deductible.With(t.Listed(c.Deductible)), "")
	switch {
	case c.Limit != "":
		line.Value, line.Below = t.Listed(c.Limit), deductible
	case deductible != "":
		line.Value = deductible
	default:
		line.Value = t.Coverages.NotStated
	}
	w.explain(line.Name, term.Text)
	return line
}

// explain adds what a word means, once.
func (w *coverWriter) explain(name, meaning string) {
	if term := (Term{name, meaning}); meaning != "" && !slices.Contains(w.terms, term) {
		w.terms = append(w.terms, term)
	}
}

func interestLines(t *text.Text, list []member.Interest) []InterestLine {
	var lines []InterestLine
	for _, i := range list {
		lines = append(lines, InterestLine{
			Kind: cmp.Or(t.Coverages.Interests.Kinds[string(i.Kind)], t.Coverages.Interests.Other), Name: i.Name,
			Address:   ui.AddressLine(i.Address, i.City, i.State, i.Zip),
			Reference: ui.Either(i.Reference != "", t.Coverages.Interests.Reference.With(i.Reference), ""),
		})
	}
	return lines
}

func discountFacts(t *text.Text, list []member.Discount) []ui.Fact {
	var facts []ui.Fact
	for _, d := range list {
		facts = append(facts, ui.Fact{
			Name: t.Theirs(d.Description), Value: cmp.Or(t.Theirs(d.Amount), t.Coverages.Discounts.Given),
		})
	}
	return facts
}
