package member_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"memberportal/upstream/member"
)

// Spec: DATA-6.
func TestMoney(t *testing.T) {
	t.Parallel()
	var unknown member.Money
	tests := map[string]struct {
		money                   member.Money
		known, positive, isZero bool
		cents                   int64
		text                    string
	}{
		"unknown":     {unknown, false, false, false, 0, ""},
		"nothing":     {member.Cents(0), true, false, true, 0, "0.00"},
		"one cent":    {member.Cents(1), true, true, false, 1, "0.01"},
		"a credit":    {member.Cents(-305), true, false, false, -305, "-3.05"},
		"minus cents": {member.Cents(-5), true, false, false, -5, "-0.05"},
		"thousands":   {member.Cents(123450), true, true, false, 123450, "1234.50"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			m := test.money
			if m.Known() != test.known || m.Positive() != test.positive || m.IsZero() != test.isZero || m.Cents() != test.cents {
				t.Errorf("Known = %t, Positive = %t, IsZero = %t, Cents = %d, want %+v", m.Known(), m.Positive(), m.IsZero(), m.Cents(), test)
			}
			if m.String() != test.text {
				t.Errorf("String = %q, want %q", m, test.text)
			}
			if back := throughJSON(t, m); back != m {
				t.Errorf("JSON round trip of %q = %q", m, back)
			}
		})
	}
}

func TestMoneyAdd(t *testing.T) {
	t.Parallel()
	if got := member.Cents(10).Add(member.Cents(-30)); got != member.Cents(-20) {
		t.Errorf("0.10 + -0.30 = %q, want -0.20", got)
	}
	for _, sum := range []member.Money{
		member.Cents(10).Add(member.Money{}), (member.Money{}).Add(member.Cents(10)), (member.Money{}).Add(member.Money{}),
	} {
		if sum.Known() {
			t.Errorf("sum with an unknown amount = %q, want unknown", sum)
		}
	}
}

func TestMoneyCompare(t *testing.T) {
	t.Parallel()
	ascending := []member.Money{{}, member.Cents(-5), member.Cents(0), member.Cents(7)}
	got := []member.Money{ascending[3], ascending[1], ascending[0], ascending[2]}
	slices.SortFunc(got, member.Money.Compare)
	if !slices.Equal(got, ascending) {
		t.Errorf("sorted %v, want %v", got, ascending)
	}
	if member.Cents(7).Compare(member.Cents(7)) != 0 || (member.Money{}).Compare(member.Money{}) != 0 {
		t.Error("Compare of equal amounts is not 0")
	}
}

func TestMoneyRejectsJSON(t *testing.T) {
	t.Parallel()
	m := member.Cents(5)
	if err := json.Unmarshal([]byte(`"five"`), &m); !errors.Is(err, member.ErrMoney) {
		t.Errorf("err = %v, want ErrMoney", err)
	}
}

// throughJSON encodes and decodes v as the profile cache does.
func throughJSON[V any](t *testing.T, v V) (back V) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	return back
}

func FuzzParseMoney(f *testing.F) {
	for _, seed := range []string{"", "1,234.50", "-$3.505", ".5", "1e3", "12,34"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := member.ParseMoney(text)
		if err != nil {
			return
		}
		if back, err := member.ParseMoney(m.String()); err != nil || back != m {
			t.Errorf("ParseMoney(%q) = %q, which parses as %q, %v", text, m, back, err)
		}
	})
}
