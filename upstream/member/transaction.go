package member

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"regexp"
	"strconv"
	"strings"
)

// Transaction is one line of an account's billing history (section 3).
type Transaction struct {
	Amount, Balance, Premium       Money
	Description, PolicyNumber      string
	EffectiveDate, TransactionDate Date
	Code                           TransactionKind // according to the provider, "" if unknown
	// Status is [StatusPending], [StatusPosted], [StatusVoid] or another word, "" if it isn't sent.
	Status string `json:",omitempty"`
	// Reference is the provider's or the processor's number of a payment, "" for none.
	Reference string
	// SentID identifies a transaction whose description was masked by the description as sent, "" for
	// any other.
	SentID string `json:",omitempty"`
}

// The values of [Transaction.Status]. Any other one is shown, and settles nothing.
const (
	StatusPending = "pending" // it may still be taken back
	StatusPosted  = "posted"
	StatusVoid    = "void" // it was taken back
	// UnreadStatus is one that could not be read.
	UnreadStatus = "?"
)

// TransactionKind is what a transaction does to an account's balance, "" when its amount is unknown
// or zero.
type TransactionKind string

// The values of [Transaction.Kind].
const (
	KindPayment  TransactionKind = "Payment"  // money from the member
	KindReturned TransactionKind = "Returned" // a payment that the bank took back
	KindBill     TransactionKind = "Bill"     // premium that was added
	KindFee      TransactionKind = "Fee"
	KindCredit   TransactionKind = "Credit" // premium or a fee that was given back
	KindCharge   TransactionKind = "Charge" // any other amount that was added
	KindRefund   TransactionKind = "Refund" // money to the member
	// KindOther is an amount that reduced the balance by either a payment or a credit.
	KindOther TransactionKind = "Other"
)

// Kind returns the transaction's kind according to the provider. A provider with only the
// specification's fields does not send one. Then the sign of the amount and the words of the
// description decide, and without such words, the premium of [Transaction.OwnPremium].
func (t Transaction) Kind() TransactionKind {
	switch {
	case t.Amount.Cents() == 0:
		return ""
	case t.Code != "":
		return t.Code
	}
	words := strings.ToLower(t.Description)
	switch {
	case t.Amount.Cents() < 0:
		return t.kindTakenOff(words)
	case mentions(words, "fee"):
		return KindFee
	case isReturn(words):
		return KindReturned
	case mentions(words, "refund"):
		return KindRefund
	case isThanks(words): // some systems write every amount above zero
		return KindPayment
	case t.OwnPremium().Known():
		return KindBill
	}
	return KindCharge
}

// takesOff returns by how much the transaction reduces the balance, below zero for a charge.
func (t Transaction) takesOff() Money {
	switch t.Kind() {
	case KindPayment:
		return t.Amount.abs()
	case KindReturned:
		return Cents(-t.Amount.abs().Cents())
	case KindBill, KindFee, KindCredit, KindCharge, KindRefund, KindOther:
	}
	return Cents(-t.Amount.Cents())
}

// kindTakenOff returns the kind of an amount that reduces the balance.
func (t Transaction) kindTakenOff(words string) TransactionKind {
	creditCard := mentions(words, "credit card")
	switch {
	case mentions(words, "fee", "discount", "adjust", "waive", "dividend"):
		return KindCredit
	case isReturn(words) && mentions(words, "payment", "check", "ach", "eft", "card", "item", "draft", "nsf"):
		return KindReturned
	case mentions(words, "credit") && !creditCard:
		return KindCredit
	case creditCard || isThanks(words) || mentions(words, "payment", "paid", "autopay"):
		return KindPayment
	case mentions(words, "return", "cancel") || t.OwnPremium().Known():
		return KindCredit
	}
	return KindOther
}

// isThanks reports whether the words are those of an insurer that has received money.
func isThanks(words string) bool { return mentions(words, "thank you", "received") }

// isReturn reports whether the words are those of a payment that was taken back. What the insurer
// gives back, and the fee for a return, is none.
func isReturn(words string) bool {
	return returnWords.MatchString(words) && !notReturned.MatchString(words)
}

// isVoid reports whether a transaction says that a payment was taken back, and leaves no amount.
func (t Transaction) isVoid() bool {
	return t.Amount.IsZero() && (t.Code == KindReturned || isReturn(strings.ToLower(t.Description)))
}

// returnWords are all the words for a payment that was taken back.
var (
	returnWords = regexp.MustCompile(`\b(?:return|revers|nsf\b|non-?sufficient|insufficient|not sufficient|dishono|` +
		`charged?[ -]?back|bounce|bad check|void|reject|refused|declined|recall|uncollect|unpaid|disput|unauthori|protest|` +
		`stop(?:ped)? payment|payment cancel|cancell?ed payment|taken back|r\d\d\b)`)
	notReturned = regexp.MustCompile(`refund|premium|overpa|\bfees?\b|\bcharges?(?:$| [^b])|\bcredit(?:$| [^c])`)
)

// NamesBank reports whether the words of the transaction name a bank that took a payment back.
func (t Transaction) NamesBank() bool { return mentions(strings.ToLower(t.Description), "bank") }

// OwnPremium returns the premium in the amount, unknown for none. A premium whose sign differs from
// the amount's is not part of it: some systems write a policy's premium on every line.
func (t Transaction) OwnPremium() Money {
	if cmp.Compare(t.Premium.Cents(), 0) != cmp.Compare(t.Amount.Cents(), 0) || t.Premium.Cents() == 0 {
		return Money{}
	}
	return t.Premium
}

func mentions(text string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// mayBePayment reports whether a transaction that reduces the balance is a payment, or may be one.
func (t Transaction) mayBePayment() bool { return t.Kind() == KindPayment || t.Kind() == KindOther }

// id identifies a transaction as it was sent by a hash, because thousands of sealed records hold
// it. It leaves out the running balance, which later corrections change.
func (t Transaction) id() string { return cmp.Or(t.SentID, t.shownID()) }

func (t Transaction) shownID() string {
	hash := fnv.New64a()
	fmt.Fprintf(hash, "%s|%s|%s", t.TransactionDate, t.Amount, t.Description)
	return strconv.FormatUint(hash.Sum64(), 36)
}

// is reports whether an ID on record is the transaction's. Records of earlier versions have those
// of masked descriptions.
func (t Transaction) is(id string) bool { return id == t.id() || id == t.shownID() }
