package member

import "slices"

// MonthPaid is what was paid on an account in a month.
type MonthPaid struct {
	Month    Date  // its first day
	Paid     Money // the posted payments less the returned ones
	Returned Money // of the payments of this month
}

// PaidByMonth returns what was paid in each month, oldest first, up to today's. It starts eleven
// months earlier, or with the oldest known transaction: earlier months are unknown, and so is the
// rest of its month if there are older transactions. It returns nil for fewer than two months, for
// less than nothing or nothing paid, if a transaction has no kind, and if one could not be read.
func (a Account) PaidByMonth(today Date) []MonthPaid {
	if a.TransactionsIncomplete() {
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
		months = append(months, MonthPaid{month, Cents(0), Cents(0)})
	}
	if sum, known := a.addTo(months); len(months) < 2 || !known || !sum.Positive() {
		return nil
	}
	return months
}

// addTo adds the payments to their months. A returned one is taken off the month that it was paid
// in, or off that of its return if the payment isn't known. addTo returns their sum, and reports
// false if a transaction of these months has no kind.
func (a Account) addTo(months []MonthPaid) (sum Money, known bool) {
	sum = Cents(0)
	returns, returned := a.returns()
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
		case !t.stands() || returns[i]:
		case returned[i]:
			months[at].Returned = months[at].Returned.Add(t.takesOff())
		case kind == KindPayment || kind == KindReturned:
			months[at].Paid, sum = months[at].Paid.Add(t.takesOff()), sum.Add(t.takesOff())
		}
	}
	return sum, true
}

// returns finds the payments that were returned, and the transactions that returned them, both by
// their index.
func (a Account) returns() (returns, returned map[int]bool) {
	returns, returned = map[int]bool{}, map[int]bool{}
	for i := range a.Transactions {
		t := &a.Transactions[i]
		if t.Kind() != KindReturned || !t.stands() {
			continue
		}
		if paid := a.returnedBy(t, returned); paid >= 0 {
			returns[i], returned[paid] = true, true
		}
	}
	return returns, returned
}

// returnedBy returns the index of the payment that t returns: the one with its reference, else the
// latest before it of its amount, but none of those found. It returns -1 if there is none.
func (a Account) returnedBy(t *Transaction, found map[int]bool) int {
	latest := -1
	for i := range a.Transactions {
		p := &a.Transactions[i]
		switch {
		case found[i] || p.Kind() != KindPayment || !p.stands():
		case t.Reference != "" && p.Reference == t.Reference:
			return i
		case p.Amount.abs() != t.Amount.abs() || t.TransactionDate.Before(p.TransactionDate):
		case latest < 0 || a.Transactions[latest].TransactionDate.Before(p.TransactionDate):
			latest = i
		}
	}
	return latest
}
