// Package member defines the member's data: billing accounts, policies, agencies, claims, documents
// and messages. Its methods hold the selections, sort orders, limits and validation rules of the
// portal (sections 2, 3 and 5 of the specification).
//
// The package does no input or output. Loaded values are immutable: a method that reorders returns
// a new slice, and a method that changes a [Profile] returns a copy. Callers must not change the
// elements of what they get.
//
// Uses between files run one way, from the last of these rows to the first:
//
//   - Values: date, money, number, fold. What members type: input. What providers can't send
//     readably: unread.
//   - What the member has: policy with product and coverage, transaction, account with notice and
//     due, claim, document, message, contact; the profile with its index and its updates.
//   - Which of it, in which order: selections, guard; terms and lastday, by the day.
//   - What the portal states: vouch, with its reasons in why; renewal, turn, paperless.
//   - Bills: payment, report, posting, settle, evidence; then bill, autopay, installment, paid,
//     operation.
//   - Forms: form, and on it servicerequest, newclaim with claimdraft, and the message to an
//     adjuster.
//
// A payment is submitted when the processor reports it (payment.go). It is settled when the
// account's amounts fall by it or a transaction is it (posting.go, settle.go), taken back when a
// transaction says so, and missing if neither has come after three business days (bill.go). Whether
// amounts are from before a settled payment is in evidence.go.
package member
