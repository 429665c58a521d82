package billing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Nothing here is about what was due. Without three payments there is no picture.
//
// Spec: BILL-32.
func TestBillingSaysWhatWasPaid(t *testing.T) {
	t.Parallel()
	account := member.Account{Number: "1", Transactions: []member.Transaction{
		{TransactionDate: viewtest.Today, Description: "Payment", Code: member.KindPayment, Amount: member.Cents(-12645)},
		{
			TransactionDate: viewtest.Today.AddDays(-40), Description: "Renewal", Code: member.KindBill,
			Amount: member.Cents(76840),
		},
		{
			TransactionDate: viewtest.Today.AddDays(-70), Description: "Payment", Code: member.KindPayment,
			Amount: member.Cents(-100),
		},
		{
			TransactionDate: viewtest.Today.AddDays(-10), Description: "Payment", Code: member.KindPayment,
			Amount: member.Cents(-100),
		},
	}}
	doc := viewtest.Render(t, billing.View(newPage(account)))
	doc.Find("#paid *").AppendHtml(" ")
	want := "$128.45 paid since September 2026 Month Paid" +
		" September 2026 $1.00 October 2026 $0.00 November 2026, so far $127.45 S O $127.45 N"
	if got := viewtest.Words(doc.Find("#paid")); got != want {
		t.Errorf("words of the picture = %q, want %q", got, want)
	}
	const months = "from September 2026 to November 2026"
	if got := doc.Find("#paid [role=img]").AttrOr("aria-label", ""); !strings.Contains(got, months) {
		t.Errorf("label of the picture = %q, want %q in it", got, months)
	}
	account.Transactions[2].TransactionDate = viewtest.Today.AddDays(-350)
	if got := newPage(account).Paid; got.Sum != "$128.45 paid in 12 months" || len(got.Months) != 12 ||
		got.Months[0].Share != 1 || got.Months[11].Share != 100 {
		t.Errorf("of twelve months = %+v, want their sum and twelve columns", got)
	}
	same := account
	same.Transactions = slices.Clone(account.Transactions)
	for i := range same.Transactions {
		same.Transactions[i].Amount = member.Cents(-100)
		same.Transactions[i].TransactionDate = viewtest.Today.AddDays(-50 * i)
		same.Transactions[i].Description, same.Transactions[i].Code = "Payment", member.KindPayment
	}
	doc = viewtest.Render(t, billing.View(newPage(same)))
	if row := doc.Find("#account-details").Text(); doc.Find("#paid [role=img]").Length() > 0 ||
		!strings.Contains(row, "$4.00 paid since June 20264 payments of $1.00") {
		t.Errorf("of payments that are alike = %q, want a row in place of the picture", row)
	}
	high := same
	high.Transactions = slices.Clone(same.Transactions)
	high.Transactions[2].Amount = member.Cents(-900)
	high.Transactions[3].TransactionDate = viewtest.Today.AddDays(-130)
	high.Transactions = append(high.Transactions, member.Transaction{
		TransactionDate: viewtest.Today.AddDays(-120), Code: member.KindReturned, Amount: member.Cents(100),
	})
	var labels []string
	for _, m := range newPage(high).Paid.Months {
		for _, label := range m.Labels {
			labels = append(labels, fmt.Sprintf("%s %s %d/%d at %d", m.Letter, label.Text, m.Share, m.Back, label.Above))
		}
	}
	viewtest.Same(t, "labels: the month that was returned, the highest one, and the last",
		[]string{"J $1.00 returned 0/11 at 122", "A $9.00 100/0 at 100", "N $1.00 11/0 at 11"}, labels)
	mortgagee := account
	mortgagee.BillType = "Bill Mortgagee"
	if got := newPage(mortgagee).Paid; got != nil {
		t.Errorf("the mortgage company's payments = %+v, want none: the member didn't pay them", got)
	}
	account.Transactions = account.Transactions[:3] // two payments
	doc = viewtest.Render(t, billing.View(newPage(account)))
	if empty := doc.Find("#paid[hidden]:not(.know), #beside[hidden]"); empty.Length() != 2 ||
		empty.Text() != "" {
		t.Errorf("with two payments = %q, want empty elements that no style shows", empty.Text())
	}
}

func TestOnlyPayableBillHasRoomForSuccess(t *testing.T) {
	t.Parallel()
	page := newPage(member.Account{Number: "1", BillType: "Bill Mortgagee"})
	for _, payment := range []*ui.PaymentIsland{nil, {Actions: []ui.PaymentAction{{}}}} {
		page.Payment = payment
		doc := viewtest.Render(t, billing.View(page))
		if got, want := doc.Find(".answer.stage").Length(), doc.Find(".pay-place").Length(); got != want {
			t.Errorf("bands with room = %d, want as many as places of a payment, %d", got, want)
		}
	}
}

func newPage(a member.Account) billing.Page {
	owner := &member.Profile{Accounts: []member.Account{a}}
	return billing.NewPage(
		viewtest.English, owner, viewtest.Bill(a), nil, ui.Freshness{Live: true}, billing.HistoryQuery{}, viewtest.Viewer,
	)
}

func TestNewComing(t *testing.T) {
	t.Parallel()
	if got := billing.NewComing(viewtest.English, nil); got != nil {
		t.Errorf("coming bills = %+v, want none: the portal plans no bills itself", got)
	}
	var bills []member.Installment
	for i := range 6 {
		bills = append(bills,
			member.Installment{DueDate: viewtest.Today.AddDays(10 * i), Amount: member.Cents(12645), Description: "Installment"})
	}
	bills[1] = member.Installment{
		DueDate: viewtest.Today.AddDays(10), Amount: member.Cents(200), AutoPayDate: viewtest.Today.AddDays(9),
	}
	bills[2].AutoPayDate = bills[2].DueDate
	want := &billing.Coming{
		Heading: "Next bills",
		Bills: []billing.ComingBill{
			{Date: "11/21/2026", Text: "Installment", Amount: "$126.45"},
			{Date: "12/01/2026", AutoPay: "AutoPay on 11/30/2026", Amount: "$2.00"},
			{Date: "12/11/2026", Text: "Installment", AutoPay: "AutoPay", Amount: "$126.45"},
		},
		More: "3 more bills until 01/10/2027",
	}
	viewtest.Same(t, "coming bills", want, billing.NewComing(viewtest.English, bills))
	if got := billing.NewComing(viewtest.English, bills[2:3]); got.Heading != "AutoPay's next payments" ||
		got.Bills[0].AutoPay != "" {
		t.Errorf("bills that AutoPay pays on their day = %+v, want that the heading says so", got)
	}
}
