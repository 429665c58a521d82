package billing

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Paid is what the posted payments of the last twelve months add up to, less the returned ones.
type Paid struct {
	Sum    string // the heading
	Label  string // of the picture, read aloud
	Months []PaidMonth
	High   bool // whether a label is above another one
}

// PaidMonth is what was paid in a month. A payment that was returned is a part of its own, above
// the column.
type PaidMonth struct {
	Name, Letter, Amount string
	Share, Back          int    // of what was paid and returned in the highest month, in percent
	Returned             string // the amount with its name, "" for none
	Labels               []PaidLabel
	Last                 bool // whether it has the last payment
}

// PaidLabel is written above a column, and above all that it reaches over: Above is the share of
// the highest of them.
type PaidLabel struct {
	Text  string
	Above int
	over  [2]int // the columns from the first to the one after the last
}

const (
	wholeYear   = 12 // how many months the heading about the last twelve ones needs
	fewestShown = 3  // payments
	labelHeight = 22 // in percent of the highest column
)

// newPaid returns nil for fewer than three payments, where it is unknown what was paid, and where
// the mortgage company pays. Where all columns would be of one height, a fact takes the place of
// the picture, without a value if the payments differ.
func newPaid(t *text.Text, a member.Account, today member.Date) (*Paid, ui.Fact) {
	months := a.PaidByMonth(today)
	if a.BilledToMortgagee() || len(months) == 0 {
		return nil, ui.Fact{}
	}
	count := payments(a, months[0].Month)
	if count < fewestShown {
		return nil, ui.Fact{}
	}
	texts, first := t.Billing.Paid, t.Month(months[0].Month)
	sum := member.Cents(0)
	for _, m := range months {
		sum = sum.Add(m.Paid)
	}
	paid := &Paid{Sum: texts.Year.With(t.Money(sum)), Label: texts.Chart.With(first, t.Month(today))}
	if len(months) < wholeYear {
		paid.Sum = texts.Since.With(t.Money(sum), first)
	}
	if amount, times := alike(months); times > 0 {
		return nil, ui.Fact{Name: paid.Sum, Value: ui.Either(times == count, texts.Alike.With(t.Money(amount), count), "")}
	}
	paid.addMonths(t, months)
	paid.Months[len(months)-1].Name = texts.SoFar.With(t.Month(today))
	return paid, ui.Fact{}
}

func (p *Paid) addMonths(t *text.Text, months []member.MonthPaid) {
	var paid, back, both []int64
	for _, m := range months {
		paid, back = append(paid, m.Paid.Cents()), append(back, m.Returned.Cents())
		both = append(both, max(m.Paid.Cents(), 0)+m.Returned.Cents())
	}
	shares := newColumns(slices.Concat(paid, back, both))
	for i, m := range months {
		month := PaidMonth{
			Name: t.Month(m.Month), Letter: string([]rune(t.MonthShort(m.Month))[:1]),
			Amount: t.Money(m.Paid), Share: shares[i], Back: shares[len(months)+i],
		}
		if m.Returned.Positive() {
			month.Returned = t.Billing.Paid.Returned.With(t.Money(m.Returned))
		}
		p.Months = append(p.Months, month)
	}
	p.write(paid)
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

// write writes the amounts above the columns of the last payment and of the highest month, and the
// name above each returned one.
func (p *Paid) write(cents []int64) {
	last, highest := 0, slices.Index(cents, slices.Max(cents))
	for i, amount := range cents {
		if amount > 0 {
			last = i
		}
	}
	p.Months[last].Last = true
	for i := range p.Months {
		if i == highest || i == last {
			p.writeAbove(i, p.Months[i].Amount, p.Months[i].Share)
		}
	}
	for i := range p.Months {
		if name := p.Months[i].Returned; name != "" {
			p.writeAbove(i, name, p.Months[i].Share+p.Months[i].Back)
		}
	}
}

// writeAbove writes a label above all columns that it reaches over, and above the labels there:
// those to the right, or to the left in the second half. On a phone all columns are as wide as 42
// digits.
func (p *Paid) writeAbove(i int, label string, above int) {
	wide := (len(label)*len(p.Months) + 41) / 42
	over := [2]int{i, min(i+wide, len(p.Months))}
	if i >= len(p.Months)/2 {
		over = [2]int{max(i+1-wide, 0), i + 1}
	}
	for _, m := range p.Months[over[0]:over[1]] {
		above = max(above, m.Share+m.Back)
	}
	for _, m := range p.Months {
		for _, other := range m.Labels {
			if other.over[0] < over[1] && over[0] < other.over[1] && above < other.Above+labelHeight {
				above, p.High = other.Above+labelHeight, true
			}
		}
	}
	p.Months[i].Labels = append(p.Months[i].Labels, PaidLabel{label, above, over})
}

// alike returns the amount that was paid in each month with a payment, and how many these are: none
// if the amounts differ, or one was returned.
func alike(months []member.MonthPaid) (amount member.Money, times int) {
	for _, m := range months {
		switch {
		case m.Returned.Positive() || !m.Paid.IsZero() && times > 0 && m.Paid != amount:
			return member.Money{}, 0
		case !m.Paid.IsZero():
			amount, times = m.Paid, times+1
		}
	}
	return amount, times
}

// Coming lists the next bills of an account.
type Coming struct {
	Heading string // which says if AutoPay pays all of them on their day
	Bills   []ComingBill
	More    string // how many follow, "" for none
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
	coming, shown := &Coming{Heading: t.Billing.Coming.Heading}, bills[:min(len(bills), comingShown)]
	drawn := !slices.ContainsFunc(shown, func(b member.Installment) bool { return !b.DrawnOnItsDay() })
	if drawn {
		coming.Heading = t.Billing.Coming.AutoPayHeading
	}
	for _, b := range shown {
		autoPay := ""
		switch {
		case drawn:
		case b.DrawnOnItsDay():
			autoPay = t.Billing.Details.AutoPay // on the day that the line begins with
		case b.AutoPayDate.Known():
			autoPay = t.Billing.Coming.AutoPay.With(t.Date(b.AutoPayDate))
		}
		coming.Bills = append(coming.Bills,
			ComingBill{t.Date(b.DueDate), t.Theirs(b.Description), autoPay, t.Money(b.Amount)})
	}
	if more := len(bills) - comingShown; more > 0 {
		coming.More = t.Billing.Coming.More.With(more) + " " + t.Billing.Coming.Until.With(
			t.Date(bills[len(bills)-1].DueDate),
		)
	}
	return coming
}

// newColumns returns the share of each amount of the largest one in percent: 0 for a zero and for
// less.
func newColumns(amounts []int64) []int {
	most := max(slices.Max(amounts), 1)
	shares := make([]int, len(amounts))
	for i, amount := range amounts {
		shares[i] = share(amount, most)
	}
	return shares
}

// share returns at least one percent for an amount above zero, so that its bar is visible.
func share(amount, most int64) int {
	if amount <= 0 {
		return 0
	}
	return max(int(amount*100/most), 1)
}
