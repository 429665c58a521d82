package userapi

import (
	"cmp"
	"encoding/json"
	"time"

	"memberportal/upstream/member"
)

type wireSummary struct {
	TotalDue     money              `json:"totalDue"`
	DueDate      date               `json:"dueDate"`
	MinimumDue   money              `json:"minimumDue"`
	AutoPayType  text               `json:"autopayType"`
	DueDay       text               `json:"dueDay"`
	Transactions []*wireTransaction `json:"transactions"`
}

func (w *wireSummary) due(account string, asOf time.Time) member.Due {
	return member.Due{
		AccountNumber: account, Balance: w.TotalDue.Money, MinimumDue: w.MinimumDue.Money, DueDate: w.DueDate.Date,
		AutoPay: autoPay(w.AutoPayType), DueDay: string(w.DueDay),
		Transactions: mapped(w.Transactions, (*wireTransaction).transaction), AsOf: asOf,
	}
}

type wireTransaction struct {
	Amount          money `json:"amount"`
	Balance         money `json:"balance"`
	Description     text  `json:"description"`
	EffectiveDate   date  `json:"effectiveDate"`
	PolicyNumber    text  `json:"policyNumber"`
	Premium         money `json:"premium"`
	TransactionDate date  `json:"transactionDate"`
}

func (w *wireTransaction) transaction() member.Transaction {
	return member.Transaction{
		Amount: w.Amount.Money, Balance: w.Balance.Money, Premium: w.Premium.Money,
		Description: string(w.Description), PolicyNumber: string(w.PolicyNumber),
		EffectiveDate: w.EffectiveDate.Date, TransactionDate: w.TransactionDate.Date,
	}
}

type wireSession struct {
	AccessTokenID text `json:"accessTokenId"`
	SessionID     text `json:"sessionId"`
}

type wireMethods struct {
	EmailMethod       choice `json:"EmailMethod"`
	MobilePhoneMethod choice `json:"MobilePhoneMethod"`
	ProfileID         text   `json:"ProfileId"`
	Email             text   `json:"Email"`
	MobilePhone       text   `json:"MobilePhone"`
}

// over returns known with the fields that the response has.
func (w *wireMethods) over(known AuthenticationMethods) AuthenticationMethods {
	return AuthenticationMethods{
		EmailMethod:       w.EmailMethod.or(known.EmailMethod),
		MobilePhoneMethod: w.MobilePhoneMethod.or(known.MobilePhoneMethod),
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
