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

// Screen readers skip the chart, so its text must say what it shows.
//
// Spec: BILL-13.
func TestYearSaysWhatWasBilledAndPaid(t *testing.T) {
	t.Parallel()
	account := member.Account{Number: "1", Transactions: []member.Transaction{
		{TransactionDate: viewtest.Today, Description: "Payment", Amount: member.Cents(-12645)},
		{TransactionDate: viewtest.Today.AddDays(-70), Description: "Payment", Amount: member.Cents(-100)},
		{TransactionDate: viewtest.Today.AddDays(-40), Description: "Renewal", Amount: member.Cents(76840), Premium: member.Cents(76840)},
	}}
	page := newPage(account)
	doc := viewtest.Render(t, billing.View(page))
	doc.Find("#year [aria-hidden]").Remove()
	doc.Find("#year h2, #year p").AppendHtml(" ")
	want := "Billed and paid September 2026 to November 2026 Billed $768.40 Paid $127.45"
	if got := strings.Join(strings.Fields(doc.Find("#year").Text()), " "); got != want {
		t.Errorf("words of the picture = %q, want %q", got, want)
	}
	if page.Year.Columns.First == "" || page.Year.Columns.Second == "" || page.Year.Most != "$768.40" {
		t.Errorf("picture = %+v, want bars up to $768.40", page.Year)
	}
	for i := range account.Transactions {
		account.Transactions[i].Premium = member.Cents(76840) // the policy's, on every line
	}
	if got := newPage(account).Year; got.Billed != "Billed $768.40" || got.Paid != "Paid $127.45" {
		t.Errorf("with a premium on every line: %q, %q, want the same words", got.Billed, got.Paid)
	}
	account.Transactions = account.Transactions[:2]
	doc = viewtest.Render(t, billing.View(newPage(account)))
	if html, _ := doc.Find("#year[hidden]:not(.card), #coming[hidden]:not(.card)").Html(); doc.Find("#year[hidden]:not(.card), #coming[hidden]:not(.card)").Length() != 2 || html != "" {
		t.Errorf("pictures of two months = %q, want empty elements that no style shows", html)
	}
}

func newPage(a member.Account) billing.Page {
	owner := &member.Profile{Accounts: []member.Account{a}}
	return billing.NewPage(viewtest.English, owner, viewtest.Bill(a), nil, ui.Freshness{Live: true}, billing.HistoryQuery{}, viewtest.Viewer)
}

func TestNewComing(t *testing.T) {
	t.Parallel()
	if got := billing.NewComing(viewtest.English, nil); got != nil {
		t.Errorf("coming bills = %+v, want none: the portal plans no bills itself", got)
	}
	var bills []member.Installment
	for i := range 6 {
		bills = append(bills, member.Installment{DueDate: viewtest.Today.AddDays(10 * i), Amount: member.Cents(12645), Description: "Installment"})
	}
	bills[1] = member.Installment{DueDate: viewtest.Today.AddDays(10), Amount: member.Cents(200), AutoPayDate: viewtest.Today.AddDays(9)}
	want := &billing.Coming{
		Bills: []billing.ComingBill{
			{Date: "11/21/2026", Text: "Installment", Amount: "$126.45"},
			{Date: "12/01/2026", Text: "AutoPay on 11/30/2026", Amount: "$2.00"},
			{Date: "12/11/2026", Text: "Installment", Amount: "$126.45"},
			{Date: "12/21/2026", Text: "Installment", Amount: "$126.45"},
		},
		More: "2 more bills until 01/10/2027",
	}
	if diff := cmp.Diff(want, billing.NewComing(viewtest.English, bills)); diff != "" {
		t.Errorf("coming bills (-want +got):\n%s", diff)
	}
}
