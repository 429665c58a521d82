package userapi

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"memberportal/upstream/member"
)

// The responses of section 7, with the field names of section 3. The methods convert them to the
// types of package member.

type wireProfile struct {
	Accounts []*wireAccount `json:"accounts"`
	Agencies []*wireAgency  `json:"agencies"`
	AsOf     wireTimestamp  `json:"asOf"`

	Blank          bool       `json:"-"` // as in [member.Profile]
	Unread         wireUnread `json:"-"`
	PaperlessEmail wireText   `json:"paperlessEmail"`
}

type wireAccount struct {
	Number           wireText           `json:"accountNumber"`
	AutoPay          wireAutoPay        `json:"autoPay"`
	AutoPayDate      wireDate           `json:"autoPayDate"`
	Balance          wireMoney          `json:"balance"`
	BillType         wireText           `json:"billType"`
	Cancelled        wireCancelled      `json:"cancelled"`
	ChecklessPay     wireFlag           `json:"checklessPay"`
	DueDate          wireDate           `json:"dueDate"`
	Insured          wireName           `json:"insured"`
	MinDue           wireMoney          `json:"minDue"`
	PaperlessBilling wireFlag           `json:"paperlessBilling"`
	PayInstrument    wireText           `json:"payInstrument"`
	DueDay           wireText           `json:"dueDay"`
	Transactions     []*wireTransaction `json:"transactions"`
	Policies         []*wirePolicy      `json:"policies"`
	Futures          []*wirePolicy      `json:"futures"`

	Unread wireUnread `json:"-"`
	Notice wireNotice `json:"notice"`
}

type wireAgency struct {
	Address wireText `json:"address"`
	City    wireText `json:"city"`
	Email   wireText `json:"email"`
	ID      wireText `json:"id"`
	Name    wireText `json:"name"`
	Phone1  wireText `json:"phone1"`
	Phone2  wireText `json:"phone2"`
	Phone3  wireText `json:"phone3"`
	State   wireText `json:"state"`
	URL     wireText `json:"url"`
	Zip     wireText `json:"zip"`

	Hours           wireText `json:"hours"`
	AcceptsMessages wireFlag `json:"acceptsMessages"`
}

// profile converts the response. asOf is the start time of the call. It leaves out accounts and
// policies without a number, which no URL could address: the profile is then incomplete.
func (w *wireProfile) profile(asOf time.Time) *member.Profile {
	p := &member.Profile{
		Agencies: mapped(w.Agencies, (*wireAgency).agency), PaperlessEmail: string(w.PaperlessEmail), LoadedAt: asOf,
		Blank: w.Blank,
	}
	amountsAsOf := amountsAsOf(w.AsOf, asOf)
	p.Incomplete.Accounts = w.Unread.Has("accounts")
	for _, a := range w.Accounts {
		switch {
		case saysNothing(a):
		case a.Number == "":
			p.Incomplete.Accounts = true
		default:
			account := a.account(asOf)
			account.AmountsAsOf = amountsAsOf
			p.Accounts = append(p.Accounts, account)
			p.Incomplete.Policies = p.Incomplete.Policies || a.losesPolicy()
			p.SendsNotices = p.SendsNotices || a.Notice.Sent
		}
	}
	assignVehicleIDs(p)
	return p
}

// losesPolicy reports whether the account has a policy without a number, or one that could not be
// read.
func (w *wireAccount) losesPolicy() bool {
	lost := func(q *wirePolicy) bool { return !saysNothing(q) && q.Number == "" }
	return w.Unread.Has("policies") || w.Unread.Has("futures") ||
		slices.ContainsFunc(w.Policies, lost) || slices.ContainsFunc(w.Futures, lost)
}

func (w *wireAccount) account(asOf time.Time) member.Account {
	a := member.Account{
		Number: string(w.Number), AutoPay: string(w.AutoPay), Balance: w.Balance.Money, BillType: string(w.BillType),
		Cancelled: w.Cancelled.On, Unconfirmed: w.Cancelled.Unread, ChecklessPay: bool(w.ChecklessPay), DueDate: w.DueDate.Date, Insured: w.Insured.Member().Full,
		MinimumDue: w.MinDue.Money, PaperlessBilling: bool(w.PaperlessBilling), PayInstrument: string(w.PayInstrument),
		AutoPayDate: w.AutoPayDate.Date, DueDay: string(w.DueDay), Transactions: mapped(w.Transactions, (*wireTransaction).transaction), DueAsOf: asOf,
		TransactionsIncomplete: incomplete(w.Unread, w.Transactions),
	}
	a.Policies, a.Notice = w.policies(), w.Notice.Notice()
	return a
}

// policies returns the current policies, then the future ones. The list decides which are future
// (section 3).
func (w *wireAccount) policies() (policies []member.Policy) {
	for i, terms := range [][]*wirePolicy{w.Policies, w.Futures} {
		for _, term := range terms {
			if term == nil || term.Number == "" {
				continue
			}
			q := term.policy()
			q.AccountNumber = cmp.Or(q.AccountNumber, string(w.Number))
			q.FuturePolicy = i == 1
			policies = append(policies, q)
		}
	}
	return policies
}

func assignVehicleIDs(p *member.Profile) {
	n := 0
	for _, a := range p.Accounts {
		for _, q := range a.Policies {
			for i := range q.Vehicles {
				n++
				q.Vehicles[i].ID = fmt.Sprintf("vehicle-%d", n)
			}
		}
	}
}

func (w *wireAgency) agency() member.Agency {
	return member.Agency{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Email: string(w.Email),
		ID: string(w.ID), Name: string(w.Name), URL: string(w.URL),
		Phone1: string(w.Phone1), Phone2: string(w.Phone2), Phone3: string(w.Phone3),
		Hours: string(w.Hours), AcceptsMessages: bool(w.AcceptsMessages),
	}
}
