package member

// postingDays is how many days a transaction may lie before the report of its payment, or after the
// day on which the portal saw it in the amounts: systems differ in the date that they write.
const postingDays = 3

// Receipts returns the ID of the payment of each transaction, in the order of the transactions, ""
// for none: of the reported payments that have posted, only those of the identity by. A transaction
// belongs to at most one payment.
func (b Bill) Receipts(transactions []Transaction, by string) []string {
	ids, taken := make([]string, len(transactions)), make([]bool, len(transactions))
	for _, p := range b.Posted {
		for i, t := range transactions {
			if taken[i] || t.Kind() != KindPayment || !p.isPostedBy(t) {
				continue
			}
			if taken[i] = true; p.By == by {
				ids[i] = p.ID
			}
			break
		}
	}
	return ids
}

// isPostedBy reports whether a transaction is the settled payment.
func (p Payment) isPostedBy(t Transaction) bool {
	if p.isNamedBy(t) || t.Reference != "" && p.SessionReference != "" {
		return p.isNamedBy(t)
	}
	first, last := DateOf(p.Opened).AddDays(-postingDays), DateOf(p.SettledAt).AddDays(postingDays)
	inTime := !t.TransactionDate.Before(first) && !last.Before(t.TransactionDate)
	return inTime && (t.takesOff() == p.Posted || t.takesOff() == p.Amount)
}
