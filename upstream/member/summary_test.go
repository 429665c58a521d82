package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// A settled household: 126.45 of 1,016.90 was due, was paid at noon, and the billing summary of a
// minute later shows it.
func paidAtNoon() (before member.Account, payments []member.Payment) {
	before = loadedAt(due(12645, 101690), noon.Add(-time.Hour))
	payments = []member.Payment{reported(before, 12645)}
	payments[0].ID = "P1"
	summary := summaryOf(due(0, 89045), noon.Add(time.Minute))
	_, payments, _, _ = before.WithDueForTest(summary).Reconcile(payments, noon.Add(time.Minute))
	payments, _ = before.KeepSummary(payments, summary, noon.Add(time.Minute))
	return before, payments
}

// loadedAt returns an account of a profile that was loaded at a time.
func loadedAt(a member.Account, at time.Time) member.Account {
	a.DueAsOf = at
	return a
}

// summaryOf returns a billing summary with the amounts of an account.
func summaryOf(a member.Account, at time.Time) member.Due {
	return member.Due{
		AccountNumber: a.Number, Balance: a.Balance, MinimumDue: a.MinimumDue, DueDate: a.DueDate,
		Transactions: a.Transactions, AsOf: at, FromSummary: true,
	}
}

// A profile may be older than the billing summary, or newer.
//
// Spec: BILL-15.
func TestSettledPaymentStaysSettled(t *testing.T) {
	t.Parallel()
	before, _ := paidAtNoon()
	nextMonth := before
	nextMonth.DueDate = before.DueDate.AddDays(31)
	lateFee := due(13645, 102690)
	withLine := func(a member.Account, amount int64, words string, days int) member.Account {
		a.Transactions = append([]member.Transaction{{Amount: member.Cents(amount), Description: words, TransactionDate: member.DateOf(noon).AddDays(days)}}, a.Transactions...)
		return a
	}
	returned := withLine(before, 12645, "Returned payment", 1)
	stated := func(a member.Account, at time.Time) member.Account {
		a.AmountsAsOf = at
		return a
	}
	const day = 24 * time.Hour
	tests := map[string]struct {
		profile member.Account
		after   time.Duration // the profile's load, since the payment
		due     string
		status  member.BillStatus
		behind  bool
	}{
		"an older profile":               {before, time.Hour, "0.00", member.BillNothingDue, true},
		"an older profile, hours later":  {before, 35 * time.Hour, "0.00", member.BillNothingDue, true},
		"an older profile, for good":     {before, 40 * day, "0.00", member.BillNothingDue, true},
		"a profile that agrees":          {due(0, 89045), time.Hour, "0.00", member.BillNothingDue, false},
		"another bill, too early":        {nextMonth, time.Hour, "0.00", member.BillNothingDue, true},
		"the same amount next month":     {nextMonth, 37 * time.Hour, "126.45", member.BillDue, false},
		"a late fee":                     {lateFee, 37 * time.Hour, "136.45", member.BillDue, false},
		"a returned payment":             {returned, 37 * time.Hour, "126.45", member.BillDue, false},
		"older, and the profile says so": {stated(before, noon.Add(-day)), 2 * time.Hour, "0.00", member.BillNothingDue, true},
		"newer, and the profile says so": {stated(nextMonth, noon.Add(time.Hour)), 2 * time.Hour, "126.45", member.BillDue, false},
		"newer says it was returned":     {stated(returned, noon.Add(time.Hour)), 2 * time.Hour, "126.45", member.BillDue, false},
		"returned long before":           {withLine(before, 12645, "Returned payment", -5), 37 * time.Hour, "0.00", member.BillNothingDue, true},
		"another payment was returned":   {withLine(before, 9900, "Returned payment", 1), 37 * time.Hour, "0.00", member.BillNothingDue, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, payments := paidAtNoon()
			now := noon.Add(test.after)
			current, payments, behind, _ := loadedAt(test.profile, now).Reconcile(payments, now)
			bill := member.NewBill(current, payments, noon.Add(test.after), postingDays)
			if test.after > 5*day { // the bill of the summary is past its due date by then
				bill = member.NewBill(current, payments, noon, postingDays)
			}
			if bill.Due.String() != test.due || bill.Status != test.status || behind != test.behind {
				t.Errorf("due = %s, status = %s, behind = %t, want %s, %s, %t", bill.Due, bill.Status, behind, test.due, test.status, test.behind)
			}
		})
	}
}

