package load

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
	Strict   bool      // a reader would stumble over it: portal content --strict fails
	Broken   bool      // members do not see what the file has here
}

// String returns the finding in a form that editors turn into a link.
func (f Finding) String() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text) }

// place is a position in a file.
type place struct {
	file         string
	line, column int
}

func placeOf(file string, n ast.Node) place {
	p := n.GetToken().Position
	return place{file, p.Line, p.Column}
}

// findings collects the findings of one load.
type findings struct{ all []Finding }

// broken adds a finding about what members do not see.
func (f *findings) broken(at place, format string, args ...any) {
	f.all = append(f.all, Finding{
		File: at.file, Line: max(at.line, 1), Column: at.column, Text: fmt.Sprintf(format, args...), Broken: true,
	})
}

// improve adds a finding about what members see.
func (f *findings) improve(at place, format string, args ...any) {
	f.broken(at, format, args...)
	f.all[len(f.all)-1].Broken = false
}

// stumble adds a finding about what members see, and would stumble over.
func (f *findings) stumble(at place, format string, args ...any) {
	f.improve(at, format, args...)
	f.all[len(f.all)-1].Strict = true
}

// sorted returns every finding once, by file and line.
func (f *findings) sorted() []Finding {
	slices.SortStableFunc(f.all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Text, b.Text), cmp.Compare(a.Withheld, b.Withheld))
	})
	return slices.Compact(f.all)
}

func isBroken(f Finding) bool { return f.Broken }

func anyBroken(all []Finding) bool { return slices.ContainsFunc(all, isBroken) }
