package billing

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/chart"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// Year is the amounts billed and paid in the last twelve months, or since the first transaction.
type Year struct {
	Range, Billed, Paid string
	Months              []YearMonth // newest first
}

// YearMonth is what was billed and paid in a month. The current one isn't over.
type YearMonth struct {
	Name, Text string
	Bars       chart.Shares
	Current    bool
}

// fewestMonths is the number of months with a bar that makes a chart useful; fewer are easier to
// read in the list.
const fewestMonths = 3

// newYear returns nil for a history with too few months.
func newYear(t *content.Text, a member.Account, today member.Date) *Year {
	totals := a.YearTotals(today)
	var billed, paid []int64
	sum := member.MonthTotals{Billed: member.Cents(0), Paid: member.Cents(0)}
	withBars := 0
	for _, month := range totals {
		billed, paid = append(billed, month.Billed.Cents()), append(paid, month.Paid.Cents())
		sum.Billed, sum.Paid = sum.Billed.Add(month.Billed), sum.Paid.Add(month.Paid)
		if month.Billed.Positive() || month.Paid.Positive() {
			withBars++
		}
	}
	if withBars < fewestMonths {
		return nil
	}
	return &Year{
		Range:  t.Billing.Year.Range.With(t.Month(totals[0].Month), t.Month(today)),
		Billed: t.Billing.Year.Billed.With(t.Money(sum.Billed)),
		Paid:   t.Billing.Year.Paid.With(t.Money(sum.Paid)),
		Months: yearMonths(t, totals, chart.NewPeriods(billed, paid)),
	}
}

// yearMonths returns the months newest first, as the transactions are.
func yearMonths(t *content.Text, totals []member.MonthTotals, bars []chart.Shares) []YearMonth {
	var months []YearMonth
	for i, month := range slices.Backward(totals) {
		name, current := t.MonthShort(month.Month), i == len(totals)-1
		if current {
			name = t.Billing.Year.SoFar.With(name)
		}
		months = append(months, YearMonth{name, monthText(t.Billing.Year, t.Format, month), bars[i], current})
	}
	return months
}

// monthText returns what was billed in a month and whether that month had a payment. Credits may
// exceed what was billed, and returned payments and refunds what was paid.
func monthText(t content.BillingYear, f content.Format, month member.MonthTotals) string {
	billed, paid := month.Billed.Cents(), month.Paid.Cents()
	var texts []string
	switch {
	case billed > 0:
		texts = append(texts, t.Billed.With(f.Money(month.Billed)))
	case billed < 0:
		texts = append(texts, t.Credited.With(f.Money(member.Cents(-billed))))
	}
	switch {
	case paid > 0:
		texts = append(texts, t.Paid.With(f.Money(month.Paid)))
	case paid < 0:
		texts = append(texts, t.Returned.With(f.Money(member.Cents(-paid))))
	case billed > 0:
		texts = append(texts, t.Unpaid)
	}
	return cmp.Or(ui.Dots(texts...), t.Nothing)
}

// Coming lists the next bills of an account.
type Coming struct {
	Bills []ComingBill
	More  string // how many follow, "" for none
}

// ComingBill is one bill. Text describes it, including whether AutoPay pays it.
type ComingBill struct{ Date, Text, Amount string }

// comingShown is how many bills are listed. The line below them has the date of the last one.
const comingShown = 4

// NewComing returns nil if the provider sent no upcoming bills.
func NewComing(t *content.Text, bills []member.Installment) *Coming {
	if len(bills) == 0 {
		return nil
	}
	coming := &Coming{}
	for _, b := range bills[:min(len(bills), comingShown)] {
		autoPay := ""
		if b.AutoPayDate.Known() {
			autoPay = t.Billing.Coming.AutoPay.With(t.Date(b.AutoPayDate))
		}
		coming.Bills = append(coming.Bills, ComingBill{t.Date(b.DueDate), ui.Dots(b.Description, autoPay), t.Money(b.Amount)})
	}
	if more := len(bills) - comingShown; more > 0 {
		coming.More = t.Billing.Coming.More.With(more) + " " + t.Billing.Coming.Until.With(t.Date(bills[len(bills)-1].DueDate))
	}
	return coming
}
