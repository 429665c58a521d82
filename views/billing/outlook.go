package billing

import (
	"memberportal/upstream/member"
	"memberportal/views/chart"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// Year is the amounts billed and paid in the last twelve months, or since the first transaction.
type Year struct {
	Range, Billed, Paid string
	Most                string // the amount of the highest bar
	Columns             chart.Columns
}

// fewestMonths is the number of months with a bar that makes a chart useful; fewer are easier to
// read in the list.
const fewestMonths = 3

// newYear returns nil for a history with too few months.
func newYear(t *content.Text, a member.Account, today member.Date) *Year {
	totals := a.YearTotals(today)
	var labels []string
	var billed, paid []int64
	sum := member.MonthTotals{Billed: member.Cents(0), Paid: member.Cents(0)}
	most, withBars := int64(0), 0
	for _, month := range totals {
		labels = append(labels, t.MonthInitial(month.Month))
		billed, paid = append(billed, month.Billed.Cents()), append(paid, month.Paid.Cents())
		sum.Billed, sum.Paid = sum.Billed.Add(month.Billed), sum.Paid.Add(month.Paid)
		most = max(most, month.Billed.Cents(), month.Paid.Cents())
		if month.Billed.Positive() || month.Paid.Positive() {
			withBars++
		}
	}
	if withBars < fewestMonths {
		return nil
	}
	return &Year{
		Range:   t.Billing.Year.Range.With(t.Month(totals[0].Month), t.Month(today)),
		Billed:  t.Billing.Year.Billed.With(t.Money(sum.Billed)),
		Paid:    t.Billing.Year.Paid.With(t.Money(sum.Paid)),
		Most:    t.Money(member.Cents(most)),
		Columns: chart.NewColumns(labels, billed, paid),
	}
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
