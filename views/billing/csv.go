package billing

import (
	"encoding/csv"
	"io"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// WriteTransactions writes transactions as CSV, newest first: dates as MM/DD/YYYY, amounts as plain decimals, unknown values empty. A cell that a
// spreadsheet would run as a formula gets an apostrophe in front.
func WriteTransactions(t *content.Text, w io.Writer, transactions []member.Transaction) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"Transaction date", "Effective date", "Description", "Policy number", "Premium", "Amount", "Balance"}}
	for _, one := range NewestFirst(transactions) {
		rows = append(rows, []string{
			fileDay(t, one.TransactionDate), fileDay(t, one.EffectiveDate), noFormula(one.Description), noFormula(one.PolicyNumber),
			one.Premium.String(), one.Amount.String(), one.Balance.String(),
		})
	}
	return out.WriteAll(rows)
}

func fileDay(t *content.Text, d member.Date) string {
	if !d.Known() {
		return ""
	}
	return t.Date(d)
}

func noFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
