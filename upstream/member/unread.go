package member

import "slices"

// Unread has the fields of an object that the provider sent and the portal can't read, or that it
// had to send and didn't, by their names in openapi.yaml. The package contract alone sets it.
//
// What rests on one of these fields is neither permitted nor promised: each rule asks for its
// fields by [Unread.Has]. A field on which nothing rests is only not shown. Paying rests on none: a
// bill of an account with an unread field can be paid.
type Unread []string

// Has reports whether one of these fields is unread.
func (u Unread) Has(fields ...string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return slices.Contains(u, f) })
}

// without returns the fields but for one.
func (u Unread) without(field string) Unread {
	return slices.DeleteFunc(slices.Clone(u), func(f string) bool { return f == field })
}
