package policies

import (
	"cmp"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// CoverLine is one coverage, in the provider's words.
type CoverLine struct {
	Name, Limit string // Limit is "" if unknown
	Note        string // the deductible, or that nothing more is known
	About       string // what the term means, "" if the content does not have it
}

// ItemCard is one thing that the policy lists on its own.
type ItemCard struct {
	Title, Facts string
	Coverages    []CoverLine
	Interests    []InterestLine
}

// InterestLine is someone else with a right in what the policy insures.
type InterestLine struct{ Kind, Name, Address, Reference string }

// Covers is what a policy lists besides its vehicles, drivers and buildings.
type Covers struct {
	Listed    bool        // whether the policy lists coverages, of itself or of a part
	Whole     []CoverLine // of the whole policy
	Items     []ItemCard  // the first ones
	MoreItems []ItemCard
	Interests []InterestLine // in the whole policy
	Discounts []ui.Fact
}

// firstItems is how many items a page shows at once.
const firstItems = 10

func newCovers(t *text.Text, p member.Policy, g *text.Glossary) Covers {
	c := Covers{
		Whole: coverLines(t, g, p.Coverages), Interests: interestLines(t, p.Interests), Discounts: discountFacts(t, p.Discounts),
	}
	items := itemCards(t, g, p.Items)
	first := min(len(items), firstItems)
	c.Items, c.MoreItems = items[:first], items[first:]
	c.Listed = p.ListsCoverages()
	return c
}

func coverLines(t *text.Text, g *text.Glossary, list []member.Coverage) []CoverLine {
	lines := make([]CoverLine, 0, len(list))
	for _, c := range list {
		line := CoverLine{
			Name:  cmp.Or(g.Title(c.Code, t.Theirs(c.Description)), t.Coverages.Unnamed),
			Limit: t.Listed(c.Limit), About: g.Text(c.Code, c.Description),
		}
		switch {
		case c.Deductible != "":
			line.Note = t.Coverages.Deductible.With(t.Listed(c.Deductible))
		case c.Limit == "":
			line.Note = t.Coverages.NotStated
		}
		lines = append(lines, line)
	}
	return lines
}

func itemCards(t *text.Text, g *text.Glossary, items []member.Item) []ItemCard {
	texts := t.Coverages.Items
	var cards []ItemCard
	for _, item := range items {
		number := ui.Either(item.Number != "", texts.Numbered.With(item.Number), "")
		card := ItemCard{
			Title:     cmp.Or(t.Theirs(item.Description), number, texts.Unnamed),
			Facts:     ui.Either(item.SerialNumber != "", texts.Serial.With(item.SerialNumber), ""),
			Coverages: coverLines(t, g, item.Coverages), Interests: interestLines(t, item.Interests),
		}
		if item.Description != "" {
			card.Facts = ui.Dots(number, card.Facts)
		}
		cards = append(cards, card)
	}
	return cards
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
		facts = append(facts, ui.Fact{Name: t.Theirs(d.Description), Value: cmp.Or(t.Theirs(d.Amount), t.Coverages.Discounts.Given)})
	}
	return facts
}
