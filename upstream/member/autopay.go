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
// means none, and otherwise the word itself, with the last four digits of its numbers. known is
// false for a word that may mean either.
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

// Draw is an amount that AutoPay takes for a bill.
type Draw struct {
	Amount Money
	Day    Date // unknown if the provider names none
}

// Draw returns what AutoPay takes for the bill, and false unless it is known to pay it.
func (b Bill) Draw() (Draw, bool) { return Draw{b.Due, b.AutoPayDay()}, b.Status == BillAutoPay }

// AlsoDraws returns what AutoPay may still take for a bill that was paid by hand, and whether it
// may. No provider says that a payment by hand stops AutoPay.
func (b Bill) AlsoDraws() (Draw, bool) {
	all := slices.Concat(b.Submitted, b.Missing, b.Posted)
	i := slices.IndexFunc(all, b.mayAlsoDraw)
	if i < 0 {
		return Draw{}, false
	}
	return *all[i].Draw, true
}

// mayAlsoDraw reports whether the day on which AutoPay was to pay the bill of a payment by hand is
// still to come, or the last day of that bill if none was named. AutoPay off doesn't end it: it may
// not stop what is under way.
func (b Bill) mayAlsoDraw(p Payment) bool {
	if p.Draw == nil || p.Returned != nil {
		return false
	}
	until, named := p.Draw.Day, b.Account.AutoPayDate
	if !until.Known() {
		until = p.At.DueDate
	}
	if !until.Known() {
		until = DateOf(p.Opened).AddDays(billDays)
	}
	return !until.Before(b.Today) && (!named.Known() || named == p.Draw.Day)
}

// PaysByTransfer reports whether the account is paid by electronic transfer: the provider sends
// that, or AutoPay takes the payments from a bank account.
func (a Account) PaysByTransfer() bool {
	return a.ChecklessPay || slices.Contains(autoPayByTransfer, PlainWord(a.AutoPay))
}
