package billing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
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
		{
			Description: `Payment, "thank you"`, PolicyNumber: "AA1", Amount: member.Cents(-123456), Premium: member.Money{},
			Balance: member.Cents(5), TransactionDate: viewtest.Today,
		},
		{Description: "=HYPERLINK(1) Müller", TransactionDate: viewtest.Today.AddDays(-1)},
	}})
	want := "\ufeffTransaction date,Effective date,Description,Policy number,Premium,Amount,Balance\n" +
		"11/21/2026,,\"Payment, \"\"thank you\"\"\",AA1,,-1234.56,0.05\n" +
		"11/20/2026,,'=HYPERLINK(1) Müller,,,,\n"
	if diff := cmp.Diff(want, file.String()); err != nil || diff != "" {
		t.Errorf("err = %v, file (-want +got):\n%s", err, diff)
	}
	if got := billing.TransactionsFileName(viewtest.English, "41/00"); got != "transactions-41-00.csv" {
		t.Errorf("file name = %q", got)
	}
}

// The amount of a credit is marked by its sign and a word, not by color alone.
//
// Spec: DATA-3, BILL-29, BILL-30.
func TestTransactionsAreListed(t *testing.T) {
	t.Parallel()
	day := func(d int) member.Date { return member.NewDate(2026, time.November, d) }
	account := member.Account{Number: "1", Transactions: []member.Transaction{
		{
			TransactionDate: day(13), EffectiveDate: day(20), Description: "Renewal billed", PolicyNumber: "AA1",
			Amount: member.Cents(76840), Balance: member.Cents(101690), Premium: member.Cents(76840), Code: member.KindBill,
		},
		{
			TransactionDate: day(13), EffectiveDate: day(13), Description: "Payment - thank you", Amount: member.Cents(-15410),
			Balance: member.Cents(24850), Premium: member.Cents(0), Code: member.KindPayment, Status: member.StatusVoid,
		},
		{
			TransactionDate: day(-2), EffectiveDate: day(-2), Description: "Refund", PolicyNumber: "BT1",
			Amount: member.Cents(-5240), Balance: member.Cents(39060), Premium: member.Cents(-5240), Code: member.KindCredit,
			Status: "Held",
		},
		{
			EffectiveDate: day(-3), Description: "Credit", PolicyNumber: "BT1", Amount: member.Cents(-100),
			Balance: member.Cents(100),
		},
	}}
	list := func(account member.Account) []string {
		table := billing.NewTransactionTable(
			viewtest.English, viewtest.Bill(account), billing.HistoryQuery{}, viewtest.Viewer,
		)
		doc := viewtest.Render(t, billing.Transactions(table))
		doc.Find("td, th, br").AppendHtml(" ").BeforeHtml(" ")
		return viewtest.Texts(doc.Find("tr"))
	}
	want := []string{
		"Date Description Type Amount Balance",
		"11/13/2026 Renewal billed Policy AA1, effective 11/20/2026 Bill $768.40 $1,016.90",
		"11/13/2026 Payment - thank you Void: taken back Payment -$154.10 $248.50",
		"10/29/2026 Refund Held Policy BT1 Credit -$52.40 $390.60",
		"10/28/2026 Credit Policy BT1 Payment or credit -$1.00 $1.00",
	}
	viewtest.Same(t, "rows", want, list(account))
	account.Transactions[0].Premium = member.Cents(153680)
	if got := list(account); got[0] != "Date Description Type Premium Amount Balance" ||
		!strings.Contains(got[1], "Bill $1,536.80 $768.40") {
		t.Errorf("rows with a premium of its own = %q, want a column for it", got)
	}
	for i := range account.Transactions {
		account.Transactions[i].Premium = member.Cents(76840)
	}
	account.Transactions[2].Description, account.Transactions[2].Amount = "Installment fee", member.Cents(400)
	account.Transactions[2].Code = member.KindFee
	if got := list(account); strings.Contains(got[0], "Premium") || !strings.Contains(got[2], "Payment -$154.10") {
		t.Errorf("rows with the policy's premium on a payment and a fee = %q, want no column for it", got)
	}
}

