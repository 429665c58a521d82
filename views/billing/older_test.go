package billing_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/viewtest"
)

// The file, the list of all and the page to print say that older transactions are missing.
//
// Spec: CONTRACT-1.
func TestOlderTransactionsThatAreMissing(t *testing.T) {
	t.Parallel()
	some := []member.Transaction{{TransactionDate: viewtest.Today}}
	account := member.Account{Number: "1", Older: "?page=2", Transactions: some}
	var file strings.Builder
	if err := billing.WriteTransactions(viewtest.English, &file, account); err != nil ||
		!strings.Contains(file.String(), "We couldn't load older transactions.") {
		t.Errorf("file = %q, %v, want a last row that says so", file.String(), err)
	}
	bill := viewtest.Bill(account)
	table := billing.NewTransactionTable(viewtest.English, bill, billing.HistoryQuery{Older: true}, "")
	page := billing.NewPrintPage(viewtest.English, &member.Profile{}, bill, time.Now(), "")
	for name, view := range map[string]templ.Component{
		"list": billing.Transactions(table), "print": billing.PrintView(page),
	} {
		if notes := viewtest.Render(t, view).Find(".tone-note").Length(); notes != 1 {
			t.Errorf("%s: %d notes, want one", name, notes)
		}
	}
}
