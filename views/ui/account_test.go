package ui_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

var household = member.Account{
	Number: "1", Balance: member.Cents(101690), MinimumDue: member.Cents(12645), DueDate: viewtest.Today.AddDays(12),
}

// Spec: BILL-9, BILL-10, BILL-33.
func TestPaymentActionsFollowTheBill(t *testing.T) {
	t.Parallel()
	paid, autoPay, saved := household, household, household
	paid.MinimumDue = member.Cents(0)
	autoPay.AutoPay, saved.PayInstrument = "EFT", "Visa ending in 4242"
	late := household
	late.DueDate = viewtest.Today.AddDays(-3)
	suspended := late
	suspended.AutoPay, suspended.AutoPaySuspended = "EFT", true
	tests := map[string]struct {
		bill          member.Bill
		live, primary bool
		labels        string
	}{
		"due":         {viewtest.Bill(household), true, true, "Pay $126.45, Set up AutoPay, Save a card or bank account"},
		"stored":      {viewtest.Bill(household), false, true, "Make a payment, Set up AutoPay, Save a card or bank account"},
		"nothing due": {viewtest.Bill(paid), true, false, "Make a payment, Set up AutoPay, Save a card or bank account"},
		"submitted": {
			viewtest.Bill(household, viewtest.Reported(household, household.MinimumDue, 0)), true, false,
			"Make a payment, Set up AutoPay, Save a card or bank account",
		},
		"autopay": {
			viewtest.Bill(autoPay), true, false, "Change AutoPay, Save a card or bank account | Make a payment",
		},
		"saved":          {viewtest.Bill(saved), true, true, "Pay $126.45, Set up AutoPay, Payment methods"},
		"late":           {viewtest.Bill(late), true, true, "Pay $126.45 | Save a card or bank account"},
		"late suspended": {viewtest.Bill(suspended), true, true, "Pay $126.45 | Change AutoPay, Save a card or bank account"},
	}
	for name, test := range tests {
		var labels []string
		primary := false
		band, other := ui.NewPaymentIsland(viewtest.English, test.bill, ui.Freshness{Live: test.live}, "").Parts()
		actions := band.Actions
		if other != nil {
			actions = slices.Concat(actions, other.Actions)
		}
		for i, action := range actions {
			if i == len(band.Actions) {
				action.Label = "| " + action.Label
			}
			labels = append(labels, action.Label)
			primary = primary || action.Primary
			if (action.Operation == member.EnrollAutoPay) != strings.HasSuffix(action.Page, "/autopay") {
				t.Errorf("%s: %s leads to %s", name, action.Operation, action.Page)
			}
		}
		if got := strings.ReplaceAll(strings.Join(labels, ", "), ", |", " |"); got != test.labels || primary != test.primary {
			t.Errorf("%s: actions = %s, primary = %t, want %s, %t", name, got, primary, test.labels, test.primary)
		}
	}
}

// Spec: BILL-4.
func TestEarlierPaymentIsNamed(t *testing.T) {
	t.Parallel()
	unnamed := viewtest.Reported(household, member.Money{}, 0)
	unknown := unnamed
	unknown.Result, unknown.Reported = member.PaymentUnknown, time.Time{}
	tests := map[string]struct {
		payment member.Payment
		want    string
	}{
		"submitted": {
			viewtest.Reported(household, member.Cents(5000), 0),
			"A payment of $50.00 was submitted on November\u00a021 at 10:05 AM. If you pay again, you may pay twice.",
		},
		"unnamed": {unnamed, "A payment was submitted on November\u00a021 at 10:05 AM. If you pay again, you may pay twice."},
		"missing": {
			viewtest.Reported(household, member.Cents(5000), 5),
			"The $50.00 payment from November\u00a016 hasn't posted yet. Call us at 800-555-0142 before you pay again.",
		},
		"unnamed, missing": {
			viewtest.Reported(household, member.Money{}, 5),
			"The payment from November\u00a016 hasn't posted yet. Call us at 800-555-0142 before you pay again.",
		},
		"unknown result": {
			unknown,
			"The payment window opened on November\u00a021 at 10:05 AM, and we didn't get a result. " +
				"If that payment went through, you may pay twice.",
		},
	}
	for name, test := range tests {
		got := ui.NewEarlierPayment(viewtest.English, viewtest.Bill(household, test.payment))
		if want := (&ui.EarlierPayment{ID: "P1", Text: test.want, Continue: "Continue anyway"}); !cmp.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	if got := ui.NewEarlierPayment(viewtest.English, viewtest.Bill(household)); got != nil {
		t.Errorf("without a payment: %+v, want nil", got)
	}
}

// An AutoPay that can't be read has no word that a member could look for.
func TestDoubtOfAutoPayQuotesAWordOnly(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"EFT": `Your account lists AutoPay as "EFT". We can't tell whether it will pay this bill. ` +
			`Check before you pay.`,
		member.UnreadAutoPay: "We can't tell whether AutoPay will pay this bill. Check before you pay.",
	} {
		b := member.Bill{Account: member.Account{AutoPay: word, Notice: new(member.Notice)}, Status: member.BillUnknown}
		if got := ui.Doubts(viewtest.English, b); len(got) != 1 || mark.Strip(got[0]) != want {
			t.Errorf("%s: doubts = %q, want %q", word, got, want)
		}
	}
}