// Without a stored summary, the amounts from before a settled payment show it as submitted, and
// those from before several show all of them.
//
// Spec: BILL-15.
func TestAmountsFromBeforeASettledPayment(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	first, second := reported(before, 5000), reported(due(7645, 96690), 7645)
	first.ID, second.ID, second.Opened = "P1", "P2", noon.Add(time.Hour)
	for _, p := range []*member.Payment{&first, &second} {
		p.Settled, p.SettledAt, p.Posted = true, noon.Add(2*time.Hour), p.Amount
	}
	tests := map[string]struct {
		account   member.Account
		due       string
		submitted int
	}{
		"from before both":      {before, "0.00", 2},
		"from between":          {due(7645, 96690), "0.00", 1},
		"from after both":       {due(0, 89045), "0.00", 0},
		"with a fee":            {due(13645, 102690), "136.45", 0},
		"another balance only":  {due(12645, 101691), "126.45", 0},
		"another due date only": {member.Account{MinimumDue: before.MinimumDue, Balance: before.Balance, DueDate: before.DueDate.AddDays(1)}, "126.45", 0},
		"amounts are not known": {member.Account{}, "", 0},
	}
	for name, test := range tests {
		bill := member.NewBill(test.account, []member.Payment{first, second}, noon, postingDays)
		if bill.Due.String() != test.due || len(bill.Submitted) != test.submitted {
			t.Errorf("%s: due = %s, %d submitted, want %s and %d", name, bill.Due, len(bill.Submitted), test.due, test.submitted)
		}
	}
	bill := member.NewBill(before, []member.Payment{first, second}, noon.AddDate(0, 0, 9), postingDays)
	if len(bill.Missing) != 2 || bill.Due != before.MinimumDue {
		t.Errorf("after 9 days: %d missing, due = %s, want both and the bill", len(bill.Missing), bill.Due)
	}
}

// A summary is stored after a payment only, once in five minutes while it says the same, and goes
// with a profile that agrees.
//
// Spec: BILL-15.
func TestSummaryIsKeptAfterAPayment(t *testing.T) {
	t.Parallel()
	before, payments := paidAtNoon()
	again := func(after time.Duration, minimum int64) bool {
		at := noon.Add(after)
		_, changed := before.KeepSummary(payments, summaryOf(due(minimum, 89045), at), at)
		return changed
	}
	for name, got := range map[string]bool{
		"the same, a minute later":    !again(2*time.Minute, 0),
		"the same, six minutes later": again(7*time.Minute, 0),
		"another, a minute later":     again(2*time.Minute, 100),
		"an older one":                !again(-time.Minute, 100),
		"days later":                  again(72*time.Hour, 0),
	} {
		if !got {
			t.Errorf("%s: stored or not, against what is wanted", name)
		}
	}
	if _, changed := before.KeepSummary([]member.Payment{{ID: "P0", Operation: member.MakePayment, Opened: noon}}, summaryOf(before, noon), noon); changed {
		t.Error("a summary without a payment is stored")
	}
	_, payments, _, changed := loadedAt(due(0, 89045), noon.Add(time.Hour)).Reconcile(payments, noon.Add(time.Hour))
	if !changed || payments[0].After != nil {
		t.Errorf("a profile that agrees: changed = %t, summary = %v, want it gone", changed, payments[0].After)
	}
}

// The stored summary has the latest transactions only, and a page lists those of the profile too,
// each once.
//
// Spec: BILL-15.
func TestSummaryKeepsTheLatestTransactions(t *testing.T) {
	t.Parallel()
	before := loadedAt(due(12645, 101690), noon)
	for i := range 60 {
		before.Transactions = append(before.Transactions, credit(int64(100+i), -30-i))
	}
	payments := []member.Payment{reported(before, 12645)}
	after := due(0, 89045)
	after.Transactions = append([]member.Transaction{credit(12645, 0)}, before.Transactions...)
	payments, _ = before.KeepSummary(payments, summaryOf(after, noon.Add(time.Minute)), noon.Add(time.Minute))
	if got := len(payments[0].After.Transactions); got != 50 {
		t.Errorf("stored transactions = %d, want 50", got)
	}
	current, payments, _, _ := loadedAt(before, noon.Add(time.Hour)).Reconcile(payments, noon.Add(time.Hour))
	if len(current.Transactions) != 61 || current.Transactions[0].Amount != member.Cents(-12645) || !payments[0].Settled {
		t.Errorf("transactions = %d, settled = %t, want 61 with the payment first", len(current.Transactions), payments[0].Settled)
	}
}

// Money is matched by the provider's reference first.
//
// Spec: BILL-16.
func TestPaymentIsFoundByItsReference(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	line := func(cents int64, reference string) member.Account {
		a := before
		a.Transactions = []member.Transaction{credit(cents, 0)}
		a.Transactions[0].Reference = reference
		return a
	}
	tests := map[string]struct {
		session, processor string
		after              member.Account
		posted             string
	}{
		"the session's":            {"PAY-1", "", line(9000, "PAY-1"), "90.00"},
		"the processor's":          {"", "T-1", line(9000, "T-1"), "90.00"},
		"of another payment":       {"PAY-1", "T-1", line(12645, "PAY-2"), ""},
		"other numbers altogether": {"", "T-1", line(12645, "L-99"), "126.45"},
		"no number":                {"PAY-1", "T-1", line(12645, ""), "126.45"},
	}
	for name, test := range tests {
		p := reported(before, 12645)
		p.SessionReference, p.Reference = test.session, test.processor
		payments, _ := member.SettlePayments([]member.Payment{p}, test.after, noon)
		if got := payments[0].Posted.String(); got != test.posted {
			t.Errorf("%s: posted = %q, want %q", name, got, test.posted)
		}
	}
}
