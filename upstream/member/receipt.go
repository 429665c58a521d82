package member

// Receipts returns the ID of the payment of each transaction, in the order of the transactions, ""
// for none: of the reported payments that have posted, only those of the identity by. A transaction
// belongs to at most one payment.
func (b Bill) Receipts(transactions []Transaction, by string) []string {
	ids, taken := make([]string, len(transactions)), make([]bool, len(transactions))
	for _, p := range b.Posted {
		for i, t := range transactions {
			if taken[i] || !t.mayBePayment() || !t.stands() || !p.isPostedBy(t) {
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
