package content

import (
	"cmp"
	"strings"
	"unicode"
)

// Coverages holds the texts about what a policy lists, and the sentences that explain the terms.
type Coverages struct {
	Heading string `yaml:"heading"` // above the coverages of the whole policy
	OfEach  string `yaml:"ofEach"`  // read aloud before the coverages of a vehicle, building or item

	Unnamed    string     `yaml:"unnamed"`    // in place of a coverage's name
	Limit      string     `yaml:"limit"`      // read aloud before a limit
	Deductible AmountText `yaml:"deductible"` // {amount} is the provider's text
	NotStated  string     `yaml:"notStated"`  // neither limit nor deductible
	Explained  CoverWords `yaml:"explained"`  // what the words themselves mean
	Records    string     `yaml:"records"`    // below the lists
	Items      CoverItems `yaml:"items"`
	Interests  Interests  `yaml:"interests"`
	Discounts  Discounts  `yaml:"discounts"`

	Terms Keyed[CoverageTerm] `yaml:"terms"`
}

// CoverWords explains the words of every coverage.
type CoverWords struct {
	Heading    string `yaml:"heading"`
	Limit      string `yaml:"limit"`
	Deductible string `yaml:"deductible"`
}

// CoverItems holds the texts about the items that a policy lists.
type CoverItems struct {
	Heading  string     `yaml:"heading"`
	Unnamed  string     `yaml:"unnamed"`
	Numbered NumberText `yaml:"numbered"`
	Serial   NumberText `yaml:"serial"`
	More     Plural     `yaml:"more"` // opens the items after the first ones
}

// Interests holds the labels of others with a right in what a policy insures.
type Interests struct {
	Heading   string        `yaml:"heading"` // of those in the whole policy
	Kinds     Keyed[string] `yaml:"kinds"`
	Other     string        `yaml:"other"`
	Reference NumberText    `yaml:"reference"`
}

// Discounts holds the texts about a policy's discounts.
type Discounts struct {
	Heading string `yaml:"heading"`
	Given   string `yaml:"given"` // in place of an amount
}

// CoverageTerm explains a kind of coverage in one sentence.
type CoverageTerm struct {
	Names []string `yaml:"names"` // what providers call it
	// Title is what a translation calls it, before the provider's name; "" in English.
	Title string `yaml:"title,omitempty"`
	Text  string `yaml:"text"`
}

// Roadside is the key of the term whose coverage is also on a vehicle's ID card.
const Roadside = "roadside"

// Glossary finds the terms of coverages.
type Glossary struct {
	terms  Keyed[CoverageTerm]
	byName map[string]string // key by plain name
	found  map[string]string // key by a code and description that were looked up
}

// Glossary returns the terms by the names that providers use.
func (c *Coverages) Glossary() *Glossary {
	g := &Glossary{terms: c.Terms, byName: make(map[string]string, 3*len(c.Terms)), found: map[string]string{}}
	for key, term := range c.Terms {
		for _, name := range term.Names {
			g.byName[plainName(name)] = key
		}
	}
	return g
}

// Key returns the key of the term with this code, or else with this name, "" for none.
func (g *Glossary) Key(code, name string) string {
	if _, ok := g.terms[code]; ok {
		return code
	}
	key, ok := g.found[name]
	if !ok {
		key = g.byName[plainName(name)]
		g.found[name] = key
	}
	return key
}

// Text returns the sentence about a coverage, "" for a term that the content does not have.
func (g *Glossary) Text(code, name string) string { return g.terms[g.Key(code, name)].Text }

// Title returns the name of a coverage: the provider's, in a translation behind the translation's.
func (g *Glossary) Title(code, name string) string {
	title := g.terms[g.Key(code, name)].Title
	if title == "" || name == "" {
		return cmp.Or(name, title)
	}
	return title + " (" + name + ")"
}

// plainName returns the letters and digits of a name in lower case, with single spaces between
// words.
func plainName(name string) string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), apart), " ")
}
