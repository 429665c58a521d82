package content

import (
	"cmp"
	"fmt"
	"slices"
)

// Finding is something that an editor should put right.
type Finding struct {
	File   string // below the content folder, such as "en/faqs/cards.md"
	Line   int    // from 1; 0 when it is about the whole file
	Text   string // what is wrong and what to do, in one line
	Broken bool   // the words cannot be shown like this, so the last good ones stay
}

// String is the finding in one line, in the form that editors' programs make a link of.
func (f Finding) String() string { return fmt.Sprintf("%s:%d: %s", f.File, max(f.Line, 1), f.Text) }

// findings collects what one reading of the words finds.
type findings struct{ all []Finding }

// broken is a finding that keeps the words from being shown.
func (f *findings) broken(at place, format string, args ...any) {
	f.all = append(f.all, Finding{at.file, at.line, fmt.Sprintf(format, args...), true})
}

// improve is a finding that can wait.
func (f *findings) improve(at place, format string, args ...any) {
	f.all = append(f.all, Finding{at.file, at.line, fmt.Sprintf(format, args...), false})
}

// tried says whether there is such a file, though it is broken.
func (f *findings) tried(file string) bool {
	return slices.ContainsFunc(f.all, func(found Finding) bool { return found.File == file && found.Broken })
}

// sorted is every finding once, by file and line.
func (f *findings) sorted() []Finding {
	slices.SortStableFunc(f.all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Text, b.Text))
	})
	return slices.Compact(f.all)
}

// place is a line of a file.
type place struct {
	file string
	line int
}

// anyBroken says whether the words cannot be shown.
func anyBroken(all []Finding) bool { return slices.ContainsFunc(all, isBroken) }

func isBroken(f Finding) bool { return f.Broken }
