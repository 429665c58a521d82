package billing

import (
	"encoding/csv"
	"io"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// TransactionsFileName returns the name of the CSV file with an account's transactions.
func TransactionsFileName(t *text.Text, account string) string {
	return paths.FileSafe(t.Billing.File.Name.With(account)) + ".csv"
}

// byteOrderMark lets Excel for Windows read the file as UTF-8.
const byteOrderMark = "\ufeff"

// WriteTransactions writes an account's transactions as CSV, newest first: dates as MM/DD/YYYY,
// amounts as plain decimals, unknown values empty. If older ones are missing, a last row names
// that.
func WriteTransactions(t *text.Text, w io.Writer, a member.Account) error {
	f := t.Billing.File
	rows := [][]string{{f.TransactionDate, f.EffectiveDate, f.Description, f.PolicyNumber, f.Premium, f.Amount, f.Balance}}
	for _, one := range a.TransactionsNewestFirst() {
		rows = append(rows, []string{
			dateOrEmpty(t, one.TransactionDate), dateOrEmpty(t, one.EffectiveDate), noFormula(one.Description),
			noFormula(one.PolicyNumber),
			one.Premium.String(), one.Amount.String(), one.Balance.String(),
		})
	}
	if a.Older != "" {
		rows = append(rows, []string{"", "", f.Missing.With(t.Company.Phone), "", "", "", ""})
	}
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func dateOrEmpty(t *text.Text, d member.Date) string {
	if !d.Known() {
		return ""
	}
	return t.Date(d)
}

// noFormula puts an apostrophe before a cell that a spreadsheet would run as a formula.
func noFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
