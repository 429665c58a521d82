package payment

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"memberportal/auth"
	"memberportal/upstream/member"
)

// records stores the payments of accounts beside the sessions, sealed, so that they outlive a
// sign-out. A record belongs to an account, because a payment concerns everyone whose profile holds
// it; a second record lists the accounts for which an identity has opened a window.
type records struct {
	cache    *auth.SealedCache
	now      time.Time        // by the portal's clock
	by       string           // key of the identity that asks
	accounts []member.Account // of its profile, in which a payment may have been posted
}

// errEarlier means that there is an earlier payment that the member has not confirmed.
var errEarlier = errors.New("payment: there is an earlier payment")

// entry is an account with the amounts that apply now, and its payments, settled by them.
type entry struct {
	account  member.Account
	payments []member.Payment
	older    bool // whether the profile is from before a settled payment
}

// ofAccounts returns the entry of each account of a profile, by number. It makes one call of the
// store, and more for each account of which a payment has just been settled. If that cannot be
// stored, the next page settles it again.
func (r records) ofAccounts(ctx context.Context, accounts []member.Account) (map[string]entry, error) {
	keys := make([]string, len(accounts))
	for i, a := range accounts {
		keys[i] = accountKey(a.Number)
	}
	values, err := r.cache.GetAll(ctx, keys)
	if err != nil {
		return nil, err
	}
	entries := make(map[string]entry, len(accounts))
	for i, a := range accounts {
		current, payments, older, changed := r.reconcile(a, r.decode(values[keys[i]]))
		if entries[a.Number] = (entry{current, payments, older}); changed {
			_ = r.settle(ctx, a)
		}
	}
	return entries, nil
}

// reconcile is [member.Account.Reconcile], after what was posted to another account.
func (r records) reconcile(
	a member.Account, payments []member.Payment,
) (current member.Account, settled []member.Payment, older, changed bool) {
	payments, elsewhere := member.SettleElsewhere(payments, r.by, a.Number, r.accounts, r.now)
	current, settled, older, changed = a.Reconcile(payments, r.now)
	return current, settled, older, changed || elsewhere
}

// settle stores which payments the account's amounts include: the next bill may raise the amounts
// again.
func (r records) settle(ctx context.Context, a member.Account) error {
	return r.change(ctx, a.Number, func(payments []member.Payment) ([]member.Payment, error) {
		_, settled, _, _ := r.reconcile(a, payments)
		return settled, nil
	})
}

// open adds a payment whose window is about to open on an account of a profile. prepare gets it
// with the account's entry until now; its error adds nothing.
func (r records) open(
	ctx context.Context, profiled member.Account, p member.Payment, prepare func(*member.Payment, entry) error,
) error {
	err := r.change(ctx, profiled.Number, func(payments []member.Payment) ([]member.Payment, error) {
		current, settled, older, _ := r.reconcile(profiled, payments)
		added := p // the store may call this again
		if err := prepare(&added, entry{current, settled, older}); err != nil {
			return nil, err
		}
		added.At, added.Before, added.Profiled = current.Amounts(), member.NewBaseline(current), profiled.Profiled
		return member.AddPayment(settled, added), nil
	})
	if err != nil {
		return err
	}
	return r.list(ctx, profiled.Number)
}

// opened returns when the identity opened the window of a payment, zero for none.
func (r records) opened(ctx context.Context, account, id string) (time.Time, error) {
	value, _, err := r.cache.Get(ctx, accountKey(account))
	payments := r.decode(value)
	if i := r.index(payments, id); i >= 0 {
		return payments[i].Opened, err
	}
	return time.Time{}, err
}

// update changes one payment that the identity opened. found is false when there is none with the
// ID.
func (r records) update(
	ctx context.Context, account, id string, change func(member.Payment) member.Payment,
) (found bool, err error) {
	err = r.change(ctx, account, func(payments []member.Payment) ([]member.Payment, error) {
		if i := r.index(payments, id); i >= 0 {
			payments[i], found = change(payments[i]), true
		}
		return payments, nil
	})
	return found, err
}

// forget deletes every payment that the identity has made.
func (r records) forget(ctx context.Context) error {
	value, _, err := r.cache.Get(ctx, memberKey(r.by))
	if err != nil {
		return err
	}
	for _, account := range decodeAccounts(value) {
		err = errors.Join(err, r.change(ctx, account, func(payments []member.Payment) ([]member.Payment, error) {
			return slices.DeleteFunc(payments, func(p member.Payment) bool { return p.By == r.by }), nil
		}))
	}
	return errors.Join(err, r.cache.Delete(ctx, memberKey(r.by)))
}

// list adds an account to those of the identity.
func (r records) list(ctx context.Context, account string) error {
	return r.cache.Change(ctx, memberKey(r.by), member.PaymentLife, func(value []byte) ([]byte, error) {
		accounts := decodeAccounts(value)
		if !slices.Contains(accounts, account) {
			accounts = append(accounts, account)
		}
		return json.Marshal(accounts)
	})
}

func (r records) change(
	ctx context.Context, account string, change func([]member.Payment) ([]member.Payment, error),
) error {
	return r.cache.Change(ctx, accountKey(account), member.PaymentLife, func(value []byte) ([]byte, error) {
		payments, err := change(r.decode(value))
		if err != nil || len(payments) == 0 {
			return nil, err
		}
		return json.Marshal(payments)
	})
}

// decode returns the payments that have not expired; none for a value that cannot be read.
func (r records) decode(value []byte) []member.Payment {
	var payments []member.Payment
	if len(value) == 0 || json.Unmarshal(value, &payments) != nil {
		return nil
	}
	return slices.DeleteFunc(payments, func(p member.Payment) bool { return r.now.Sub(p.Opened) > member.PaymentLife })
}

func decodeAccounts(value []byte) []string {
	var accounts []string
	if json.Unmarshal(value, &accounts) != nil {
		return nil
	}
	return accounts
}

// index returns -1 when the identity has opened no payment with the ID.
func (r records) index(payments []member.Payment, id string) int {
	return slices.IndexFunc(payments, func(p member.Payment) bool { return p.ID == id && p.By == r.by })
}

// The keys carry the version of the values: increase it when member.Payment changes.

func accountKey(account string) string { return "payments/1/account/" + account }
func memberKey(identity string) string { return "payments/1/member/" + identity }
