package ui

import (
	"slices"
	"strings"

	"memberportal/views/text"
)

// Either returns yes if b is true, and no otherwise.
func Either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// None returns the text of an empty list, unless some of it may be missing: what can't be read is
// not none.
func None(t *text.Text, missing bool, none string) string {
	return Either(missing, t.Common.Unread, none)
}

// OnOff returns whether something is on, or that the portal can't read it.
func OnOff(t *text.Text, on, unread bool) string {
	if unread {
		return t.Common.Unread
	}
	return Either(on, t.Common.On, t.Common.Off)
}

// Join joins the parts that are not empty.
func Join(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), separator)
}

// AddressLines returns the street, then the city with state and zip. It omits empty parts.
func AddressLines(street, city, state, zip string) []string {
	return NonEmpty(street, Join(" ", Join(", ", city, state), zip))
}

// AddressLine returns an address in one line.
func AddressLine(street, city, state, zip string) string {
	return Join(", ", AddressLines(street, city, state, zip)...)
}

// NonEmpty returns the trimmed lines that are not empty.
func NonEmpty(lines ...string) []string {
	var found []string
	for _, s := range lines {
		if s = strings.TrimSpace(s); s != "" {
			found = append(found, s)
		}
	}
	return found
}
