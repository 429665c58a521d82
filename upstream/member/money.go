package member

import (
	"cmp"
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// ErrMoney reports a string that is not an amount of money. The error does not quote the string,
// which may be personal.
var ErrMoney = errors.New("member: not an amount of money")

const (
	maxMoneyLength = 64 // longer than any float printed in full
	maxWholeDigits = 15 // keeps sums well within int64 cents
)

// Money is an exact amount in cents of US dollars (section 9). The zero value is an unknown amount,
// which differs from a known amount of 0. [UnreadMoney] is an unknown amount too.
type Money struct {
	cents         int64
	known, unread bool
}

// UnreadMoney is an amount that the provider sent and the portal can't read.
var UnreadMoney = Money{unread: true}

// Unread reports whether the amount is [UnreadMoney].
func (m Money) Unread() bool { return m.unread }

// Cents returns a known amount of c cents.
func Cents(c int64) Money { return Money{cents: c, known: true} }

// amountForm matches an amount of dollars with its sign, its whole dollars, and its decimals. A
// comma stands between groups of three digits alone: reading "1234,50" as 123450 would make the
// amount a hundred times larger.
var amountForm = regexp.MustCompile(`^(-)?\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$`)

// ParseMoney parses a decimal amount of dollars such as "1234.5", "1,234.50", "$12" or "-3.50". It
// never uses floats and rounds more than two decimals half away from zero. The empty string is the
// unknown amount. The error is [ErrMoney].
func ParseMoney(s string) (Money, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return Money{}, nil
	}
	parts := amountForm.FindStringSubmatch(s)
	if len(s) > maxMoneyLength || parts == nil || parts[2]+parts[3] == "" {
		return Money{}, ErrMoney
	}
	whole, fraction := strings.TrimLeft(strings.ReplaceAll(parts[2], ",", ""), "0"), parts[3]
	if len(whole) > maxWholeDigits {
		return Money{}, ErrMoney
	}
	cents := roundedCents(whole, fraction)
	if parts[1] != "" {
		cents = -cents
	}
	return Cents(cents), nil
}

func roundedCents(whole, fraction string) int64 {
	// At most 17 digits, checked by the caller.
	cents, _ := strconv.ParseInt("0"+whole+(fraction + "00")[:2], 10, 64)
	if len(fraction) > 2 && fraction[2] >= '5' {
		cents++
	}
	return cents
}

// Known reports whether the provider reported the amount.
func (m Money) Known() bool { return m.known }

// Cents returns the amount in cents, 0 when unknown.
func (m Money) Cents() int64 { return m.cents }

// Positive reports whether the amount is known and greater than 0.
func (m Money) Positive() bool { return m.cents > 0 }

// IsZero reports whether the amount is known to be 0. Do not use the JSON option omitzero with
// Money: it calls this method and would drop a known 0.
func (m Money) IsZero() bool { return m.known && m.cents == 0 }

// Add returns the sum, unknown when either amount is unknown.
func (m Money) Add(other Money) Money {
	if !m.known || !other.known {
		return Money{}
	}
	return Cents(m.cents + other.cents)
}

// Sub returns the difference, unknown when either amount is unknown.
func (m Money) Sub(other Money) Money {
	if !m.known || !other.known {
		return Money{}
	}
	return Cents(m.cents - other.cents)
}

// atLeastZero returns the amount, or 0 when it is negative. It does not change an unknown amount.
func (m Money) atLeastZero() Money {
	m.cents = max(m.cents, 0)
	return m
}

// abs returns the amount without its sign.
func (m Money) abs() Money {
	m.cents = max(m.cents, -m.cents)
	return m
}

// Compare orders amounts like [cmp.Compare]. An unknown amount sorts first.
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

// String formats the amount as decimal dollars, "1234.50" or "-3.05", or "" when unknown. This is
// the wire format; pages format amounts themselves.
func (m Money) String() string {
	if !m.known {
		return ""
	}
	cents, text := m.cents, make([]byte, 0, 24) // not by fmt: a page has dozens of amounts
	if cents < 0 {
		cents, text = -cents, append(text, '-')
	}
	text = append(strconv.AppendInt(text, cents/100, 10), '.')
	return string(append(text, byte('0'+cents%100/10), byte('0'+cents%10)))
}

// MarshalText implements [encoding.TextMarshaler] with [Money.String], and keeps [UnreadMoney].
func (m Money) MarshalText() ([]byte, error) {
	if m.unread {
		return []byte(unread), nil
	}
	return []byte(m.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts what MarshalText returns.
func (m *Money) UnmarshalText(text []byte) (err error) {
	if string(text) == unread {
		*m = UnreadMoney
		return nil
	}
	*m, err = ParseMoney(string(text))
	return err
}
