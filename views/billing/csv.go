package billing

import (
	"encoding/csv"
	"io"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// WriteTransactions writes transactions as CSV, newest first: dates as MM/DD/YYYY, amounts as plain decimals, unknown values empty. A cell that a
// spreadsheet would run as a formula gets an apostrophe in front.
func WriteTransactions(w io.Writer, transactions []member.Transaction) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"Transaction date", "Effective date", "Description", "Policy number", "Premium", "Amount", "Balance"}}
	for _, t := range NewestFirst(transactions) {
		rows = append(rows, []string{
			fileDay(t.TransactionDate), fileDay(t.EffectiveDate), noFormula(t.Description), noFormula(t.PolicyNumber),
			t.Premium.String(), t.Amount.String(), t.Balance.String(),
		})
	}
	return out.WriteAll(rows)
}

func fileDay(d member.Date) string {
	if !d.Known() {
		return ""
	}
	return ui.Day(d)
}

func noFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
