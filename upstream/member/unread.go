package member

import "slices"

// Unread has the fields of an object that the provider sent and the portal can't read, or that it
// had to send and didn't, by their names in openapi.yaml. The package contract alone sets it.
type Unread []string

// Has reports whether one of these fields is unread.
func (u Unread) Has(fields ...string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return slices.Contains(u, f) })
}
