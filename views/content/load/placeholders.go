package load

import (
	"regexp"
	"slices"
)

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

func placeholdersOf(text string) []string {
	return slices.Sorted(slices.Values(placeholder.FindAllString(text, -1)))
}
