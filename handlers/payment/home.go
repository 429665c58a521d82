package payment

import (
	"context"

	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// Bills returns the bill of each account of the member, in the order of
// [member.Profile.AccountsInOrder]. Where the profile disagrees with a payment that was settled, it
// waits for the billing summary as Billing does, but reads it only once in five minutes. For
// accounts with a payment that may have posted by now, it starts a call for newer amounts, which
// the next page shows.
func Bills(v *visit.Visit) ([]member.Bill, error) {
	entries, err := recordsOf(v).ofAccounts(v.Ctx, v.Profile.Accounts)
	if err == nil && readBehind(v, entries) {
		entries, err = recordsOf(v).ofAccounts(v.Ctx, v.Profile.Accounts)
	}
	bills := make([]member.Bill, 0, len(v.Profile.Accounts)) // bills are large
	for _, a := range v.Profile.AccountsInOrder() {
		bill := newBill(v, entries[a.Number])
		bills = append(bills, bill)
		if len(bill.Submitted) > 0 && !entries[a.Number].behind {
			keepLater(v, v.Portal.Profiles.LoadDue(v.Ctx, v.APIMember(), a.Number), a, entries[a.Number].payments)
		}
	}
	return bills, err
}

// Noticed returns the bills of the accounts that have a notice of cancellation and are wanted, with
// the amounts that the portal has. Without one it reads nothing.
func Noticed(v *visit.Visit, wanted func(member.Account) bool) (bills []member.Bill, err error) {
	var noticed []member.Account
	for _, a := range v.Profile.AccountsInOrder() {
		if a.Notice != nil && wanted(a) {
			noticed = append(noticed, a)
		}
	}
	if len(noticed) == 0 {
		return nil, nil
	}
	entries, err := recordsOf(v).ofAccounts(v.Ctx, noticed)
	for _, a := range noticed {
		bills = append(bills, newBill(v, entries[a.Number]))
	}
	return bills, err
}

// readBehind adds the billing summaries of the accounts whose profile is behind to the profile of
// the page, as far as they arrive in time, and reports whether there are any.
func readBehind(v *visit.Visit, entries map[string]entry) (read bool) {
	loads := map[string]userapi.DueLoad{}
	for number, e := range entries {
		if e.behind && recordsOf(v).mayRead(v.Ctx, number) {
			loads[number] = v.Portal.Profiles.LoadDue(v.Ctx, v.APIMember(), number)
		}
	}
	ctx, cancel := context.WithTimeout(v.Ctx, pageTimeout)
	defer cancel()
	for number, load := range loads {
		read = readOne(ctx, v, number, load, entries[number].payments) || read
	}
	return read
}

// readOne waits for one billing summary until ctx ends, and reports whether it arrived.
func readOne(ctx context.Context, v *visit.Visit, number string, load userapi.DueLoad, payments []member.Payment) bool {
	profiled, _ := v.Profile.Account(number)
	select {
	case result := <-load:
		due, live := result.Val.(member.Due)
		if live {
			v.Profile = v.Profile.WithDue(due)
			keep(v.Ctx, v, profiled, payments, due)
		}
		return live
	case <-ctx.Done():
		keepLater(v, load, profiled, payments)
		return false
	}
}

// keepLater is keep for a call for which the page no longer waits. It keeps no more of the visit
// than it needs: the profile would stay in memory until the call ends.
func keepLater(v *visit.Visit, load userapi.DueLoad, profiled member.Account, payments []member.Payment) {
	left := &visit.Visit{Portal: v.Portal, Ctx: context.WithoutCancel(v.Ctx), Cache: v.Cache}
	v.Portal.Profiles.Background.Go(func() {
		result := <-load
		if due, live := result.Val.(member.Due); live {
			keep(left.Ctx, left, profiled, payments, due)
		}
	})
}

// keep stores a billing summary that has to outlive later profiles. profiled is the account as the
// profile has it.
func keep(ctx context.Context, v *visit.Visit, profiled member.Account, payments []member.Payment, due member.Due) {
	if err := recordsOf(v).keep(ctx, profiled, payments, due); err != nil {
		v.Portal.Log.WarnContext(ctx, "billing summary not kept", "error", err)
	}
}
