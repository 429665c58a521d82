package publish

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"memberportal/views/content"
)

// Change is a text that differs between two folders.
type Change struct {
	File          string
	Path          string // in a YAML file
	Place         string // as the preview names it in the second folder: "en/home.yaml:12"
	Before, After string // "" if it is new or removed
	Picture       bool   // whose data is not shown as text
}

// Compare returns the texts that differ, by file and in the order of the second folder's. Markdown
// is compared by paragraph.
func Compare(before, after map[string][]byte) []Change {
	var all []Change
	for _, file := range Differing(before, after) {
		switch path.Ext(file) {
		case ".yaml":
			all = append(all, compareEntries(file, before[file], after[file])...)
		case ".md":
			all = append(all, compareParagraphs(file, string(before[file]), string(after[file]))...)
		default:
			all = append(all, Change{File: file, Picture: true, Before: note(before[file]), After: note(after[file])})
		}
	}
	return all
}

// Undone marks the changes of the drafts that the last undo took back: what members read before it
// has the same text.
func Undone(changes []Change, live, before map[string][]byte) []bool {
	undone := Compare(live, before)
	marks := make([]bool, len(changes))
	for i, c := range changes {
		marks[i] = slices.ContainsFunc(undone, func(u Change) bool {
			return u.File == c.File && u.Path == c.Path && u.Before == c.Before && u.After == c.After
		})
	}
	return marks
}

func note(data []byte) string {
	if data == nil {
		return ""
	}
	return NameOf(data)
}

func compareEntries(file string, before, after []byte) []Change {
	old, now := content.Entries(before), content.Entries(after)
	was, is, builtin := valuesOf(old), valuesOf(now), valuesOf(content.Entries(content.BuiltinFiles()[file]))
	var all []Change
	for _, e := range now {
		if was[e.Path] != e.Value {
			all = append(all, Change{File: file, Path: e.Path, Place: placeOf(file, e.Line), Before: cmp.Or(was[e.Path], builtin[e.Path]), After: e.Value})
		}
	}
	for _, e := range old {
		if _, still := is[e.Path]; !still {
			all = append(all, Change{File: file, Path: e.Path, Before: e.Value, After: builtin[e.Path]})
		}
	}
	if len(all) == 0 { // comments, or the order
		all = append(all, Change{File: file, Before: string(before), After: string(after)})
	}
	return all
}

// valuesOf returns the texts of a YAML file by their paths.
func valuesOf(entries []content.Entry) map[string]string {
	values := make(map[string]string, len(entries))
	for _, e := range entries {
		values[e.Path] = e.Value
	}
	return values
}

// compareParagraphs pairs the paragraphs between those that both texts have.
func compareParagraphs(file, before, after string) []Change {
	if before == "" {
		before = string(content.BuiltinFiles()[file])
	}
	old, now := paragraphs(before), paragraphs(after)
	start := 0
	for start < len(old) && start < len(now) && old[start].text == now[start].text {
		start++
	}
	end := 0
	for end < len(old)-start && end < len(now)-start && old[len(old)-1-end].text == now[len(now)-1-end].text {
		end++
	}
	old, now = old[start:len(old)-end], now[start:len(now)-end]
	var all []Change
	for i := range max(len(old), len(now)) {
		c := Change{File: file}
		if i < len(old) {
			c.Before = old[i].text
		}
		if i < len(now) {
			c.After, c.Place = now[i].text, placeOf(file, now[i].line)
		}
		if c.Before != c.After {
			all = append(all, c)
		}
	}
	return all
}

type paragraph struct {
	text string
	line int // from 1
}

// paragraphs splits a text at its empty lines, and leaves out the lines around the settings.
func paragraphs(text string) []paragraph {
	var all []paragraph
	open, inSettings := false, false
	for i, line := range strings.Split(text, "\n") {
		isFence := strings.TrimSpace(line) == "---" && (i == 0 || inSettings)
		if isFence {
			inSettings = i == 0
		}
		switch blank := strings.TrimSpace(line) == ""; {
		case blank || isFence:
			open = false
		case open:
			all[len(all)-1].text += "\n" + line
		default:
			all, open = append(all, paragraph{line, i + 1}), true
		}
	}
	return slices.Clip(all)
}

func placeOf(file string, line int) string { return file + ":" + strconv.Itoa(line) }
