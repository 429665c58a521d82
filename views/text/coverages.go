package text

import (
	"cmp"
	"strings"
	"unicode"
)

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
