// Package payment handles bills and payments: the amounts due, the payments screen, the
// calls of the payment window, and receipts.
package payment

import (
	"slices"
	"time"

	"golang.org/x/sync/singleflight"

	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/ui"
)

const (
	// pageTimeout is how long a page waits for newer amounts before it shows the cached ones. The
	// call continues, and a part of the page waits for its end.
	pageTimeout = 2 * time.Second
	// freshFor is how long amounts count as live.
	freshFor = time.Minute
)

// FreshBill returns the bill of the account in the address with newer amounts, if they arrive in
// time for a page (section 4). It ignores a failed call, as section 8 says: the page then shows the
// amounts of the profile and their time.
func FreshBill(r *request.Request) (member.Bill, ui.Freshness, error) { return AwaitDue(r).Bill(r) }

// Awaited is a call for newer amounts that has ended, or takes longer than a page waits.
type Awaited struct {
	result singleflight.Result
	late   bool // whether the call takes longer
}

// AwaitDue waits for the newer amounts of [FreshBill]. A page that waits here, before it has made
// anything, holds the least memory.
func AwaitDue(r *request.Request) Awaited {
	load := r.Portal.Profiles.LoadDue(r.Ctx, r.APIMember(), accountNumber(r))
	timer := time.NewTimer(pageTimeout)
	defer timer.Stop()
	select {
	case result := <-load:
		return Awaited{result: result}
	case <-timer.C:
	case <-r.Ctx.Done():
	}
	return Awaited{late: true}
}

// Bill is the result of [FreshBill].
func (due Awaited) Bill(r *request.Request) (member.Bill, ui.Freshness, error) {
	if !due.late {
		bill, _, fresh, err := loaded(r, due.result)
		return bill, fresh, err
	}
	bill, err := storedBill(r)
	return bill, ui.Freshness{At: asOf(r, bill), Loading: true}, err
}

// FragmentBill is FreshBill for a part of a page. It waits as long as the call may take. If the
// page needs only the amounts that the portal has, it makes no call.
func FragmentBill(r *request.Request) (member.Bill, ui.Freshness, error) {
	if r.C.Query("stored") == "" {
		result := <-r.Portal.Profiles.LoadDue(r.Ctx, r.APIMember(), accountNumber(r))
		bill, _, fresh, err := loaded(r, result)
		return bill, fresh, err
	}
	bill, err := storedBill(r)
	return bill, storedFreshness(r, bill), err
}

// ListedBill is FreshBill for another page of a list of the account: the amounts that the page with
// the list has read within a minute need no call.
func ListedBill(r *request.Request) (member.Bill, error) {
	bill, err := storedBill(r)
	if err == nil && !(bill.Account.FromSummary && storedFreshness(r, bill).Live) {
		bill, _, err = FreshBill(r)
	}
	return bill, err
}

func storedFreshness(r *request.Request, b member.Bill) ui.Freshness {
	return ui.Freshness{At: asOf(r, b), Live: time.Since(b.Account.DueAsOf) < freshFor}
}

// loaded returns the account's bill with the result of a billing summary call, and all payments.
func loaded(r *request.Request, result singleflight.Result) (member.Bill, []member.Payment, ui.Freshness, error) {
	due, live := result.Val.(member.Due)
	if live {
		r.Profile = r.Profile.WithDue(due)
	}
	bill, payments, err := storedPayments(r)
	return bill, payments, ui.Freshness{At: asOf(r, bill), Live: live}, err
}

// WithWholeHistory returns the bill with all transactions of its account, as far as they can be
// loaded. If some are missing, the account still has the address of older ones.
func WithWholeHistory(r *request.Request, b member.Bill) member.Bill {
	older, complete := r.Portal.API.OlderTransactions(r.Ctx, r.APIMember(), b.Account)
	b.Account.Transactions = slices.Concat(b.Account.Transactions, older)
	if complete {
		b.Account.Older = ""
	}
	return b
}

// storedBill returns the bill of the account in the address, which the guard has accepted, with the
// amounts that the portal has.
func storedBill(r *request.Request) (member.Bill, error) {
	bill, _, err := storedPayments(r)
	return bill, err
}

// storedPayments is storedBill with all payments of the account.
func storedPayments(r *request.Request) (member.Bill, []member.Payment, error) {
	own, _ := r.Profile.Account(accountNumber(r))
	entries, err := recordsOf(r).ofAccounts(r.Ctx, []member.Account{own})
	return newBill(r, entries[own.Number]), entries[own.Number].payments, err
}

// Forget deletes the payments that the member has made.
func Forget(r *request.Request) error { return recordsOf(r).forget(r.Ctx) }

func newBill(r *request.Request, e entry) member.Bill {
	return member.NewBill(e.account, e.payments, r.Portal.Now(), r.Portal.Payment.PostingDays)
}

func recordsOf(r *request.Request) records {
	stored := records{cache: r.Cache, now: r.Portal.Now(), by: r.Identity.Key}
	if r.Profile != nil {
		stored.accounts = r.Profile.Accounts
	}
	return stored
}

// updatePayment changes a payment of the account in the address that this member opened. found is
// false when there is none with the ID.
func updatePayment(r *request.Request, id string, change func(member.Payment) member.Payment) (found bool, err error) {
	return recordsOf(r).update(r.Ctx, accountNumber(r), id, change)
}

// asOf returns when the amounts of a bill were read, in the insurer's time zone.
func asOf(r *request.Request, b member.Bill) time.Time {
	return b.Account.DueAsOf.In(r.Portal.Now().Location())
}

// accountNumber returns the account number in the address.
func accountNumber(r *request.Request) string { return r.Param("account") }
