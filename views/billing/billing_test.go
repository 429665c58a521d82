package billing_test

import (
	"strings"
	"testing"
	"time"

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

func TestDueCardShowsWhenStaleAmountsWereRead(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 21, 10, 42, 0, 0, time.UTC)
	account := member.Account{Number: "1", Balance: member.Cents(100), MinimumDue: member.Cents(50), DueDate: viewtest.Today}
	for _, test := range []struct {
		name  string
		fresh ui.Freshness
		want  string
	}{
		{"live", ui.Freshness{At: at, Live: true}, ""},
		{"earlier today", ui.Freshness{At: at}, "10:42 AM"},
		{"yesterday", ui.Freshness{At: at.AddDate(0, 0, -1)}, "11/20/2026, 10:42 AM"},
	} {
		if card := ui.NewDueCard(viewtest.English, account, test.fresh, viewtest.Today, "/x"); card.AsOf != test.want {
			t.Errorf("%s: AsOf = %q, want %q", test.name, card.AsOf, test.want)
		}
	}
}

func TestNewDueCard(t *testing.T) {
	t.Parallel()
	account := member.Account{Number: "1", Balance: member.Cents(100), MinimumDue: member.Cents(50), DueDate: viewtest.Today}
	want := ui.DueCard{
		Account: "1", Balance: "$1.00", Minimum: "$0.50", DueDate: "11/21/2026", AsOf: "12:00 PM", Reload: "/x", Calendar: "/billing/1/due.ics",
		Status: ui.AccountStatus{Text: "Payment due by 11/21/2026", Tone: "due"},
	}
	if diff := cmp.Diff(want, ui.NewDueCard(viewtest.English, account, ui.Freshness{At: viewtest.Noon}, viewtest.Today, "/x")); diff != "" {
		t.Errorf("card (-want +got):\n%s", diff)
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
