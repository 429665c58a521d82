package exchange

import (
	"fmt"
	"strings"
	"testing"
)

// list returns an array of so many entries.
func list(n int, entry string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(entry+",", n), ",") + "]"
}

// object returns an object of so many keys.
func object(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"%d": {"a": 1}`, i)
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

// Each limit is reached in one answer, and passed in the next. Spec: CONTRACT-7.
func TestLimitsOfAnAnswer(t *testing.T) {
	t.Parallel()
	each := func(most int, answer func(n int) string) [2]string {
		return [2]string{answer(most), answer(most + 1)}
	}
	for name, answers := range map[string][2]string{
		"entries":     each(MostEntries, func(n int) string { return `{"a": ` + list(n, "{}") + `}` }),
		"in depth":    each(MostEntries/2, func(n int) string { return `{"a": ` + list(n, " \n[1]") + `}` }),
		"a bare list": each(MostEntries, func(n int) string { return list(n, `"a \" ] , b"`) }),
		"accounts":    each(MostAccounts, func(n int) string { return `{"accounts" : ` + list(n, "{}") + `}` }),
		"policies": each(MostPolicies, func(n int) string {
			first, second := list(n-2, `{"a": ["accounts"]}`), `{"policies": [null], "futures": [{}]}`
			return `{"accounts": [{"policies": ` + first + `}, ` + second + `]}`
		}),
		"keys": each(MostKeys, func(n int) string { return list(20, object(n)) }),
	} {
		for i, answer := range answers {
			if entries, ok := entriesOf([]byte(answer)); ok != (i == 0) {
				t.Errorf("%s: ok = %t with %d entries, want %t", name, ok, entries, i == 0)
			}
		}
	}
}

// What looks like an entry in a text is none, and a list counts by its own name only.
func TestEntriesOfAnAnswer(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]int{
		``: 0, `{}`: 0, `[]`: 0, ` [ ] `: 0, `[[]]`: 1, `[1, -2.5e3, true, null, "a,b", {}]`: 6,
		`{"a": "[1,2]", "b": [1]}`: 1, `{"a\\": ["\\\"", "\\"]}`: 2, `{"a": {"b": [1, {"c": [2, 3]}]}}`: 4,
		`{"accounts": 1, "a": [1]}`: 1, `]}`: 0, `[[[`: 2, `<html>[1,2]`: 0,
	} {
		if got, ok := entriesOf([]byte(answer)); got != want || !ok {
			t.Errorf("entriesOf(%q) = %d, %t, want %d", answer, got, ok, want)
		}
	}
	others := `{"all": [{"accounts": 1}, ` + list(MostAccounts+1, "1") + `, {"policies": ["a"], "b": ` +
		list(MostPolicies+1, "1") + `}]}`
	if _, ok := entriesOf([]byte(others)); !ok {
		t.Error("entries of other lists count as accounts or policies")
	}
	if _, ok := entriesOf([]byte(strings.Repeat(`{"a":`, 1<<20))); !ok {
		t.Error("ok = false for JSON that is too deep, want it left to the decoder")
	}
}
