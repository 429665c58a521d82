package member

import (
	"slices"
	"strings"
	"unicode"
)

// The words that providers list as an account's kind of automatic payment, in the form of
// [PlainWord]. Any other word may mean either. A word that means nothing is not read at all.
var (
	autoPayOn = []string{
		"y", "yes", "true", "t", "1", "on", "enrolled", "active", "automatic", "autopay", "recurring",
		"card", "credit card", "debit card",
	}
	autoPayByTransfer = []string{
		"eft", "ach", "electronic funds transfer", "bank draft", "bank account", "checking", "checking account",
		"savings", "savings account",
	}
	autoPayOff = []string{
		"n", "no", "false", "f", "0", "off", "not applicable", "not enrolled", "not active",
		"inactive", "canceled", "cancelled", "",
	}
)

// UnreadAutoPay is the kind of an AutoPay that the provider sent and the portal can't read.
const UnreadAutoPay = "?"

// ReadAutoPay returns the kind of automatic payment that a provider's word names: "" if the word
// means none, and otherwise the word itself, with the last four digits of its numbers. known is false for a word that may mean either.
func ReadAutoPay(word string) (kind string, known bool) {
	switch plain := PlainWord(word); {
	case slices.Contains(autoPayOff, plain):
		return "", true
	case slices.Contains([]string{"y", "yes", "true", "t", "1"}, plain):
		return "Yes", true
	default:
		return maskNumbers(word), slices.Contains(autoPayOn, plain) || slices.Contains(autoPayByTransfer, plain)
	}
}

// PlainWord returns a word in lower case, with one space in place of spaces, hyphens and
// underscores.
func PlainWord(word string) string {
	isGap := func(r rune) bool { return unicode.IsSpace(r) || r == '-' || r == '_' }
	return strings.Join(strings.FieldsFunc(strings.ToLower(word), isGap), " ")
}

// PaysByTransfer reports whether the account is paid by electronic transfer: the provider sends
// that, or AutoPay takes the payments from a bank account.
func (a Account) PaysByTransfer() bool {
	return a.ChecklessPay || slices.Contains(autoPayByTransfer, PlainWord(a.AutoPay))
}
