// Package member defines the member's data: billing accounts, policies, agencies, claims, documents
// and messages. Its methods hold the selections, sort orders, limits and validation rules of the
// portal (sections 2, 3 and 5 of the specification).
//
// The package does no input or output. Loaded values are immutable: a method that reorders returns
// a new slice, and a method that changes a [Profile] returns a copy.
package member
