// Package member defines the member's data: billing accounts, policies, agencies, claims, documents
// and messages. Its methods hold the selections, sort orders, limits and validation rules of the
// portal (sections 2, 3 and 5 of the specification).
//
// The package does no input or output. Loaded values are immutable: a method that reorders returns
// a new slice, and a method that changes a [Profile] returns a copy.
//
// Uses between files run one way: values (date, money, number), what the member has (policy,
// transaction, account, claim), the profile with its index and selections, then the rules. For
// payments these are payment, posting, evidence, settle, bill.
package member
