package billing

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/chart"
	"memberportal/views/text"
)

// Paid is what the posted payments of the last twelve months add up to, less the returned ones.
type Paid struct {
	Sum    string // the heading
	Label  string // of the picture, read aloud
	Months []PaidMonth
	Alike  bool // whether all columns are: there is no picture
}

// PaidMonth is what was paid in a month.
type PaidMonth struct {
	Name, Letter, Amount string
	Share                int    // of the month with the largest amount, in percent
	Written              string // above its column, "" for none
	Above                int    // the share of the highest column that Written is above
	Last                 bool   // whether it has the last payment
}

const (
	wholeYear    = 12 // how many months the heading about the last twelve ones needs
	fewestShown  = 3  // payments
	writtenApart = 3  // columns between two amounts that are written above them
)

// newPaid returns nil for fewer than three payments, where it is unknown what was paid, and where
// the mortgage company pays.
func newPaid(t *text.Text, a member.Account, today member.Date) *Paid {
	months := a.PaidByMonth(today)
	if a.BilledToMortgagee() || len(months) == 0 || payments(a, months[0].Month) < fewestShown {
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
		paid.Months = append(paid.Months, PaidMonth{
			Name: t.Month(months[i].Month), Letter: string([]rune(t.MonthShort(months[i].Month))[:1]),
			Amount: t.Money(months[i].Paid), Share: share,
		})
	}
	paid.Months[len(months)-1].Name = texts.SoFar.With(t.Month(today))
	paid.write(cents)
	paid.Alike = alike(cents)
	return paid
}

// payments counts those since a day.
func payments(a member.Account, since member.Date) (count int) {
	for i := range a.Transactions {
		if tr := &a.Transactions[i]; !tr.TransactionDate.Before(since) && tr.Kind() == member.KindPayment {
			count++
		}
	}
	return count
}

// write writes the amount above the column of the last payment, and above the highest one if there
// is room between the two.
func (p *Paid) write(cents []int64) {
	last, highest := 0, slices.Index(cents, slices.Max(cents))
	for i, amount := range cents {
		if amount > 0 {
			last = i
		}
	}
	p.Months[last].Last = true
	p.writeAbove(last)
	if apart := last - highest; apart >= writtenApart || -apart >= writtenApart {
		p.writeAbove(highest)
	}
}

// alike reports whether all columns are of one height: a picture of them says nothing.
func alike(cents []int64) bool {
	paid := slices.DeleteFunc(slices.Clone(cents), func(amount int64) bool { return amount == 0 })
	return len(slices.Compact(paid)) < 2
}

// writeAbove writes the amount of column i above all columns that it reaches over: those to the
// right, or to the left in the second half. On a phone a column is as wide as 3.5 digits.
func (p *Paid) writeAbove(i int) {
	over := (2*len(p.Months[i].Amount) + 6) / 7
	from, to := i, min(i+over, len(p.Months))
	if i >= len(p.Months)/2 {
		from, to = max(i+1-over, 0), i+1
	}
	p.Months[i].Written = p.Months[i].Amount
	for _, m := range p.Months[from:to] {
		p.Months[i].Above = max(p.Months[i].Above, m.Share)
	}
}

// Coming lists the next bills of an account.
type Coming struct {
	Bills []ComingBill
	More  string // how many follow, "" for none
}

// ComingBill is one bill. Text describes it, and AutoPay is whether AutoPay pays it.
type ComingBill struct{ Date, Text, AutoPay, Amount string }

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
		coming.Bills = append(coming.Bills,
			ComingBill{t.Date(b.DueDate), t.Theirs(b.Description), autoPay, t.Money(b.Amount)})
	}
	if more := len(bills) - comingShown; more > 0 {
		coming.More = t.Billing.Coming.More.With(more) + " " + t.Billing.Coming.Until.With(t.Date(bills[len(bills)-1].DueDate))
	}
	return coming
}
