package userapi

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/wire"
)

// The responses of section 7, with the field names of section 3. The methods convert them to the
// types of package member.

type wireProfile struct {
	Accounts []*wireAccount `json:"accounts"`
	Agencies []*wireAgency  `json:"agencies"`
	AsOf     wire.Timestamp `json:"asOf"`

	Unread         wire.Unread `json:"-"`
	PaperlessEmail wire.Text   `json:"paperlessEmail"`
}

type wireAccount struct {
	Number           wire.Text          `json:"accountNumber"`
	AutoPay          wire.Text          `json:"autoPay"`
	Balance          wire.Money         `json:"balance"`
	BillType         wire.Text          `json:"billType"`
	Cancelled        wire.Flag          `json:"cancelled"`
	ChecklessPay     wire.Flag          `json:"checklessPay"`
	DueDate          wire.Date          `json:"dueDate"`
	Insured          wire.Name          `json:"insured"`
	MinDue           wire.Money         `json:"minDue"`
	PaperlessBilling wire.Flag          `json:"paperlessBilling"`
	PayInstrument    wire.Text          `json:"payInstrument"`
	DueDay           wire.Text          `json:"dueDay"`
	Transactions     []*wireTransaction `json:"transactions"`
	Policies         []*wirePolicy      `json:"policies"`
	Futures          []*wirePolicy      `json:"futures"`

	Unread wire.Unread `json:"-"`
	Notice wire.Notice `json:"notice"`
}

type wireAgency struct {
	Address wire.Text `json:"address"`
	City    wire.Text `json:"city"`
	Email   wire.Text `json:"email"`
	ID      wire.Text `json:"id"`
	Name    wire.Text `json:"name"`
	Phone1  wire.Text `json:"phone1"`
	Phone2  wire.Text `json:"phone2"`
	Phone3  wire.Text `json:"phone3"`
	State   wire.Text `json:"state"`
	URL     wire.Text `json:"url"`
	Zip     wire.Text `json:"zip"`

	Hours           wire.Text `json:"hours"`
	AcceptsMessages wire.Flag `json:"acceptsMessages"`
}

// profile converts the response. asOf is the start time of the call. It leaves out accounts and
// policies without a number, which no URL could address: the profile is then incomplete.
func (w *wireProfile) profile(asOf time.Time) *member.Profile {
	p := &member.Profile{
		Agencies: wire.Mapped(w.Agencies, (*wireAgency).agency), PaperlessEmail: string(w.PaperlessEmail), LoadedAt: asOf,
	}
	amountsAsOf := amountsAsOf(w.AsOf, asOf)
	p.Incomplete.Accounts = w.Unread.Has("accounts")
	for _, a := range w.Accounts {
		switch {
		case wire.SaysNothing(a):
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
	lost := func(q *wirePolicy) bool { return !wire.SaysNothing(q) && q.Number == "" }
	return w.Unread.Has("policies") || w.Unread.Has("futures") ||
		slices.ContainsFunc(w.Policies, lost) || slices.ContainsFunc(w.Futures, lost)
}

func (w *wireAccount) account(asOf time.Time) member.Account {
	a := member.Account{
		Number: string(w.Number), AutoPay: wire.AutoPay(w.AutoPay), Balance: w.Balance.Money, BillType: string(w.BillType),
		Cancelled: bool(w.Cancelled), ChecklessPay: bool(w.ChecklessPay), DueDate: w.DueDate.Date, Insured: w.Insured.Member().Full,
		MinimumDue: w.MinDue.Money, PaperlessBilling: bool(w.PaperlessBilling), PayInstrument: string(w.PayInstrument),
		DueDay: string(w.DueDay), Transactions: wire.Mapped(w.Transactions, (*wireTransaction).transaction), DueAsOf: asOf,
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
