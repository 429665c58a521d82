package member

import "slices"

// MonthPaid is what was paid on an account in a month: the posted payments less the returned ones.
type MonthPaid struct {
	Month Date // its first day
	Paid  Money
}

// PaidByMonth returns what was paid in each month, oldest first, up to today's. It starts eleven
// months earlier, or with the oldest known transaction: earlier months are unknown, and so is the
// rest of its month if there are older transactions. It returns nil for fewer than two months, for
// less than nothing or nothing paid, if a transaction has no kind, and if one could not be read.
func (a Account) PaidByMonth(today Date) []MonthPaid {
	if a.withholds(PaidSums) {
		return nil
	}
	current := today.monthStart()
	first := current
	for _, t := range a.Transactions {
		if month := t.TransactionDate.monthStart(); month.Before(first) {
			first = month
		}
	}
	if a.Older != "" {
		first = NewDate(first.Year(), first.Month()+1, 1)
	}
	if start := NewDate(current.Year(), current.Month()-11, 1); first.Before(start) {
		first = start
	}
	var months []MonthPaid
	for month := first; !current.Before(month); month = NewDate(month.Year(), month.Month()+1, 1) {
		months = append(months, MonthPaid{month, Cents(0)})
	}
	if sum, known := a.addTo(months); len(months) < 2 || !known || !sum.Positive() {
		return nil
	}
	return months
}

// addTo adds the payments to their months, and subtracts the returned ones. It returns their sum,
// and reports false if a transaction of these months has no kind.
func (a Account) addTo(months []MonthPaid) (sum Money, known bool) {
	sum = Cents(0)
	for i := range a.Transactions {
		t := &a.Transactions[i]
		month := t.TransactionDate.monthStart()
		at := slices.IndexFunc(months, func(of MonthPaid) bool { return of.Month == month })
		if at < 0 {
			continue
		}
		switch kind := t.Kind(); {
		case kind != "" && t.Code == "":
			return sum, false
		case !t.stands():
			continue
		}
		switch t.Kind() {
		case KindPayment, KindReturned:
			months[at].Paid, sum = months[at].Paid.Add(t.takesOff()), sum.Add(t.takesOff())
		case KindBill, KindFee, KindCharge, KindCredit, KindRefund, KindOther:
		}
	}
	return sum, true
}
