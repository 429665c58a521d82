package ui

import (
	"maps"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/text"
)

// Filters is the form that filters and sorts a list. With scripts, htmx replaces only the list.
type Filters struct {
	Action   string // URL of the form without JavaScript
	Fragment string // URL of the list alone, for htmx
	Region   string // ID of the element with the list and this form
	Content  analytics.Content
	Chips    string  // what the chips of the list choose, "" for a list without chips
	Keep     Option  // what the chips have chosen: the name of the field, and its value
	Search   *Field  // nil for a list without a search
	Fields   []Field // nil for a list without filters
}

func anyChosen(fields []Field) bool {
	return slices.ContainsFunc(fields, func(f Field) bool { return f.Value != "" })
}

// Offered returns the choice if it is the value of one of the items, otherwise "".
func Offered[T any](items []T, choice string, value func(T) string) string {
	if choice != "" && slices.ContainsFunc(items, func(item T) bool { return value(item) == choice }) {
		return choice
	}
	return ""
}

// Matches reports whether a value is the chosen one. The choice "" matches all.
func Matches(choice, value string) bool { return choice == "" || choice == value }

// CountedOptions returns the option for all items, then one for each of their values with the
// number of items, sorted by label. The value "" has no option.
func CountedOptions[T any](t *text.Text, items []T, value, label func(T) string, order func(a, b string) int) []Option {
	type counted struct {
		value, label string
		items        int
	}
	found := map[string]*counted{}
	for _, item := range items {
		v := value(item)
		if v == "" {
			continue
		}
		same, known := found[v]
		if !known {
			same = &counted{value: v, label: label(item)}
			found[v] = same
		}
		same.items++
	}
	options := []Option{{Label: t.Common.All.With(len(items))}}
	byLabel := func(a, b *counted) int { return order(a.label, b.label) }
	for _, c := range slices.SortedFunc(maps.Values(found), byLabel) {
		options = append(options, Option{Value: c.value, Label: t.Common.Option.With(c.label, c.items)})
	}
	return options
}

// Found reports whether the search, or each of its words, is in one of the texts, in any letter
// case and whatever accents, apostrophes, hyphens and spaces either has: "AA-118 2204" finds
// AA1182204, and "munoz" finds Muñoz. The search "" finds all.
func Found(search string, texts ...string) bool {
	var all strings.Builder
	for _, text := range texts {
		all.WriteString(member.SearchForm(text) + "\n")
	}
	found := func(words string) bool { return strings.Contains(all.String(), member.SearchForm(words)) }
	return found(search) || !slices.ContainsFunc(strings.Fields(search), func(word string) bool { return !found(word) })
}

// SearchField returns the field of a search in a list.
func SearchField(label, value string) *Field {
	return &Field{Name: "find", Label: label, Type: "search", Value: value, MaxLength: 80}
}
