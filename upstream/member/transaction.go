package member

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strconv"
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
	// KindOther is an amount that reduced the balance by a payment or a credit: the provider sent no
	// kind.
	KindOther TransactionKind = "Other"
)

// Kind returns the transaction's kind according to the provider. Without one, the sign of the
// amount says whether it was taken off or added, and nothing more.
func (t Transaction) Kind() TransactionKind {
	switch cents := t.Amount.Cents(); {
	case cents == 0:
		return ""
	case t.Code != "":
		return t.Code
	case cents < 0:
		return KindOther
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
	}
	return Cents(-t.Amount.Cents())
}

// stands reports whether the transaction has happened, as far as the provider says.
func (t Transaction) stands() bool { return t.Status == "" || t.Status == StatusPosted }

// isVoid reports whether the transaction was taken back: the provider says so, or leaves a returned
// payment without an amount.
func (t Transaction) isVoid() bool {
	return t.Status == StatusVoid || t.Amount.IsZero() && t.Code == KindReturned
}

// OwnPremium returns the premium in the amount, unknown for none. A premium whose sign differs from
// the amount's is not part of it: some systems write a policy's premium on every line.
func (t Transaction) OwnPremium() Money {
	if cmp.Compare(t.Premium.Cents(), 0) != cmp.Compare(t.Amount.Cents(), 0) || t.Premium.Cents() == 0 {
		return Money{}
	}
	return t.Premium
}

// mayBePayment reports whether a transaction that reduces the balance is a payment, or may be one.
func (t Transaction) mayBePayment() bool { return t.Kind() == KindPayment || t.Kind() == KindOther }

// SentAs keeps the ID of a transaction whose description was sent otherwise, because a card's
// number in it is masked: it is the same line for the payments on record.
func (t *Transaction) SentAs(description string) {
	sent := *t
	sent.Description = description
	t.SentID = sent.id()
}

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
