package ui

import (
	"slices"
	"strings"
)

func Either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

func Or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func Join(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), separator)
}

// AddressLines are the street, then the city with state and zip.
func AddressLines(street, city, state, zip string) []string {
	return NonEmpty(street, Join(" ", Join(", ", city, state), zip))
}

func AddressLine(street, city, state, zip string) string {
	return Join(", ", AddressLines(street, city, state, zip)...)
}

func NonEmpty(lines ...string) []string {
	var kept []string
	for _, s := range lines {
		if s = strings.TrimSpace(s); s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}
