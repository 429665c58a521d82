package member

import "slices"

// Unread has the fields of an object that the provider sent and the portal can't read, or that it
// had to send and didn't, by their names in openapi.yaml. The package contract alone sets it.
type Unread []string

// Has reports whether one of these fields is unread.
func (u Unread) Has(fields ...string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return slices.Contains(u, f) })
}

// without returns the fields but for one.
func (u Unread) without(field string) Unread {
	return slices.DeleteFunc(slices.Clone(u), func(f string) bool { return f == field })
}

// A Promise is what pages permit or promise, unless a field that it rests on is unread.
type Promise string

// The promises. Paying is none of them: a bill of an account with an unread field can be paid.
const (
	Active   Promise = "active"    // the policy is in force: its card and its proof rest on that, too
	Cards    Promise = "cards"     // the policy has no vehicle that could have a card
	AutoPay  Promise = "AutoPay"   // AutoPay pays the bill
	CaughtUp Promise = "caught up" // nothing is due
	OnTime   Promise = "on time"   // the account isn't past due
	PaidSums Promise = "paid sums" // what was paid in each month
)

// What unread means: for each field of an account and of a policy, what it withholds while it can't
// be read. AutoPay itself is in [Bill.DoubtsAutoPay], and pastDue in [Account.ContradictsPastDue].
// Any other field only isn't shown.
var (
	ofAccount = map[string][]Promise{
		"cancelled":      {Active, AutoPay},
		"dueDate":        {AutoPay, CaughtUp, OnTime},
		"minDue":         {CaughtUp},
		"notice":         {CaughtUp},
		"transactions":   {PaidSums},
		"transactions[]": {PaidSums},
	}
	ofPolicy = map[string][]Promise{
		"cancelled":       {Active},
		"filterCancelled": {Active},
		"cancelledDate":   {Active},
		"effectiveDate":   {Active},
		"expirationDate":  {Active},
		"vehicles":        {Cards},
	}
)

// withholds reports whether an unread field of the account withholds a promise.
func (a Account) withholds(p Promise) bool { return a.Unread.withhold(ofAccount, p) }

// withholds reports whether an unread field of the policy withholds a promise.
func (p Policy) withholds(promise Promise) bool { return p.Unread.withhold(ofPolicy, promise) }

func (u Unread) withhold(table map[string][]Promise, p Promise) bool {
	return slices.ContainsFunc(u, func(field string) bool { return slices.Contains(table[field], p) })
}