// Who gets the bill, and whether the bank pays it, are as the provider says, or unread.
func TestBillNamesWhoGetsIt(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]string{
		"": "We can't show this", "Direct bill": "You", "Bill mortgagee": "Your mortgage company",
		"Bill Mortgagee - First": "Bill Mortgagee - First",
	} {
		facts := newPage(member.Account{Number: "1", BillType: kind, Unread: member.Unread{"checklessPay"}}).More
		is := func(name, value string) bool {
			return slices.ContainsFunc(facts, func(f ui.Fact) bool { return f.Name == name && f.Value == value })
		}
		if !is("Billed to", want) || !is("Paid by electronic transfer", "We can't show this") {
			t.Errorf("%q: facts = %+v, want that it is billed to %q", kind, facts, want)
		}
	}
}

// If a transaction may be missing, the lists say so, no text says that there are none, and there is
// no chart of billed and paid amounts.
// Spec: DATA-36.
func TestTransactionsSayThatSomeMayBeMissing(t *testing.T) {
	t.Parallel()
	some := []member.Transaction{{TransactionDate: viewtest.Today, Amount: member.Cents(100)}}
	for _, test := range []struct {
		incomplete    bool
		transactions  []member.Transaction
		missing, none bool
	}{{false, some, false, false}, {false, nil, false, true}, {true, some, true, false}, {true, nil, true, false}} {
		account := member.Account{Number: "1", Transactions: test.transactions}
		if test.incomplete {
			account.Unread = member.Unread{"transactions"}
		}
		for name, doc := range map[string]*goquery.Document{
			"list": viewtest.Render(t,
				billing.Transactions(billing.NewTransactionTable(viewtest.English, viewtest.Bill(account), billing.HistoryQuery{},
					viewtest.Viewer))),
			"print": viewtest.Render(t,
				billing.PrintView(billing.NewPrintPage(viewtest.English, &member.Profile{}, member.Bill{Account: account},
					time.Now(), ""))),
		} {
			missing, none := doc.Find("[data-incomplete]").Length() == 1, doc.Find(".empty").Length() == 1
			if missing != test.missing || none != test.none {
				t.Errorf("%s, incomplete %t, %d transactions: missing = %t, none = %t, want %t, %t",
					name, test.incomplete, len(test.transactions), missing, none, test.missing, test.none)
			}
		}
	}
}

// Spec: BILL-19.
func TestPostedPaymentLeadsToItsReceipt(t *testing.T) {
	t.Parallel()
	line := member.Transaction{TransactionDate: viewtest.Today, Description: "Payment", Amount: member.Cents(-5000)}
	account := member.Account{
		Number: "1",
		Transactions: []member.Transaction{
			line, {TransactionDate: viewtest.Today.AddDays(-40), Description: "Payment", Amount: member.Cents(-5000)},
		},
	}
	payment := member.Payment{
		ID: "own", By: viewtest.Viewer, Result: member.PaymentReported, Opened: viewtest.Noon, Amount: member.Cents(5000),
		Settled: true, SettledAt: viewtest.Noon,
	}
	table := billing.NewTransactionTable(
		viewtest.English, viewtest.Bill(account, payment), billing.HistoryQuery{}, viewtest.Viewer,
	)
	links := viewtest.Render(t, billing.Transactions(table)).Find("td a")
	if links.Length() != 1 || links.AttrOr("href", "") != "/payments/1/receipts/own" ||
		viewtest.Words(links) != "See receipt 11/21/2026" {
		t.Errorf("links = %d, %q to %q, want one to the receipt", links.Length(), links.Text(), links.AttrOr("href", ""))
	}
}

