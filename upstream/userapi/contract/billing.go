package contract

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// What the answers are in the portal: amounts and bills.

// amount returns an amount as the portal has it.
func (m *Money) amount() member.Money {
	if m.How == Unread {
		return member.UnreadMoney
	}
	return m.Value
}

// date returns a day as the portal has it.
func (d *Day) date() member.Date {
	if d.How == Unread {
		return member.UnreadDate
	}
	return d.Value
}

// word returns the kind of AutoPay as the portal has it, "" for none.
func (a *AutoPay) word() string {
	switch {
	case a.How == Unread:
		return member.UnreadAutoPay
	case a.Value == AutoPayOff:
		return ""
	}
	return a.Value
}

// IsOf reports whether the summary is of an account of a member with these accounts: it names none,
// or the account in any spelling, or the end of its number if that is masked. Another account's
// number is never the same.
func (s *Summary) IsOf(account string, accounts []string) bool {
	said := s.AccountNumber.Value
	return s.AccountNumber.How != Unread && (said == "" || isAccount(said, account, accounts))
}

// IsOf is [Summary.IsOf].
func (p *PaymentSession) IsOf(account string, accounts []string) bool {
	said := p.AccountNumber.Value
	return p.AccountNumber.How != Unread && (said == "" || isAccount(said, account, accounts))
}

func isAccount(said, account string, accounts []string) bool {
	own, key := member.NumberKey(account), member.NumberKey(said)
	isOther := func(a string) bool { other := member.NumberKey(a); return other != own && other == key }
	if slices.ContainsFunc(accounts, isOther) {
		return false
	}
	if masked := maskedNumber.FindStringSubmatch(said); masked != nil && key != own {
		return strings.HasSuffix(own, masked[1])
	}
	zeros := func(a string) bool { return member.NumberKey(a) != own && member.SameNumber(a, account) }
	return key == own || member.SameNumber(said, account) && !slices.ContainsFunc(accounts, zeros)
}

// maskedNumber matches a number of which the last digits show.
var maskedNumber = regexp.MustCompile(`^[*•xX#. -]*[*•xX#][*•xX#. -]*(\d{2,})$`)

// HasAmounts reports whether one of the amounts is there and can be read.
func (s *Summary) HasAmounts() bool { return s.TotalDue.How == Sent || s.MinimumDue.How == Sent }

// Due returns the summary as the portal has it. asOf is the start time of the call.
func (s *Summary) Due(account string, asOf time.Time) member.Due {
	return member.Due{
		AccountNumber: account, Balance: s.TotalDue.amount(), MinimumDue: s.MinimumDue.amount(),
		DueDate: s.DueDate.date(),
		PastDue: s.PastDue.amount(), AutoPay: s.AutopayType.word(), AutoPayDate: s.AutoPayDate.date(),
		AutoPaySuspended: s.AutoPaySuspended.Value, DueDay: s.DueDay.Value,
		Transactions: transactions(s.Transactions.Entries), AsOf: asOf, AmountsAsOf: s.AmountsAsOf(asOf),
		FromSummary: true, Older: s.Next.Value, Unread: s.unread(),
	}
}

// AmountsAsOf returns the time of the amounts according to the summary, for a call at a time.
func (s *Summary) AmountsAsOf(called time.Time) time.Time { return amountsAsOf(s.AsOf.Value, called) }

// unread returns the unread fields of the summary, as those of an account.
func (s *Summary) unread() (unread member.Unread) {
	names := map[string]string{"totalDue": "balance", "minimumDue": "minDue", "autopayType": "autoPay"}
	for _, f := range s.Unread {
		if name := names[f]; name != "" {
			f = name
		}
		if slices.Contains(member.DueFields, f) {
			unread = append(unread, f)
		}
	}
	if s.LacksTransactions() && !unread.Has("transactions") {
		unread = append(unread, "transactions")
	}
	return unread
}

