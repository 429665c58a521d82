package wire

import "memberportal/upstream/member"

// Installments is the response of GET /accounts/{accountNumber}/installments.
type Installments struct {
	Installments []*installment `json:"installments"`

	Unread Unread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *Installments) Lost() bool { return len(w.Installments) == 0 && w.Unread.Has("installments") }

type installment struct {
	DueDate     Date  `json:"dueDate"`
	Amount      Money `json:"amount"`
	Description Text  `json:"description"`
	AutoPayDate Date  `json:"autoPayDate"`
}

// Members leaves out installments without a date or an amount, which are of no use to a member.
func (w *Installments) Members() []member.Installment {
	var known []*installment
	for _, i := range w.Installments {
		if i != nil && i.DueDate.Known() && i.Amount.Known() {
			known = append(known, i)
		}
	}
	return Mapped(known, func(i *installment) member.Installment {
		return member.Installment{
			DueDate: i.DueDate.Date, Amount: i.Amount.Money, Description: string(i.Description), AutoPayDate: i.AutoPayDate.Date,
		}
	})
}

// Renewal is the response of GET /policies/{policyNumber}/renewal.
type Renewal struct {
	Reasons   []Text           `json:"reasons"`
	Coverages []*coverageTerms `json:"coverages"`
}

type coverageTerms struct {
	Description Text `json:"description"`
	Now         Text `json:"now"`
	Next        Text `json:"next"`
}

// Member returns the terms of the renewal.
func (w *Renewal) Member() member.RenewalTerms {
	return member.RenewalTerms{
		Reasons: nonEmpty(w.Reasons),
		Coverages: Mapped(w.Coverages, func(c *coverageTerms) member.CoverageTerms {
			return member.CoverageTerms{Description: string(c.Description), Now: string(c.Now), Next: string(c.Next)}
		}),
	}
}
