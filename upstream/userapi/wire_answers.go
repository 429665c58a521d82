package userapi

import (
	"cmp"
	"slices"
	"time"

	"memberportal/upstream/member"
)

type wireSummary struct {
	Account      wireText           `json:"accountNumber"`
	TotalDue     wireMoney          `json:"totalDue"`
	DueDate      wireDate           `json:"dueDate"`
	MinimumDue   wireMoney          `json:"minimumDue"`
	AutoPayType  wireAutoPay        `json:"autopayType"`
	AutoPayDate  wireDate           `json:"autoPayDate"`
	DueDay       wireText           `json:"dueDay"`
	Transactions []*wireTransaction `json:"transactions"`
	AsOf         wireTimestamp      `json:"asOf"`
	Next         wireText           `json:"next"`

	Unread wireUnread `json:"-"`
}

// failure returns an error for a response that is not the account's billing summary: it has no
// amount, or names another account.
func (w *wireSummary) failure(r request, res response, account string) error {
	switch {
	case !w.isOf(account):
		return r.failure(res, ErrOtherAccount)
	case !w.TotalDue.Known() && !w.MinimumDue.Known():
		return r.failure(res, ErrNoFields)
	}
	return nil
}

// isOf reports whether the response belongs to the account. The specification's response does not
// say.
func (w *wireSummary) isOf(account string) bool {
	return !w.Unread.Has("accountNumber") && (w.Account == "" || member.SameNumber(string(w.Account), account))
}

// due converts the response. asOf is the start time of the call.
func (w *wireSummary) due(account string, asOf time.Time) member.Due {
	return member.Due{
		AccountNumber: account, Balance: w.TotalDue.Money, MinimumDue: w.MinimumDue.Money, DueDate: w.DueDate.Date,
		AutoPay: string(w.AutoPayType), AutoPayDate: w.AutoPayDate.Date, DueDay: string(w.DueDay),
		Transactions: mapped(w.Transactions, (*wireTransaction).transaction), AsOf: asOf, AmountsAsOf: amountsAsOf(w.AsOf, asOf),
		FromSummary:            true,
		Older:                  string(w.Next),
		TransactionsIncomplete: incomplete(w.Unread, w.Transactions),
	}
}

// maxClockLead is how far the provider's clock may be ahead of ours.
const maxClockLead = 5 * time.Minute

// amountsAsOf returns the time of the amounts according to the response. A time after the call is
// an error of the provider: those amounts would take precedence over every later response.
func amountsAsOf(said wireTimestamp, called time.Time) time.Time {
	if said.Sub(called) > maxClockLead {
		return time.Time{}
	}
	return said.UTC()
}

type wireTransaction struct {
	Amount          wireMoney `json:"amount"`
	Balance         wireMoney `json:"balance"`
	Description     wireText  `json:"description"`
	EffectiveDate   wireDate  `json:"effectiveDate"`
	Kind            wireText  `json:"kind"`
	PolicyNumber    wireText  `json:"policyNumber"`
	Premium         wireMoney `json:"premium"`
	Reference       wireText  `json:"reference"`
	TransactionDate wireDate  `json:"transactionDate"`

	Unread wireUnread `json:"-"`
}

// incomplete reports whether a part of the transactions could not be read. unread belongs to the
// object that contains them.
func incomplete(unread wireUnread, transactions []*wireTransaction) bool {
	return unread.Has("transactions") || slices.ContainsFunc(transactions, func(t *wireTransaction) bool { return t != nil && len(t.Unread) > 0 })
}

func (w *wireTransaction) transaction() member.Transaction {
	return member.Transaction{
		Amount: w.Amount.Money, Balance: w.Balance.Money, Premium: w.Premium.Money,
		Description: string(w.Description), PolicyNumber: string(w.PolicyNumber), Code: transactionKind(w.Kind),
		EffectiveDate: w.EffectiveDate.Date, TransactionDate: w.TransactionDate.Date,
		Reference: string(w.Reference),
	}
}

type wireSession struct {
	AccessTokenID wireText `json:"accessTokenId"`
	SessionID     wireText `json:"sessionId"`
	Reference     wireText `json:"reference"`
}

type wireMethods struct {
	EmailMethod       wireChoice `json:"EmailMethod"`
	MobilePhoneMethod wireChoice `json:"MobilePhoneMethod"`
	ProfileID         wireText   `json:"ProfileId"`
	Email             wireText   `json:"Email"`
	MobilePhone       wireText   `json:"MobilePhone"`
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
	if _, err := decodeWire(res.body, &w); err != nil {
		return wireMethods{}
	}
	return w
}
