package wire

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"memberportal/upstream/member"
)

// Twice is once: entries with a key are one if a response has them more often. Transactions,
// drivers, coverages and items have none: two equal payments are two.

// once merges the entries of a key, and reports whether two of them contradict each other. An entry
// without a key is never another one.
func once[V any, K comparable](
	all []V, key func(*V) K, merge func(a, b *V) (contradict bool),
) (kept []V, contradict bool) {
	at := map[K]int{}
	for i := range all {
		key := key(&all[i])
		if first, known := at[key]; known && key != *new(K) {
			contradict = merge(&kept[first], &all[i]) || contradict
			continue
		}
		at[key] = len(kept)
		kept = append(kept, all[i])
	}
	return kept, contradict
}

// Once merges the entries of a list call's pages. An entry also comes again on the next page if
// another one is added while the list is read.
func Once[V any](all []V, key func(*V) string) (kept []V, contradict bool) {
	return once(all, key, func(a, b *V) bool { return merge(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()) })
}

// accountsOnce merges accounts of one number. Numbers that differ by leading zeros only are one if
// nothing that both state contradicts.
func accountsOnce(all []wireAccount) (kept []wireAccount, contradict bool) {
	spellOnce(all)
	exact, contradict := once(all, func(a *wireAccount) string { return member.NumberKey(a.Number) }, mergeAccounts)
	for i := range exact {
		at := slices.IndexFunc(kept, func(a wireAccount) bool {
			b := exact[i]
			return member.SameNumber(a.Number, b.Number) && !mergeAccounts(&a, &b)
		})
		if at < 0 {
			kept = append(kept, exact[i])
		} else {
			mergeAccounts(&kept[at], &exact[i])
		}
	}
	for i := range kept {
		differ := ownTerms(&kept[i], kept)
		contradict = contradict || differ
	}
	return kept, contradict
}

// spellOnce gives all terms of a policy one spelling of its number: that of a term of today's list,
// whatever the order is.
func spellOnce(all []wireAccount) {
	spelled := map[string]*wirePolicy{}
	each := func(do func(key string, q *wirePolicy)) {
		for i := range all {
			for j := range all[i].Policies {
				q := &all[i].Policies[j]
				do(member.NumberKey(q.Number), q)
			}
		}
	}
	each(func(key string, q *wirePolicy) {
		first := spelled[key]
		if first == nil || first.FuturePolicy && !q.FuturePolicy ||
			first.FuturePolicy == q.FuturePolicy && q.Number < first.Number {
			spelled[key] = q
		}
	})
	numbers := map[string]string{}
	for key, q := range spelled {
		numbers[key] = q.Number
	}
	each(func(key string, q *wirePolicy) { q.Number = numbers[key] })
}

// mergeAccounts adds to an account what another entry of it has.
func mergeAccounts(a, b *wireAccount) (contradict bool) {
	number, policies, unread := a.Number, slices.Concat(a.Policies, b.Policies), slices.Concat(a.Unread, b.Unread)
	b.Number = number
	contradict = merge(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
	a.Policies, a.Unread = policies, unread
	return contradict
}

// ownTerms gives the account's number to the policies that it lists, and merges terms of one
// number, first day and last day. A canceled one and one that isn't are two.
func ownTerms(a *wireAccount, all []wireAccount) (contradict bool) {
	listed := func(number string) bool {
		return slices.ContainsFunc(all, func(b wireAccount) bool { return b.Number == number })
	}
	for i := range a.Policies {
		if q := &a.Policies[i]; member.SameNumber(q.AccountNumber, a.Number) && !listed(q.AccountNumber) {
			q.AccountNumber = a.Number
		}
	}
	type term struct {
		number, account            string
		first, last                member.Date
		future, canceled, filtered bool
	}
	a.Policies, contradict = once(a.Policies, func(q *wirePolicy) term {
		return term{
			q.Number, q.AccountNumber, q.EffectiveDate, q.ExpirationDate, q.FuturePolicy, q.Cancelled.On,
			q.FilterCancelled.On,
		}
	}, mergeTerms)
	return contradict
}

// mergeTerms adds to a term what another entry of it has. A vehicle that only one of two lists has
// is unconfirmed.
func mergeTerms(a, b *wirePolicy) (contradict bool) {
	vehicles := mergedVehicles(a.Vehicles, b.Vehicles)
	contradict = merge(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
	a.Vehicles = vehicles
	return contradict
}

func mergedVehicles(a, b []member.Vehicle) []member.Vehicle {
	if len(a) == 0 || len(b) == 0 {
		return slices.Concat(a, b)
	}
	key := func(v member.Vehicle) string { return cmp.Or(v.VIN, v.UnitNumber+" "+v.Name()) }
	lists := func(all []member.Vehicle, v member.Vehicle) bool {
		return slices.ContainsFunc(all, func(other member.Vehicle) bool { return key(other) == key(v) })
	}
	var all []member.Vehicle
	for _, v := range a {
		v.Unconfirmed = v.Unconfirmed || !lists(b, v)
		all = append(all, v)
	}
	for _, v := range b {
		if !lists(a, v) {
			v.Unconfirmed = true
			all = append(all, v)
		}
	}
	return all
}

// contradicted is what two entries that state something else of a field leave of it: an amount is
// unknown, a day and a flag are unread.
var contradicted = map[reflect.Type]reflect.Value{
	reflect.TypeFor[member.Money](): reflect.ValueOf(member.Money{}),
	reflect.TypeFor[member.Date]():  reflect.ValueOf(member.UnreadDate),
	reflect.TypeFor[state]():        reflect.ValueOf(state{Unread: true}),
	reflect.TypeFor[autoPay]():      reflect.ValueOf(autoPay(member.UnreadAutoPay)),
}

// merge adds to a what b has of it, and reports whether both state something else of one field.
// What only one of them states is as stated. Of two texts or lists the first stays, and a flag
// whose absence means no must be yes in both.
func merge(a, b reflect.Value) (contradict bool) {
	if unread := contradicted[a.Type()]; unread.IsValid() {
		switch {
		case a.IsZero():
			a.Set(b)
		case !b.IsZero() && !a.Equal(b):
			a.Set(unread)
			return true
		}
		return false
	}
	switch own := a.Interface().(type) {
	case time.Time:
		return false
	case sentNotice:
		if other := b.Interface().(sentNotice); !own.Given || !other.Given {
			own.Given, own.Sent = own.Given || other.Given, own.Sent || other.Sent
			if other.Given {
				own.Notice = other.Notice
			}
			a.Set(reflect.ValueOf(own))
			return false
		}
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			contradict = merge(a.Field(i), b.Field(i)) || contradict
		}
	case reflect.Bool:
		a.SetBool(a.Bool() && b.Bool())
	case reflect.Pointer:
		if a.IsNil() {
			a.Set(b)
		} else if !b.IsNil() {
			contradict = merge(a.Elem(), b.Elem())
		}
	default:
		if a.IsZero() {
			a.Set(b)
		} else if a.Kind() == reflect.String {
			contradict = !b.IsZero() && a.String() != b.String()
		}
	}
	return contradict
}
