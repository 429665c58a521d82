package userapi

import (
	"cmp"
	"encoding/json"
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
}

func (w *wireSummary) due(account string, asOf time.Time) member.Due {
	return member.Due{
		AccountNumber: account, Balance: w.TotalDue.Money, MinimumDue: w.MinimumDue.Money, DueDate: w.DueDate.Date,
		AutoPay: wire.AutoPay(w.AutoPayType), DueDay: string(w.DueDay),
		Transactions: wire.Mapped(w.Transactions, (*wireTransaction).transaction), AsOf: asOf,
	}
}

type wireTransaction struct {
	Amount          wire.Money `json:"amount"`
	Balance         wire.Money `json:"balance"`
	Description     wire.Text  `json:"description"`
	EffectiveDate   wire.Date  `json:"effectiveDate"`
	Kind            wire.Text  `json:"kind"`
	PolicyNumber    wire.Text  `json:"policyNumber"`
	Premium         wire.Money `json:"premium"`
	TransactionDate wire.Date  `json:"transactionDate"`
}

func (w *wireTransaction) transaction() member.Transaction {
	return member.Transaction{
		Amount: w.Amount.Money, Balance: w.Balance.Money, Premium: w.Premium.Money,
		Description: string(w.Description), PolicyNumber: string(w.PolicyNumber), Code: wire.TransactionKind(w.Kind),
		EffectiveDate: w.EffectiveDate.Date, TransactionDate: w.TransactionDate.Date,
	}
}

type wireSession struct {
	AccessTokenID wire.Text `json:"accessTokenId"`
	SessionID     wire.Text `json:"sessionId"`
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
	if json.Unmarshal(res.body, &w) != nil {
		return wireMethods{}
	}
	return w
}
