package contract

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"memberportal/upstream/member"
)

// What each kind reads, and what it doesn't. TestAnyOtherFormIsUnread has more that none reads.
func TestKinds(t *testing.T) {
	december := member.NewDate(2026, time.December, 20)
	for name, test := range map[string]struct {
		into   func() kind
		value  func(kind) any
		read   map[string]any
		unread []string
	}{
		"text": {
			func() kind { return new(Text) }, func(k kind) any { return k.(*Text).Value },
			map[string]any{`" Iowa "`: "Iowa", `7`: "7", `1.50`: "1.50", `"N/A"`: "N/A", `"a\u00e9"`: "aé"},
			[]string{`false`},
		},
		"number": {
			func() kind { return new(Number) }, func(k kind) any { return k.(*Number).Value },
			map[string]any{`"PE 0099812"`: "PE 0099812", `4100`: "4100"},
			[]string{`"TBD"`},
		},
		"ZIP": {
			func() kind { return new(ZIP) }, func(k kind) any { return k.(*ZIP).Value },
			map[string]any{`"02139"`: "02139", `"503271234"`: "503271234"},
			[]string{`2139`, `"2139"`, `"50327-"`},
		},
		"day of the month": {
			func() kind { return new(DayOfMonth) }, func(k kind) any { return k.(*DayOfMonth).Value },
			map[string]any{`1`: "1", `"31"`: "31"},
			[]string{`"0"`, `"03"`, `"3rd"`},
		},
		"money": {
			func() kind { return new(Money) }, func(k kind) any { return k.(*Money).Value },
			map[string]any{
				`100`: member.Cents(10000), `1E+2`: member.Cents(10000), `-12.005`: member.Cents(-1201), `0.1`: member.Cents(10),
				`"100.00"`: member.Cents(10000), `"-1,234,567.89"`: member.Cents(-123456789), `"0.00"`: member.Cents(0),
				`1e00000000000000002`: member.Cents(10000), `99999999.99`: member.Cents(9999999999),
			},
			[]string{
				`"100"`, `"100.0"`, `"(100.00)"`, `"$100.00"`, `"01.00"`, `"10,00.00"`, `1e9`, `1e999999999`,
				`100000000`, `"US$100.00"`,
			},
		},
		"day": {
			func() kind { return new(Day) }, func(k kind) any { return k.(*Day).Value },
			map[string]any{
				`"2026-12-20"`: december, `"20261220"`: december, `20261220`: december, `"2026-12-20T00:00:00"`: december,
				`"2026-12-20T00:00:00.000Z"`: december, `"2026-12-20 00:00:00.0-06:00"`: december, `"20261220T00:00"`: december,
			},
			[]string{`"2026-12-20T00:01:00"`, `"2026/12/20"`, `"2026-2-3"`, `"2026-02-30"`, `20261220.0`, `1797742800`},
		},
		"time": {
			func() kind { return new(Time) }, func(k kind) any { return k.(*Time).Value.UTC() },
			map[string]any{`"2026-12-20T09:30:00.5-06:00"`: time.Date(2026, 12, 20, 15, 30, 0, 5e8, time.UTC)},
			[]string{`"2026-12-20T09:30:00"`, `1797742800`},
		},
		"flag": {
			func() kind { return new(Flag) }, func(k kind) any { return k.(*Flag).Value },
			map[string]any{`true`: true, `"false"`: false, `1`: true, `"0"`: false, `"y"`: true, `"No"`: false},
			[]string{`"T"`, `1.0`, `"on"`},
		},
		"autoPay": {
			func() kind { return new(AutoPay) }, func(k kind) any { return k.(*AutoPay).Value },
			map[string]any{`"NO"`: AutoPayOff, `"credit card"`: "Credit Card"},
			[]string{`"Suspended"`, `1`},
		},
	} {
		for data, want := range test.read {
			k := test.into()
			if how, got := k.read(new(takes), jsontext.Value(data)), test.value(k); how != Sent || got != want {
				t.Errorf("%s %s: %v %v, want %v", name, data, how, got, want)
			}
		}
		for _, data := range test.unread {
			k, zero := test.into(), test.into()
			if how := k.read(new(takes), jsontext.Value(data)); how != Unread || fmt.Sprint(k) != fmt.Sprint(zero) {
				t.Errorf("%s %s: %v %v, want unread", name, data, how, k)
			}
		}
	}
}

// Days that systems write for none are as null, with and without midnight.
func TestNoDays(t *testing.T) {
	for _, data := range []string{"0001-01-01", "9999-12-31", "0000-00-00", "00010101", "0001-01-01T00:00:00"} {
		s, _, err := Read[Summary]([]byte(`{"dueDate": "` + data + `"}`))
		if err != nil || s.DueDate.How != None || s.Unread.Has("dueDate") {
			t.Errorf("%s: %v, %v, want none", data, s.DueDate, err)
		}
	}
}

// A text outside the words of a choice is shown where the choice is only shown.
func TestOtherWords(t *testing.T) {
	i, findings, err := Read[Interest]([]byte(`{"kind": "Trustee", "name": "Bank"}`))
	if err != nil || i.Kind.Value != "Trustee" || len(findings) > 0 {
		t.Errorf("Read = %v, %v, %v, want the word", i, findings, err)
	}
	i, _, _ = Read[Interest]([]byte(`{"kind": "LOSSPAYEE"}`))
	if i.Kind.Value != "lossPayee" {
		t.Errorf("kind = %s, want lossPayee", i.Kind.Value)
	}
}

// A finding has no word and no number of a value, unless it is asked for.
func TestShape(t *testing.T) {
	for data, want := range map[string]string{
		`"Pat O'Neil 4100"`: `a string like "Aaa A'Aaaa 9999"`, `-12.5`: "a number like -99.9", `{"a": 1}`: "an object",
		`"` + strings.Repeat("a", 90) + `"`: `a string like "` + strings.Repeat("a", 40) + `…"`,
		`[1]`:                               "a list", `true`: "true or false",
	} {
		if got := Shape([]byte(data)); got != want {
			t.Errorf("Shape(%s) = %s, want %s", data, got, want)
		}
	}
}
