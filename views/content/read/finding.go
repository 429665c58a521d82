// Package read turns the files of a content folder into trees: YAML into nodes, Markdown into
// documents and blocks. What cannot be read is a finding.
package read

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/text"
)

// Finding is something that an editor should fix.
type Finding struct {
	File     string    // below the content folder: "en/faqs/cards.md"
	Line     int       // from 1
	Column   int       // from 1, 0 when only the line is known
	Text     string    // the problem and what to do, in one line
	Withheld text.Form // the form that is not available because of it, "" for none
	Sample   bool      // members do not see it, because it belongs to the sample company
	Broken   bool      // the file is not taken because of it, in company.yaml the line
}

// String returns the finding in a form that editors turn into a link.
func (f Finding) String() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text) }

// Place is a position in a file.
type Place struct {
	File         string
	Line, column int
}

// PlaceOf returns the place of a node of YAML.
func PlaceOf(file string, n ast.Node) Place {
	p := n.GetToken().Position
	return Place{file, p.Line, p.Column}
}

// Findings collects the findings of one load.
type Findings struct{ All []Finding }

// Broken adds a finding for which a file is not taken.
func (f *Findings) Broken(at Place, format string, args ...any) {
	f.All = append(f.All, Finding{
		File: at.File, Line: max(at.Line, 1), Column: at.column, Text: fmt.Sprintf(format, args...), Broken: true,
	})
}

// Improve adds a finding that holds nothing back.
func (f *Findings) Improve(at Place, format string, args ...any) {
	f.Broken(at, format, args...)
	f.All[len(f.All)-1].Broken = false
}

// Sorted returns every finding once, by file and line.
func (f *Findings) Sorted() []Finding {
	slices.SortStableFunc(f.All, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Text, b.Text), cmp.Compare(a.Withheld, b.Withheld))
	})
	return slices.Compact(f.All)
}

// IsBroken reports whether a file is not taken because of a finding.
func IsBroken(f Finding) bool { return f.Broken }

// AnyBroken reports whether one of the findings is broken.
func AnyBroken(all []Finding) bool { return slices.ContainsFunc(all, IsBroken) }
