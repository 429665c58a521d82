package read

import (
	"regexp"
	"slices"
)

// Placeholder matches what the portal replaces in a text, such as {date}.
var Placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// PlaceholdersOf returns the placeholders of a text, sorted.
func PlaceholdersOf(text string) []string {
	return slices.Sorted(slices.Values(Placeholder.FindAllString(text, -1)))
}