// What is past due of a bill, and an AutoPay that doesn't pay it, stand below its amount.
//
// Spec: BILL-28.
func TestBillSaysWhatIsPastDueAndThatAutoPayIsSuspended(t *testing.T) {
	t.Parallel()
	account := member.Account{
		MinimumDue: member.Cents(12645), DueDate: viewtest.Today.AddDays(9), PastDue: member.Cents(8500),
	}
	account.AutoPay, account.AutoPaySuspended = "EFT", true
	account.PastDue = member.Cents(0)
	notes := func() (all []string) {
		for _, n := range ui.NewBillNotes(viewtest.English, viewtest.Bill(account), viewtest.Viewer) {
			all = append(all, mark.Strip(n.Text))
		}
		return all
	}
	viewtest.Same(t, "suspended", []string{"AutoPay is suspended. Pay by 11/30/2026."}, notes())
	account.PastDue = member.Cents(8500)
	both := []string{"AutoPay is suspended. Pay by 11/30/2026.", "Of this, $85.00 is past due."}
	viewtest.Same(t, "both, without a doubt", both, notes())
	account.AutoPay = ""
	viewtest.Same(t, "past due", both[1:], notes())
	account.DueDate, account.PastDue = viewtest.Today.AddDays(-3), account.MinimumDue
	viewtest.Same(t, "past due as a whole, as its day says", []string(nil), notes())
}

// A payment by hand doesn't stop AutoPay: the confirmation says so first, and the pages after it.
//
// Spec: BILL-22.
func TestAutoPayIsNamedBesideAPaymentByHand(t *testing.T) {
	t.Parallel()
	day := viewtest.Today.AddDays(10)
	for name, test := range map[string]struct {
		day                 member.Date
		before, after, last string
	}{
		"dated": {
			day, "AutoPay will draw $126.45 on December\u00a01 as well.",
			"AutoPay may also draw $126.45 on December\u00a01. Call us before then if it shouldn't.",
			"It can take a few days to post. " +
				"AutoPay may also draw $126.45 on December\u00a01. Call us before then if it shouldn't.",
		},
		"undated": {
			member.Date{},
			"AutoPay will draw $126.45 as well.", "AutoPay may also pay this bill.",
			"It can take a few days to post. AutoPay may also pay this bill.",
		},
	} {
		account := household
		account.AutoPay, account.AutoPayDate = "EFT", test.day
		bill := viewtest.Bill(account)
		island := ui.NewPaymentIsland(viewtest.English, bill, ui.Freshness{Live: true}, "")
		want := &ui.AutoPayDraw{Text: test.before, Change: "Change AutoPay", Page: "/payments/1/autopay"}
		viewtest.Same(t, name+", before", want, island.Dialog.AutoPay)
		dialog := viewtest.Render(t, ui.Payment(island)).Find("#pay-makePayment")
		if first := dialog.Find("p").First().Text(); first != test.before ||
			dialog.Find(`[data-dialog="pay-enrollAutoPay"]`).Length() != 1 {
			t.Errorf("%s: the confirmation begins %q, want AutoPay and a button to change it", name, first)
		}
		draw, _ := bill.Draw()
		payment := viewtest.Reported(account, draw.Amount, 0)
		payment.Draw = &draw
		bill = viewtest.Bill(account, payment)
		if notes := ui.NewBillNotes(viewtest.English, bill, viewtest.Viewer); notes[len(notes)-1].Text != test.after {
			t.Errorf("%s, after it: notes = %+v, want %q last", name, notes, test.after)
		}
		if got := ui.NewSubmittedResult(viewtest.English, bill, payment).Text; got != test.last {
			t.Errorf("%s, the result: %q, want %q", name, got, test.last)
		}
		payment.Amount = member.Cents(5000)
		if rest := ui.NewDueAnswer(viewtest.English, viewtest.Bill(account, payment)); len(rest.Lines) > 0 {
			t.Errorf("%s, after a part: lines = %q, want none that says that there is nothing to do", name, rest.Lines)
		}
	}
	if none := ui.NewAutoPayDraw(viewtest.English, viewtest.Bill(household)); none != nil {
		t.Errorf("without AutoPay: %+v, want nil", none)
	}
}

// Spec: BILL-24.
func TestMinimumAboveTheBalanceHasOneLine(t *testing.T) {
	t.Parallel()
	account := household
	account.MinimumDue, account.Balance = member.Cents(15000), member.Cents(10000)
	bill := viewtest.Bill(account)
	want := []string{
		"Your minimum due is $150.00, and your balance is $100.00. Call us at 800-555-0142 if you're not sure what to pay.",
	}
	viewtest.Same(t, "doubts", want, ui.Doubts(viewtest.English, bill))
	island := ui.NewPaymentIsland(viewtest.English, bill, ui.Freshness{Live: true}, "")
	if got := island.Actions[0]; got.Label != "Pay $150.00" || !got.Primary || island.Dialog.Doubts[0] != want[0] {
		t.Errorf("action = %+v, confirmation = %q, want $150.00 with the same line", got, island.Dialog.Doubts)
	}
}
