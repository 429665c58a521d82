// Package payment handles bills and payments: the amounts due, the payments screen, the
// calls of the payment window, and receipts.
package payment

import (
	"slices"
	"time"

	"golang.org/x/sync/singleflight"

	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
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
func FreshBill(v *visit.Visit) (member.Bill, ui.Freshness, error) { return AwaitDue(v).Bill(v) }

// Awaited is a call for newer amounts that has ended, or takes longer than a page waits.
type Awaited struct {
	result singleflight.Result
	late   userapi.DueLoad // nil if the call has ended
}

// AwaitDue waits for the newer amounts of [FreshBill]. A page that waits here, before it has made
// anything, holds the least memory.
func AwaitDue(v *visit.Visit) Awaited {
	load := v.Portal.Profiles.LoadDue(v.Ctx, v.APIMember(), account(v))
	timer := time.NewTimer(pageTimeout)
	defer timer.Stop()
	select {
	case result := <-load:
		return Awaited{result: result}
	case <-timer.C:
	case <-v.Ctx.Done():
	}
	return Awaited{late: load}
}

// Bill is the result of [FreshBill].
func (due Awaited) Bill(v *visit.Visit) (member.Bill, ui.Freshness, error) {
	if due.late == nil {
		bill, _, fresh, err := loaded(v, due.result)
		return bill, fresh, err
	}
	profiled, _ := v.Profile.Account(account(v))
	bill, payments, err := storedPayments(v)
	keepLater(v, due.late, profiled, payments)
	return bill, ui.Freshness{At: asOf(v, bill), Loading: true}, err
}

// FragmentBill is FreshBill for a part of a page. It waits as long as the call may take. If the
// page asks for the amounts that the portal has, it makes no call.
func FragmentBill(v *visit.Visit) (member.Bill, ui.Freshness, error) {
	if v.C.Query("stored") == "" {
		result := <-v.Portal.Profiles.LoadDue(v.Ctx, v.APIMember(), account(v))
		bill, _, fresh, err := loaded(v, result)
		return bill, fresh, err
	}
	bill, err := storedBill(v)
	return bill, ui.Freshness{At: asOf(v, bill), Live: time.Since(bill.Account.DueAsOf) < freshFor}, err
}

// loaded returns the account's bill with the result of a billing summary call, and all payments.
func loaded(v *visit.Visit, result singleflight.Result) (member.Bill, []member.Payment, ui.Freshness, error) {
	profiled, _ := v.Profile.Account(account(v))
	due, live := result.Val.(member.Due)
	if live {
		v.Profile = v.Profile.WithDue(due)
	}
	bill, payments, err := storedPayments(v)
	if live && err == nil {
		keep(v.Ctx, v, profiled, payments, due)
	}
	return bill, payments, ui.Freshness{At: asOf(v, bill), Live: live}, err
}

// WithWholeHistory returns the bill with all transactions of its account, as far as they can be
// loaded. If some are missing, the account still has the address of older ones.
func WithWholeHistory(v *visit.Visit, b member.Bill) member.Bill {
	older, complete := v.Portal.API.OlderTransactions(v.Ctx, v.APIMember(), b.Account)
	b.Account.Transactions = slices.Concat(b.Account.Transactions, older)
	if complete {
		b.Account.Older = ""
	}
	return b
}

// storedBill returns the bill of the account in the address, which the guard has accepted, with the
// amounts that the portal has.
func storedBill(v *visit.Visit) (member.Bill, error) {
	bill, _, err := storedPayments(v)
	return bill, err
}

// storedPayments is storedBill with all payments of the account.
func storedPayments(v *visit.Visit) (member.Bill, []member.Payment, error) {
	own, _ := v.Profile.Account(account(v))
	entries, err := recordsOf(v).ofAccounts(v.Ctx, []member.Account{own})
	return newBill(v, entries[own.Number]), entries[own.Number].payments, err
}

// Forget deletes the payments that the member has made.
func Forget(v *visit.Visit) error { return recordsOf(v).forget(v.Ctx, v.Identity.Key) }

func newBill(v *visit.Visit, e entry) member.Bill {
	return member.NewBill(e.account, e.payments, v.Portal.Now(), v.Portal.Payment.PostingDays)
}

func recordsOf(v *visit.Visit) records {
	r := records{cache: v.Cache, now: v.Portal.Now(), by: v.Identity.Key}
	if v.Profile != nil {
		r.accounts = v.Profile.Accounts
	}
	return r
}

// asOf returns when the amounts of a bill were read, in the insurer's time zone.
func asOf(v *visit.Visit, b member.Bill) time.Time {
	return b.Account.DueAsOf.In(v.Portal.Now().Location())
}

// account is the account number in the address.
func account(v *visit.Visit) string { return v.Param("account") }
