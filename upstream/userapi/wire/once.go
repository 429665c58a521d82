package wire

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// Twice is once: entries with a key are one if a response has them more often. Transactions,
// drivers, coverages and items have none: two equal payments are two.

// Once merges the entries of a key, and reports whether two of them contradict each other. An entry
// without a key is never another one. An entry also comes again on the next page of a list if
// another one is added while it is read.
func Once[V any, K comparable](all []V, key func(*V) K) (kept []V, contradict bool) {
	at := map[K]int{}
	for i := range all {
		key := key(&all[i])
		if first, known := at[key]; known && key != *new(K) {
			contradict = add(&kept[first], all[i]) || contradict
			continue
		}
		at[key] = len(kept)
		kept = append(kept, all[i])
	}
	return kept, contradict
}

// add merges another entry into one.
func add[V any](to *V, other V) (contradict bool) {
	return merge(reflect.ValueOf(to).Elem(), reflect.ValueOf(other))
}

// accountsOnce merges accounts of one number. Numbers that differ by leading zeros only are one if
// nothing that both state contradicts.
func accountsOnce(all []wireAccount) (kept []wireAccount, contradict bool) {
	spellOnce(all)
	all, contradict = Once(all, func(a *wireAccount) string { return a.Number })
next:
	for _, b := range all {
		for i, a := range kept {
			own := b
			own.Number = a.Number
			if member.SameNumber(a.Number, b.Number) && !add(&a, own) {
				kept[i] = a
				continue next
			}
		}
		kept = append(kept, b)
	}
	for i := range kept {
		differ := ownTerms(&kept[i], kept)
		contradict = contradict || differ
	}
	return kept, contradict
}

// spellOnce gives each number one spelling: an account the first, and all terms of a policy that of
// a term of today's list, whatever the order is.
func spellOnce(all []wireAccount) {
	var accounts, terms, futures []*string
	for i := range all {
		accounts = append(accounts, &all[i].Number)
		for j := range all[i].Policies {
			if q := &all[i].Policies[j]; q.FuturePolicy {
				futures = append(futures, &q.Number)
			} else {
				terms = append(terms, &q.Number)
			}
		}
	}
	inOrder := func(a, b *string) int { return strings.Compare(*a, *b) }
	slices.SortFunc(terms, inOrder)
	slices.SortFunc(futures, inOrder)
	for _, numbers := range [][]*string{accounts, slices.Concat(terms, futures)} {
		spelled := map[string]string{}
		for _, number := range numbers {
			key := member.NumberKey(*number)
			spelled[key] = cmp.Or(spelled[key], *number)
			*number = spelled[key]
		}
	}
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
	a.Policies, contradict = Once(a.Policies, func(q *wirePolicy) term {
		return term{
			q.Number, q.AccountNumber, q.EffectiveDate, q.ExpirationDate, q.FuturePolicy, q.Cancelled.On,
			q.FilterCancelled.On,
		}
	})
	return contradict
}

// mergedVehicles returns the vehicles of two entries of a term. One that only one of them lists is
// unconfirmed.
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

// contradicted returns what two values of a type leave of each other if they differ: one that can't
// be read. It is not valid for a text, or a flag of which no is nothing.
func contradicted(t reflect.Type) (unread reflect.Value) {
	if kind := goTypes[t]; kind != nil && !kind.unread.IsZero() {
		return kind.unread
	}
	return unread
}

// merge adds to a what b has of it, and reports whether both state something else of one field.
// What only one of them states is as stated. Of two texts or lists without a key the first stays,
// and a flag whose absence means no must be yes in both.
func merge(a, b reflect.Value) (contradict bool) {
	if unread := contradicted(a.Type()); unread.IsValid() {
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
	case []wirePolicy, Unread, Keys:
		a.Set(reflect.AppendSlice(a.Slice3(0, a.Len(), a.Len()), b))
		return false
	case []member.Vehicle:
		a.Set(reflect.ValueOf(mergedVehicles(own, b.Interface().([]member.Vehicle))))
		return false
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
			both := reflect.New(a.Type().Elem())
			both.Elem().Set(a.Elem())
			contradict = merge(both.Elem(), b.Elem())
			a.Set(both)
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
