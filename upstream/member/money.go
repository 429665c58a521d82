package member

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrMoney says that a text is not an amount of money. It never repeats the
// text, which may be personal.
var ErrMoney = errors.New("member: not an amount of money")

const (
	maxMoneyLength = 64 // a float printed in full is shorter
	maxWholeDigits = 15 // keeps sums far inside int64 cents
)

// Money is an exact amount in cents of US dollars (section 9). The zero value
// is an amount the provider did not tell, which is not the same as nothing due.
type Money struct {
	cents int64
	known bool
}

// Cents is the known amount of c cents.
func Cents(c int64) Money { return Money{cents: c, known: true} }

// ParseMoney reads a decimal amount of dollars such as "1234.5", "1,234.50",
// "$12" or "-3.50" without ever passing through a float. More than two
// decimals round half away from zero; the empty text is the unknown amount.
// Exponents are not accepted. The error is [ErrMoney].
func ParseMoney(s string) (Money, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return Money{}, nil
	}
	if len(s) > maxMoneyLength {
		return Money{}, ErrMoney
	}
	amount, negative := cutSign(s)
	whole, fraction, point := strings.Cut(amount, ".")
	whole, grouped := ungroup(whole)
	if !grouped || !allDigits(whole+fraction) || point && fraction == "" || whole+fraction == "" || len(whole) > maxWholeDigits {
		return Money{}, ErrMoney
	}
	cents := roundedCents(whole, fraction)
	if negative {
		cents = -cents
	}
	return Cents(cents), nil
}

// cutSign takes "-", "$", "-$" or "$-" off the front.
func cutSign(s string) (rest string, negative bool) {
	rest, negative = strings.CutPrefix(s, "-")
	rest = strings.TrimPrefix(rest, "$")
	if negative {
		return rest, true
	}
	return strings.CutPrefix(rest, "-")
}

// ungroup removes the commas between groups of three digits. A comma anywhere
// else is refused: "1234,50" must not become a hundred times itself.
func ungroup(whole string) (string, bool) {
	groups := strings.Split(whole, ",")
	if len(groups) == 1 {
		return whole, true
	}
	for _, g := range groups[1:] {
		if len(g) != 3 {
			return "", false
		}
	}
	first := len(groups[0])
	return strings.Join(groups, ""), first >= 1 && first <= 3
}

func allDigits(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}

func roundedCents(whole, fraction string) int64 {
	cents, _ := strconv.ParseInt("0"+whole+(fraction + "00")[:2], 10, 64) // digits only, at most 18
	if len(fraction) > 2 && fraction[2] >= '5' {
		cents++
	}
	return cents
}

// Known reports whether the provider told the amount.
func (m Money) Known() bool { return m.known }

// Cents is the amount in cents, 0 when unknown.
func (m Money) Cents() int64 { return m.cents }

// Positive reports whether the amount is known and more than nothing.
func (m Money) Positive() bool { return m.cents > 0 }

// IsZero reports whether the amount is known to be nothing. encoding/json's
// omitzero asks this method too and would drop a known 0, so never combine them.
func (m Money) IsZero() bool { return m.known && m.cents == 0 }

// Add is the sum, unknown when either amount is.
func (m Money) Add(other Money) Money {
	if !m.known || !other.known {
		return Money{}
	}
	return Cents(m.cents + other.cents)
}

// Sub is the difference, unknown when either amount is.
func (m Money) Sub(other Money) Money {
	if !m.known || !other.known {
		return Money{}
	}
	return Cents(m.cents - other.cents)
}

// Compare orders amounts like [cmp.Compare]; an unknown amount comes first.
func (m Money) Compare(other Money) int {
	switch {
	case m.known == other.known:
		return cmp.Compare(m.cents, other.cents)
	case other.known:
		return -1
	default:
		return 1
	}
}

// String is the plain decimal amount of dollars, "1234.50" or "-3.05", and ""
// when unknown. It is the wire form; pages format amounts themselves.
func (m Money) String() string {
	if !m.known {
		return ""
	}
	sign, cents := "", m.cents
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// MarshalText is [Money.String].
func (m Money) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText is [ParseMoney].
func (m *Money) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMoney(string(text))
	return err
}