// LacksTransactions reports whether a transaction of the page, or a part of one, is unread.
func (s *Summary) LacksTransactions() bool {
	return s.Beside.Lacks(s.Next.Value != "") || s.Unread.Has("transactions", "transactions[]")
}

// MemberTransactions returns the transactions as the portal has them.
func (s *Summary) MemberTransactions() []member.Transaction {
	return transactions(s.Transactions.Entries)
}

func transactions(entries []Transaction) (all []member.Transaction) {
	for i := range entries {
		t := &entries[i]
		one := member.Transaction{
			Amount: t.Amount.amount(), Balance: t.Balance.amount(), Premium: t.Premium.amount(),
			Description: t.Description.Value, PolicyNumber: t.PolicyNumber.Value,
			EffectiveDate: t.EffectiveDate.date(), TransactionDate: t.TransactionDate.date(),
			Code: transactionKinds[t.Kind.Value], Status: t.status(), Reference: t.Reference.Value,
		}
		if t.Description.sent != "" {
			one.SentAs(t.Description.sent)
		}
		all = append(all, one)
	}
	return all
}

// status returns the status of a transaction, that of another word if it can't be read.
func (t *Transaction) status() string {
	if t.Status.How == Unread {
		return member.UnreadStatus
	}
	return t.Status.Value
}

var transactionKinds = map[string]member.TransactionKind{
	"payment": member.KindPayment, "returned": member.KindReturned, "bill": member.KindBill, "fee": member.KindFee,
	"credit": member.KindCredit, "charge": member.KindCharge, "refund": member.KindRefund,
}

// maxClockLead is how far the provider's clock may be ahead of ours.
const maxClockLead = 5 * time.Minute

// amountsAsOf returns the time of the amounts according to the answer. A time after the call is an
// error of the provider: those amounts would take precedence over every later answer.
func amountsAsOf(said, called time.Time) time.Time {
	if said.Sub(called) > maxClockLead {
		return time.Time{}
	}
	return said.UTC()
}

// Upcoming returns the bills to come. One without a day is of no use to a member.
func (i *Installments) Upcoming() (all []member.Installment) {
	for j := range i.Installments.Entries {
		if one := &i.Installments.Entries[j]; one.DueDate.How == Sent {
			all = append(all, member.Installment{
				DueDate: one.DueDate.Value, Amount: one.Amount.amount(), Description: one.Description.Value,
				AutoPayDate: one.AutoPayDate.date(),
			})
		}
	}
	return all
}

// Lost reports whether a bill of the list is missing, or its day: the next bill would be another.
func (i *Installments) Lost() bool {
	undated := func(one Installment) bool { return one.DueDate.How == Unread }
	return i.Beside.Lacks(false) || i.Installments.Lacks() || slices.ContainsFunc(i.Installments.Entries, undated)
}

// Terms returns the terms of the renewal. Coverages of which a part is unread are none: the page
// would say that a term doesn't include one.
func (r *Renewal) Terms() (terms member.RenewalTerms) {
	for i := range r.Coverages.Entries {
		c := &r.Coverages.Entries[i]
		if isAny(Unread, c.Description.How, c.Now.How, c.Next.How) {
			r.Coverages.Partial = true
		}
		terms.Coverages = append(terms.Coverages,
			member.CoverageTerms{Description: c.Description.Value, Now: c.Now.Value, Next: c.Next.Value})
	}
	if r.Coverages.Lacks() || r.Beside.Lacks(false) {
		terms.Coverages = nil
	}
	for i := range r.Reasons.Entries {
		reason := member.RenewalReason{Text: r.Reasons.Entries[i].Value}
		if i < len(r.Amounts.Entries) {
			reason.Amount = r.Amounts.Entries[i].amount()
		}
		if reason.Text != "" {
			terms.Reasons = append(terms.Reasons, reason)
		}
	}
	return terms
}