// With a notice of cancellation, the answer says what is in doubt.
//
// Spec: VOUCH-18.
func TestBillSaysWhichPoliciesCantBeConfirmed(t *testing.T) {
	t.Parallel()
	account := member.Account{
		Number: "1", MinimumDue: member.Cents(100), Balance: member.Cents(100), DueDate: viewtest.Today.AddDays(9),
		Policies: []member.Policy{{Number: "AA1", AccountNumber: "1", Unread: member.Unread{"cancelled"}}},
	}
	said := func() int {
		doc := viewtest.Render(t, billing.View(newPage(account)))
		return doc.Find("[aria-labelledby=unconfirmed] a[href^='tel:']").Length()
	}
	if got := said(); got != 1 {
		t.Errorf("%d calls about the policy, want one", got)
	}
	account.Notice = &member.Notice{LastDay: viewtest.Today.AddDays(-1)}
	if got := said(); got != 0 {
		t.Errorf("%d calls beside a notice, want none", got)
	}
}

// Spec: BILL-33, BILL-34.
func TestBillingShowsWhatIsBesideTheFigure(t *testing.T) {
	t.Parallel()
	account := member.Account{
		Number: "1", Balance: member.Cents(9000), MinimumDue: member.Cents(3000), DueDate: viewtest.Today.AddDays(9),
		AutoPay:  "EFT",
		Policies: []member.Policy{{Number: "AA1", AccountNumber: "1"}, {Number: "AA2", AccountNumber: "1"}},
	}
	pageOf := func(account member.Account) *goquery.Selection {
		owner, bill := &member.Profile{Accounts: []member.Account{account}}, viewtest.Bill(account)
		island := ui.NewPaymentIsland(viewtest.English, bill, ui.Freshness{Live: true}, "")
		page := billing.NewPage(
			viewtest.English, owner, bill, &island, ui.Freshness{Live: true}, billing.HistoryQuery{}, viewtest.Viewer,
		)
		page.SetComing(viewtest.English, []member.Installment{{DueDate: account.DueDate, Amount: account.MinimumDue}})
		return viewtest.Render(t, billing.View(page)).Selection
	}
	headings := func(page *goquery.Selection) []string {
		return viewtest.Texts(page.Find("#beside h2"))
	}
	drawn := pageOf(account)
	viewtest.Same(t, "beside a bill that AutoPay pays", []string{"Next bills"}, headings(drawn))
	if got := drawn.Find(".answer .pay > form .button-primary, .answer form[action$='make-payment']"); got.Length() > 0 {
		t.Errorf("main actions of a bill that AutoPay pays = %q, want none", got.Text())
	}
	fold := drawn.Find("#other-ways details").First()
	if got := fold.Find(".standing").Text(); fold.Find("form[action$='make-payment']").Length() != 1 ||
		!strings.Contains(got, "AutoPay will draw $30.00") || fold.Find("a[data-dialog=pay-enrollAutoPay]").Length() != 1 {
		t.Errorf("above a payment by hand = %q, want what AutoPay draws, and a link to changing it", got)
	}
	alone := viewtest.Render(t, billing.View(newPage(account))).Find("#beside.answer-side")
	viewtest.Same(t, "beside a bill without next ones, in a wide window", []string{"Policies on this bill"},
		viewtest.Texts(alone.Find("h2")))
	account.DueDate = viewtest.Today.AddDays(-9)
	viewtest.Same(t, "beside a late bill", []string{"Policies on this bill", "Next bills"}, headings(pageOf(account)))
	for _, number := range []string{"AA3", "AA4", "AA5", "AA6"} {
		account.Policies = append(account.Policies, member.Policy{Number: number, AccountNumber: "1"})
	}
	if got := pageOf(account).Find("#beside [href^='/policies']"); got.Length() != 5 ||
		!strings.Contains(got.Last().Text(), "See all 6 policies") {
		t.Errorf("links to six policies = %d, want five, of which the last leads to all", got.Length())
	}
}
