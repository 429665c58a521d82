package ui

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

// Amount is an amount of money whose cents are smaller than its dollars. The zero value is none.
type Amount struct{ Dollars, Cents string }

// NewAmount returns an amount in two parts: "$1,234" and ".50".
func NewAmount(t *text.Text, m member.Money) Amount {
	dollars, cents, found := strings.Cut(t.Money(m), ".")
	if !found {
		return Amount{Dollars: dollars}
	}
	return Amount{dollars, "." + cents}
}

// isLong reports whether the amount needs smaller digits to fit into a narrow phone.
func (a Amount) isLong() bool { return len(a.Dollars)+len(a.Cents) > 9 }
