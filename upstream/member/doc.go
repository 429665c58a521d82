// Package member says what a member of the insurer has: billing accounts,
// policies, agencies and claims, and every question the portal asks of them
// (section 3 of the specification, and the guards of section 2).
//
// It does no input or output. Values are immutable once loaded: methods that
// reorder return a new slice, and changes to a [Profile] are made on a copy.
package member
