package userapi

import "memberportal/upstream/member"

// wireInstallments is the response of GET /accounts/{accountNumber}/installments.
type wireInstallments struct {
	Installments []*wireInstallment `json:"installments"`

	Unread wireUnread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *wireInstallments) Lost() bool {
	return len(w.Installments) == 0 && w.Unread.Has("installments")
}

type wireInstallment struct {
	DueDate     wireDate  `json:"dueDate"`
	Amount      wireMoney `json:"amount"`
	Description wireText  `json:"description"`
	AutoPayDate wireDate  `json:"autoPayDate"`
}

// Members leaves out installments without a date or an amount, which are of no use to a member.
func (w *wireInstallments) Members() []member.Installment {
	var known []*wireInstallment
	for _, i := range w.Installments {
		if i != nil && i.DueDate.Known() && i.Amount.Known() {
			known = append(known, i)
		}
	}
	return mapped(known, func(i *wireInstallment) member.Installment {
		return member.Installment{
			DueDate: i.DueDate.Date, Amount: i.Amount.Money, Description: string(i.Description), AutoPayDate: i.AutoPayDate.Date,
		}
	})
}

// wireRenewal is the response of GET /policies/{policyNumber}/renewal.
type wireRenewal struct {
	Reasons   []wireText           `json:"reasons"`
	Amounts   []wireMoney          `json:"amounts"` // in the order of Reasons
	Coverages []*wireCoverageTerms `json:"coverages"`
}

type wireCoverageTerms struct {
	Description wireText `json:"description"`
	Now         wireText `json:"now"`
	Next        wireText `json:"next"`
}

// Member returns the terms of the renewal.
func (w *wireRenewal) Member() member.RenewalTerms {
	return member.RenewalTerms{
		Reasons: w.reasons(),
		Coverages: mapped(w.Coverages, func(c *wireCoverageTerms) member.CoverageTerms {
			return member.CoverageTerms{Description: string(c.Description), Now: string(c.Now), Next: string(c.Next)}
		}),
	}
}

func (w *wireRenewal) reasons() []member.RenewalReason {
	var all []member.RenewalReason
	for i, text := range w.Reasons {
		reason := member.RenewalReason{Text: string(text)}
		if i < len(w.Amounts) {
			reason.Amount = w.Amounts[i].Money
		}
		if reason.Text != "" {
			all = append(all, reason)
		}
	}
	return all
}
