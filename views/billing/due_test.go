package billing_test

import (
	"testing"
	"time"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

var household = member.Account{
	Number: "1", Balance: member.Cents(101690), MinimumDue: member.Cents(12645), DueDate: viewtest.Today.AddDays(12),
}

func dueCard(bill member.Bill, fresh ui.Freshness) billing.DueCard {
	return billing.NewDueCard(viewtest.English, viewtest.ProfileOf(), bill, fresh, viewtest.Viewer)
}

// Spec: BILL-23.
func TestDueCardShowsWhenStaleAmountsWereRead(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 21, 10, 42, 0, 0, time.UTC)
	for _, test := range []struct {
		name  string
		fresh ui.Freshness
		want  string
	}{
		{"live", ui.Freshness{At: at, Live: true}, ""},
		{"earlier today", ui.Freshness{At: at}, "As of 10:42 AM. We couldn't update the amounts right now. Try again"},
		{
			"yesterday",
			ui.Freshness{At: at.AddDate(0, 0, -1)},
			"As of 11/20/2026, 10:42 AM. We couldn't update the amounts right now. Try again",
		},
		{"on their way", ui.Freshness{At: at, Loading: true}, "As of 10:42 AM. We're updating the amounts."},
	} {
		card := dueCard(viewtest.Bill(household), test.fresh)
		if got := viewtest.Words(viewtest.Render(t, billing.Due(card)).Find("p.sub:not(.kv)")); got != test.want {
			t.Errorf("%s: text = %q, want %q", test.name, got, test.want)
		}
	}
	old := household
	old.AmountsAsOf = at.AddDate(0, 0, -53)
	card := dueCard(viewtest.Bill(old), ui.Freshness{At: at, Live: true})
	viewtest.Same(t, "live, of old amounts", []string{"Amounts of 09/29/2026"},
		viewtest.Texts(viewtest.Render(t, billing.Due(card)).Find("p.sub:not(.kv)")))
}

// A payment must be shown wherever the amounts are, and it reduces the amount due by no more than
// its own amount.
//
// Spec: BILL-1, BILL-3, BILL-7, BILL-8, BILL-9, BILL-11, REQUEST-7.
func TestDueCardByStatusAndPayment(t *testing.T) {
	t.Parallel()
	late, paid, longAgo, undated, autoPay, sent := household, household, household, household, household, household
	late.DueDate, longAgo.DueDate = viewtest.Today.AddDays(-12), viewtest.Today.AddDays(-400)
	paid.MinimumDue, undated.DueDate = member.Cents(0), member.Date{}
	autoPay.AutoPay, autoPay.DueDate, sent.AutoPay = "EFT", viewtest.Today.AddDays(1), "EFT"
	dated := autoPay
	dated.AutoPayDate = viewtest.Today
	reported := func(cents int64, days int) []member.Payment {
		return []member.Payment{viewtest.Reported(household, member.Cents(cents), days)}
	}
	other := reported(12645, 0)
	other[0].By = "another member"
	const (
		shows   = " Your account still shows $126.45, due December 3. "
		on      = " was submitted on November 21 at 10:05 AM. It can take a few days to post"
		receipt = ". See receipt I didn't make this payment"
	)
	for name, test := range map[string]struct {
		account  member.Account
		payments []member.Payment
		want     string
	}{
		"past due": {
			late, nil, "Account 1 $126.45 Was due Monday, November 9 12 days past due Ask for more time Call 800-555-0142",
		},
		"long ago": {longAgo, nil, "Account 1 $126.45 Was due 10/17/2025 Ask for more time Call 800-555-0142"},
		"dated": {
			dated, nil,
			"Account 1 $126.45 AutoPay pays Saturday, November 21 due Sunday, November 22 You don't need to do anything.",
		},
		"autopay": {autoPay, nil, "Account 1 $126.45 AutoPay pays due Sunday, November 22 You don't need to do anything."},
		"undated": {undated, nil, "Account 1 $126.45 Payment due"},
		"unknown": {member.Account{Number: "1"}, nil, "Account 1 We can't show what's due. Call 800-555-0142."},
		"of no balance": {
			member.Account{Number: "1", MinimumDue: member.Cents(10000), Balance: member.Cents(0)},
			nil,
			"Account 1 We can't show what's due. Call 800-555-0142. Minimum due $100.00 Balance $0.00",
		},
		"nothing": {paid, nil, "Account 1 Nothing is due"},
		"mortgagee": {
			member.Account{Number: "1", BillType: "bill mortgagee"},
			nil,
			"Account 1 Your mortgage company gets this bill. There's nothing you need to do.",
		},
		"closed": {
			member.Account{Number: "1", Cancelled: true, Balance: member.Cents(0), MinimumDue: member.Cents(0)},
			nil,
			"Account 1 This account is closed.",
		},
		"canceled": {
			member.Account{Number: "1", Cancelled: true, Balance: member.Cents(8420), DueDate: late.DueDate},
			nil,
			"Account 1 $84.20 Amount owed This account is canceled, and $84.20 is still owed. The amount is for coverage " +
				"and fees from before the account was canceled. You can't pay it online. Call us, mail a check, or ask your agent.",
		},
		"the minimum due, paid": {
			household, reported(12645, 0), "Account 1 $126.45 Submitted" + shows + "Your payment of $126.45" + on + receipt,
		},
		"a part, paid": {
			household, reported(5000, 0),
			"Account 1 $76.45 Still due Thursday, December 3 in 12 days Your payment of $50.00" + on + receipt,
		},
		"a part, paid beside AutoPay": {
			sent, reported(5000, 0), "Account 1 $126.45 AutoPay pays due Thursday, December 3 You don't need to do anything. " +
				"Your payment of $50.00" + on + receipt,
		},
		"paid without an amount": {
			household,
			[]member.Payment{viewtest.Reported(household, member.Money{}, 0)},
			"Account 1 Payment submitted" + shows + "Your payment" + on + ", so these amounts may not include it" + receipt,
		},
		"paid by another member": {
			household, other, "Account 1 $126.45 Submitted" + shows + "A payment of $126.45" + on + ".",
		},
		"paid, and missing": {
			household, reported(12645, 5), "Account 1 $126.45 Due Thursday, December 3 in 12 days " +
				"Your $126.45 payment from November 16 hasn't posted yet. Call us at 800-555-0142 before you pay again" + receipt,
		},
	} {
		card := dueCard(viewtest.Bill(test.account, test.payments...), ui.Freshness{Live: true})
		doc := viewtest.Render(t, templ.Join(billing.Due(card), billing.DueMore(card, false)))
		doc.Find("h2, p, .big, .button").AppendHtml(" ")
		if got := viewtest.Words(doc.Selection); got != test.want {
			t.Errorf("%s: card = %q, want %q", name, got, test.want)
		}
	}
	more := dueCard(viewtest.Bill(late), ui.Freshness{}).MoreTime
	viewtest.Same(t, "more time", &ui.MoreTime{Path: "/requests/more-time?about=bill-1"}, more)
}
