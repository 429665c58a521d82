package payment

import (
	"context"

	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// Bills returns the bill of each account of the member, in the order of
// [member.Profile.AccountsInOrder]. Where the profile is from before a settled payment, it waits
// for the billing summary as Billing does. For accounts with a payment that may have posted by now,
// it starts a call for newer amounts, which the next page shows.
func Bills(r *request.Request) ([]member.Bill, error) {
	entries, err := recordsOf(r).ofAccounts(r.Ctx, r.Profile.Accounts)
	if err == nil && readOlder(r, entries) {
		entries, err = recordsOf(r).ofAccounts(r.Ctx, r.Profile.Accounts)
	}
	bills := make([]member.Bill, 0, len(r.Profile.Accounts)) // bills are large
	for _, a := range r.Profile.AccountsInOrder() {
		bill := newBill(r, entries[a.Number])
		bills = append(bills, bill)
		if len(bill.Submitted) > 0 && !entries[a.Number].older {
			r.Portal.Profiles.LoadDue(r.Ctx, r.APIMember(), a.Number)
		}
	}
	return bills, err
}

// Noticed returns the bills of the accounts that have a notice of cancellation and are wanted, with
// the amounts that the portal has. Without one it reads nothing.
func Noticed(r *request.Request, wanted func(member.Account) bool) (bills []member.Bill, err error) {
	var noticed []member.Account
	for _, a := range r.Profile.AccountsInOrder() {
		if a.Notice != nil && wanted(a) {
			noticed = append(noticed, a)
		}
	}
	if len(noticed) == 0 {
		return nil, nil
	}
	entries, err := recordsOf(r).ofAccounts(r.Ctx, noticed)
	for _, a := range noticed {
		bills = append(bills, newBill(r, entries[a.Number]))
	}
	return bills, err
}

// readOlder adds the billing summaries of the accounts whose profile is older to the profile of the
// page, as far as they arrive in time, and reports whether there are any.
func readOlder(r *request.Request, entries map[string]entry) (read bool) {
	var loads []userapi.DueLoad
	for number, e := range entries {
		if e.older {
			loads = append(loads, r.Portal.Profiles.LoadDue(r.Ctx, r.APIMember(), number))
		}
	}
	ctx, cancel := context.WithTimeout(r.Ctx, pageTimeout)
	defer cancel()
	for _, load := range loads {
		select {
		case result := <-load:
			if due, live := result.Val.(member.Due); live {
				r.Profile, read = r.Profile.WithDue(due), true
			}
		case <-ctx.Done():
		}
	}
	return read
}
