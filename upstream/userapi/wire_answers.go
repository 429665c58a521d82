package userapi

import (
	"cmp"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/wire"
)

type wireSummary struct {
	TotalDue     wire.Money         `json:"totalDue"`
	DueDate      wire.Date          `json:"dueDate"`
	MinimumDue   wire.Money         `json:"minimumDue"`
	AutoPayType  wire.Text          `json:"autopayType"`
	DueDay       wire.Text          `json:"dueDay"`
	Transactions []*wireTransaction `json:"transactions"`
	AsOf         wire.Timestamp     `json:"asOf"`
	Next         wire.Text          `json:"next"`

	Unread wire.Unread `json:"-"`
}

// due converts the response. asOf is the start time of the call.
func (w *wireSummary) due(account string, asOf time.Time) member.Due {
	return member.Due{
		AccountNumber: account, Balance: w.TotalDue.Money, MinimumDue: w.MinimumDue.Money, DueDate: w.DueDate.Date,
		AutoPay: wire.AutoPay(w.AutoPayType), DueDay: string(w.DueDay),
		Transactions: wire.Mapped(w.Transactions, (*wireTransaction).transaction), AsOf: asOf, AmountsAsOf: amountsAsOf(w.AsOf, asOf),
		FromSummary:            true,
		Older:                  string(w.Next),
		TransactionsIncomplete: incomplete(w.Unread, w.Transactions),
	}
}

// maxClockLead is how far the provider's clock may be ahead of ours.
const maxClockLead = 5 * time.Minute

// amountsAsOf returns the time of the amounts according to the response. A time after the call is
// an error of the provider: those amounts would take precedence over every later response.
func amountsAsOf(said wire.Timestamp, called time.Time) time.Time {
	if said.Sub(called) > maxClockLead {
		return time.Time{}
	}
	return said.UTC()
}

type wireTransaction struct {
	Amount          wire.Money `json:"amount"`
	Balance         wire.Money `json:"balance"`
	Description     wire.Text  `json:"description"`
	EffectiveDate   wire.Date  `json:"effectiveDate"`
	Kind            wire.Text  `json:"kind"`
	PolicyNumber    wire.Text  `json:"policyNumber"`
	Premium         wire.Money `json:"premium"`
	Reference       wire.Text  `json:"reference"`
	TransactionDate wire.Date  `json:"transactionDate"`

	Unread wire.Unread `json:"-"`
}

// incomplete reports whether a part of the transactions could not be read. unread belongs to the
// object that contains them.
func incomplete(unread wire.Unread, transactions []*wireTransaction) bool {
	return unread.Has("transactions") || slices.ContainsFunc(transactions, func(t *wireTransaction) bool { return t != nil && len(t.Unread) > 0 })
}

func (w *wireTransaction) transaction() member.Transaction {
	return member.Transaction{
		Amount: w.Amount.Money, Balance: w.Balance.Money, Premium: w.Premium.Money,
		Description: string(w.Description), PolicyNumber: string(w.PolicyNumber), Code: wire.TransactionKind(w.Kind),
		EffectiveDate: w.EffectiveDate.Date, TransactionDate: w.TransactionDate.Date,
		Reference: string(w.Reference),
	}
}

type wireSession struct {
	AccessTokenID wire.Text `json:"accessTokenId"`
	SessionID     wire.Text `json:"sessionId"`
	Reference     wire.Text `json:"reference"`
}

type wireMethods struct {
	EmailMethod       wire.Choice `json:"EmailMethod"`
	MobilePhoneMethod wire.Choice `json:"MobilePhoneMethod"`
	ProfileID         wire.Text   `json:"ProfileId"`
	Email             wire.Text   `json:"Email"`
	MobilePhone       wire.Text   `json:"MobilePhone"`
}

// over returns known with the fields that the response has.
func (w *wireMethods) over(known AuthenticationMethods) AuthenticationMethods {
	return AuthenticationMethods{
		EmailMethod:       w.EmailMethod.Or(known.EmailMethod),
		MobilePhoneMethod: w.MobilePhoneMethod.Or(known.MobilePhoneMethod),
		ProfileID:         cmp.Or(string(w.ProfileID), known.ProfileID),
		Email:             cmp.Or(string(w.Email), known.Email),
		MobilePhone:       cmp.Or(string(w.MobilePhone), known.MobilePhone),
	}
}

// methods returns the zero value for a body that is not a JSON object.
func (res response) methods() (w wireMethods) {
	if _, err := wire.Decode(res.body, &w); err != nil {
		return wireMethods{}
	}
	return w
}
