package billing_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: DATA-3.
func TestWriteTransactions(t *testing.T) {
	t.Parallel()
	var file strings.Builder
	err := billing.WriteTransactions(viewtest.English, &file, member.Account{Transactions: []member.Transaction{
		{Description: `Payment, "thank you"`, PolicyNumber: "AA1", Amount: member.Cents(-123456), Premium: member.Money{}, Balance: member.Cents(5), TransactionDate: viewtest.Today},
		{Description: "=HYPERLINK(1)", TransactionDate: viewtest.Today.AddDays(-1)},
	}})
	want := "Transaction date,Effective date,Description,Policy number,Premium,Amount,Balance\n" +
		"11/21/2026,,\"Payment, \"\"thank you\"\"\",AA1,,-1234.56,0.05\n" +
		"11/20/2026,,'=HYPERLINK(1),,,,\n"
	if diff := cmp.Diff(want, file.String()); err != nil || diff != "" {
		t.Errorf("err = %v, file (-want +got):\n%s", err, diff)
	}
	if got := billing.TransactionsFileName(viewtest.English, "41/00"); got != "transactions-41-00.csv" {
		t.Errorf("file name = %q", got)
	}
}

// Spec: PAYMENT-1, PAYMENT-2.
func TestOnlyManagePaymentMethodsSkipsConfirmation(t *testing.T) {
	t.Parallel()
	for _, o := range ui.Operations {
		if want := o.Name != "managePaymentMethods"; o.Confirm != want {
			t.Errorf("%s: Confirm = %t, want %t (section 4)", o.Name, o.Confirm, want)
		}
	}
}
