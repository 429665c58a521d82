package member_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/member"
)

func TestParseMoney(t *testing.T) {
	t.Parallel()
	tests := map[string]member.Money{
		"": {}, "  ": {}, "0": member.Cents(0), "-0.00": member.Cents(0), "12": member.Cents(1200),
		" 12.5 ": member.Cents(1250), "1234.5": member.Cents(123450), "1234.56": member.Cents(123456),
		"1,234.50": member.Cents(123450), "12,345,678.90": member.Cents(1234567890), "$12": member.Cents(1200),
		"$1,234.50": member.Cents(123450), "-3.50": member.Cents(-350), "-$3.50": member.Cents(-350),
		"$-3.50": member.Cents(-350), ".5": member.Cents(50), "-.05": member.Cents(-5),
		"007": member.Cents(700), "0.1": member.Cents(10), "1.005": member.Cents(101),
		"-1.005": member.Cents(-101), "1.0049999": member.Cents(100),
		"1234.4999999999998": member.Cents(123450), "999999999999999.99": member.Cents(99999999999999999),
		"0.10000000000000000555111": member.Cents(10),
		"0.29":                      member.Cents(29), // 0.29 * 100 is 28.999… as a float
		// Numbers of a BigDecimal
		"1E+2": member.Cents(10000), "2.031E2": member.Cents(20310), "0E-8": member.Cents(0), "1e3": member.Cents(100000),
		"2031E-1": member.Cents(20310),
		"-1.5E1":  member.Cents(-1500), "9E-3": member.Cents(1), "0E+40": member.Cents(0),
		// What stands around the amount in other systems
		"203.10-": member.Cents(-20310), "203.10 -": member.Cents(-20310), "(203.10)": member.Cents(-20310), "203.10 CR": member.Cents(-20310),
		"203.10cr": member.Cents(-20310), "($1,203.10)": member.Cents(-120310), "$(203.10)": member.Cents(-20310),
		"-$ 203.10": member.Cents(-20310),
		"+203.10":   member.Cents(20310), "$ 203.10": member.Cents(20310), "203.10+": member.Cents(20310),
		"203.10 DR": member.Cents(20310),
		"+$203.10":  member.Cents(20310), "USD 203.10": member.Cents(20310), "203.10 USD": member.Cents(20310),
		"1E+2-": member.Cents(-10000), "+5": member.Cents(500),
		"US$203.10": member.Cents(20310), "203.": member.Cents(20300), "203.10DR": member.Cents(20310),
		"- 5.00": member.Cents(-500), "0.00-": member.Cents(0), "1e-1": member.Cents(10), "-203.1E0": member.Cents(-20310),
	}
	for text, want := range tests {
		got, err := member.ParseMoney(text)
		if err != nil || got != want {
			t.Errorf("ParseMoney(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestParseMoneyRejects(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"-", "$", "$-", ".", "-.", "1.2.3", "--5", "-$-5", "$$5", "NaN", "Infinity", "0x10", "1_000",
		"12 34", "abc", "12a", "1,23", "1234,50", ",123", "1,,234", "12,34,567", "1234,567.00", "1.234,50", "1.23,4",
		"1000000000000000", "9999999999999999999999", "1." + strings.Repeat("0", 70), "١٢", "12\x00",
		"203,10", "2,03.10", "true", "(203.10", "203.10)", "-(203.10)", "(-203.10)", "-203.10-", "+203.10-", "203.10-CR",
		"CR 203.10", "NaN", "0x10", "1_000", "\u2212203.10", "1 234.56", "5%", "-203.10 CR", "(203.10) CR", "203.10 CR CR",
		"CR", "()", "E5", "1E", "1E400", "1E+", "1E20", "1E1.5", "203.10%", "2031}", "£203.10", "203.10 EUR", "203.10*",
	} {
		got, err := member.ParseMoney(text)
		if !errors.Is(err, member.ErrMoney) || got.Known() {
			t.Errorf("ParseMoney(%q) = %q, %v, want ErrMoney", text, got, err)
		}
		if len(text) > 3 && err != nil && strings.Contains(err.Error(), text) {
			t.Errorf("error %q quotes %q", err, text)
		}
	}
}

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
