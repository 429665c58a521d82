package payment

import (
	"context"

	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// Bills returns the bill of each account of the member, in the order of
// [member.Profile.AccountsInOrder]. Where the profile disagrees with a payment that was settled, it
// waits for the billing summary as Billing does, but reads it only once in five minutes. For
// accounts with a payment that may have posted by now, it starts a call for newer amounts, which
// the next page shows.
func Bills(r *request.Request) ([]member.Bill, error) {
	entries, err := recordsOf(r).ofAccounts(r.Ctx, r.Profile.Accounts)
	if err == nil && readBehind(r, entries) {
		entries, err = recordsOf(r).ofAccounts(r.Ctx, r.Profile.Accounts)
	}
	bills := make([]member.Bill, 0, len(r.Profile.Accounts)) // bills are large
	for _, a := range r.Profile.AccountsInOrder() {
		bill := newBill(r, entries[a.Number])
		bills = append(bills, bill)
		if len(bill.Submitted) > 0 && !entries[a.Number].behind {
			keepLater(r, r.Portal.Profiles.LoadDue(r.Ctx, r.APIMember(), a.Number), a, entries[a.Number].payments)
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

// readBehind adds the billing summaries of the accounts whose profile is behind to the profile of
// the page, as far as they arrive in time, and reports whether there are any.
func readBehind(r *request.Request, entries map[string]entry) (read bool) {
	loads := map[string]userapi.DueLoad{}
	for number, e := range entries {
		if e.behind && recordsOf(r).mayRead(r.Ctx, number) {
			loads[number] = r.Portal.Profiles.LoadDue(r.Ctx, r.APIMember(), number)
		}
	}
	ctx, cancel := context.WithTimeout(r.Ctx, pageTimeout)
	defer cancel()
	for number, load := range loads {
		read = readOne(ctx, r, number, load, entries[number].payments) || read
	}
	return read
}

// readOne waits for one billing summary until ctx ends, and reports whether it arrived.
func readOne(ctx context.Context, r *request.Request, number string, load userapi.DueLoad,
	payments []member.Payment,
) bool {
	profiled, _ := r.Profile.Account(number)
	select {
	case result := <-load:
		due, live := result.Val.(member.Due)
		if live {
			r.Profile = r.Profile.WithDue(due)
			keep(r.Ctx, r, profiled, payments, due)
		}
		return live
	case <-ctx.Done():
		keepLater(r, load, profiled, payments)
		return false
	}
}

// keepLater is keep for a call for which the page no longer waits. It keeps no more of the request
// than it needs: the profile would stay in memory until the call ends.
func keepLater(r *request.Request, load userapi.DueLoad, profiled member.Account, payments []member.Payment) {
	left := &request.Request{Portal: r.Portal, Ctx: context.WithoutCancel(r.Ctx), Cache: r.Cache}
	r.Portal.Profiles.Background.Go(func() {
		result := <-load
		if due, live := result.Val.(member.Due); live {
			keep(left.Ctx, left, profiled, payments, due)
		}
	})
}

// keep stores a billing summary that has to outlive later profiles. profiled is the account as the
// profile has it.
func keep(ctx context.Context, r *request.Request, profiled member.Account, payments []member.Payment, due member.Due) {
	if err := recordsOf(r).keep(ctx, profiled, payments, due); err != nil {
		r.Portal.Log.WarnContext(ctx, "billing summary not kept", "error", err)
	}
}
