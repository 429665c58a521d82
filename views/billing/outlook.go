package billing

import (
	"memberportal/upstream/member"
	"memberportal/views/chart"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Paid is what the posted payments of the last twelve months add up to, less the returned ones.
type Paid struct {
	Sum    string // a sentence
	Label  string // of the picture, read aloud
	Months []PaidMonth
}

// PaidMonth is what was paid in a month. The current one isn't over.
type PaidMonth struct {
	Name, Letter, Amount string
	Share                int // of the month with the largest amount, in percent
	Current              bool
}

// wholeYear is how many months the sentence about the last twelve ones needs.
const wholeYear = 12

// newPaid returns nil without payments, and where it is unknown what was paid.
func newPaid(t *text.Text, a member.Account, today member.Date) *Paid {
	months := a.PaidByMonth(today)
	if len(months) == 0 {
		return nil
	}
	texts, first := t.Billing.Paid, t.Month(months[0].Month)
	sum, cents := member.Cents(0), make([]int64, len(months))
	for i, m := range months {
		sum, cents[i] = sum.Add(m.Paid), m.Paid.Cents()
	}
	paid := &Paid{Sum: texts.Year.With(t.Money(sum)), Label: texts.Chart.With(first, t.Month(today))}
	if len(months) < wholeYear {
		paid.Sum = texts.Since.With(t.Money(sum), first)
	}
	for i, share := range chart.NewColumns(cents) {
		m := PaidMonth{
			Name: t.Month(months[i].Month), Letter: string([]rune(t.MonthShort(months[i].Month))[:1]),
			Amount: t.Money(months[i].Paid), Share: share, Current: i == len(months)-1,
		}
		if m.Current {
			m.Name = texts.SoFar.With(m.Name)
		}
		paid.Months = append(paid.Months, m)
	}
	return paid
}

// Coming lists the next bills of an account.
type Coming struct {
	Bills []ComingBill
	More  string // how many follow, "" for none
}

// ComingBill is one bill. Text describes it, including whether AutoPay pays it.
type ComingBill struct{ Date, Text, Amount string }

// comingShown is how many bills are listed. The line below them has the date of the last one.
const comingShown = 3

// NewComing returns nil if the provider sent no upcoming bills.
func NewComing(t *text.Text, bills []member.Installment) *Coming {
	if len(bills) == 0 {
		return nil
	}
	coming := &Coming{}
	for _, b := range bills[:min(len(bills), comingShown)] {
		autoPay := ""
		switch {
		case b.AutoPayDate.Known() && b.AutoPayDate == b.DueDate:
			autoPay = t.Billing.Details.AutoPay // on the day that the line begins with
		case b.AutoPayDate.Known():
			autoPay = t.Billing.Coming.AutoPay.With(t.Date(b.AutoPayDate))
		}
		coming.Bills = append(coming.Bills, ComingBill{t.Date(b.DueDate), ui.Dots(t.Theirs(b.Description), autoPay), t.Money(b.Amount)})
	}
	if more := len(bills) - comingShown; more > 0 {
		coming.More = t.Billing.Coming.More.With(more) + " " + t.Billing.Coming.Until.With(t.Date(bills[len(bills)-1].DueDate))
	}
	return coming
}
