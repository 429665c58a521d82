package billing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/chart"
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
	doc.Find("#year h2, #year p, #year li").AppendHtml(" ")
	want := "Billed and paid September 2026 to November 2026 Billed $768.40 Paid $127.45" +
		" Nov so far Paid $126.45 Oct Billed $768.40 · No payment Sep Paid $1.00"
	if got := strings.Join(strings.Fields(doc.Find("#year").Text()), " "); got != want {
		t.Errorf("words of the picture = %q, want %q", got, want)
	}
	if now := strings.Fields(doc.Find("#year [aria-current=date] b").Text()); !slices.Equal(now, []string{"Nov", "so", "far"}) {
		t.Errorf("marked month = %q, want the current one", now)
	}
	if got, want := page.Year.Months[1].Bars, (chart.Shares{First: 100}); got != want {
		t.Errorf("bars of October = %v, want %v", got, want)
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

// A month says what was billed and whether it had a payment, whatever else happened in it.
//
// Spec: BILL-18.
func TestMonthsOfAYear(t *testing.T) {
	t.Parallel()
	add := func(days int, description string, cents int64) member.Transaction {
		return member.Transaction{TransactionDate: viewtest.Today.AddDays(-days), Description: description, Amount: member.Cents(cents)}
	}
	page := newPage(member.Account{Transactions: []member.Transaction{
		add(0, "Renewal", 20000), add(0, "Payment", -5000), // November
		add(60, "Renewal", 12000),                                                     // September
		add(90, "Premium returned", -3000), add(90, "Payment returned by bank", 4000), // August
		add(120, "Payment", -3000), // July
	}})
	want := []billing.YearMonth{
		{Name: "Nov so far", Text: "Billed $200.00\u00a0· Paid $50.00", Bars: chart.Shares{First: 100, Second: 25}, Current: true},
		{Name: "Oct", Text: "No bills or payments"},
		{Name: "Sep", Text: "Billed $120.00\u00a0· No payment", Bars: chart.Shares{First: 60}},
		{Name: "Aug", Text: "Credited $30.00\u00a0· Returned $40.00"},
		{Name: "Jul", Text: "Paid $30.00", Bars: chart.Shares{Second: 15}},
	}
	if diff := cmp.Diff(want, page.Year.Months); diff != "" {
		t.Errorf("months (-want +got):\n%s", diff)
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
