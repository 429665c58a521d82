package member_test

import (
	"slices"
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
	undated := func(a member.Account) member.Account {
		a.Transactions = slices.Clone(a.Transactions)
		a.Transactions[0].TransactionDate = member.Date{}
		return a
	}
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
		"another bill, after 35 hours":   {nextMonth, 35 * time.Hour, "0.00", member.BillNothingDue, true},
		"the same amount next month":     {nextMonth, 37 * time.Hour, "126.45", member.BillDue, false},
		"a late fee":                     {lateFee, 37 * time.Hour, "136.45", member.BillDue, false},
		"a returned payment":             {returned, 37 * time.Hour, "126.45", member.BillDue, false},
		"older, and the profile says so": {stated(before, noon.Add(-day)), 2 * time.Hour, "0.00", member.BillNothingDue, true},
		"newer, and the profile says so": {stated(nextMonth, noon.Add(time.Hour)), 2 * time.Hour, "126.45", member.BillDue, false},
		"newer says it was returned":     {stated(returned, noon.Add(time.Hour)), 2 * time.Hour, "126.45", member.BillDue, false},
		"returned, without a date":       {undated(returned), 37 * time.Hour, "126.45", member.BillDue, false},
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

// Without a stored summary, a settled payment shows as submitted if the amounts are from before it,
// and so do several payments.
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
		account      member.Account
		due, balance string
		submitted    int
	}{
		"from before both":      {before, "0.00", "890.45", 2},
		"from between":          {due(7645, 96690), "0.00", "890.45", 1},
		"from after both":       {due(0, 89045), "0.00", "890.45", 0},
		"with a fee":            {due(13645, 102690), "136.45", "1026.90", 0},
		"another minimum only":  {due(12644, 101690), "126.44", "1016.90", 0},
		"another balance only":  {due(12645, 101691), "126.45", "1016.91", 0},
		"another due date only": {member.Account{MinimumDue: before.MinimumDue, Balance: before.Balance, DueDate: before.DueDate.AddDays(1)}, "126.45", "1016.90", 0},
		"amounts are not known": {member.Account{}, "", "", 0},
	}
	for name, test := range tests {
		bill := member.NewBill(test.account, []member.Payment{first, second}, noon, postingDays)
		if bill.Due.String() != test.due || bill.Balance.String() != test.balance || len(bill.Submitted) != test.submitted {
			t.Errorf("%s: due = %s of %s, %d submitted, want %s of %s and %d", name, bill.Due, bill.Balance, len(bill.Submitted), test.due, test.balance, test.submitted)
		}
	}
	bill := member.NewBill(before, []member.Payment{first, second}, noon.AddDate(0, 0, 9), postingDays)
	if len(bill.Missing) != 2 || bill.Due != before.MinimumDue {
		t.Errorf("after 9 days: %d missing, due = %s, want both and the bill", len(bill.Missing), bill.Due)
	}
	if _, _, behind, _ := before.Reconcile([]member.Payment{first, second}, noon.AddDate(0, 0, 9)); !behind {
		t.Error("behind = false without a summary, want the profile behind")
	}
	first.At = member.Amounts{}
	if bill := member.NewBill(member.Account{}, []member.Payment{first}, noon, postingDays); len(bill.Submitted) != 0 {
		t.Error("a settled payment is submitted again on an account whose amounts were never known")
	}
	first.At, first.PostedTo = before.Amounts(), "2"
	if bill := member.NewBill(before, []member.Payment{first, second}, noon, postingDays); len(bill.Submitted) != 0 || bill.Due != before.MinimumDue {
		t.Errorf("%d submitted, due = %s after a payment posted elsewhere, want none and the whole bill", len(bill.Submitted), bill.Due)
	}
}

// A transaction for a payment returned by the bank has the payment's reference or its amount.
//
// Spec: BILL-15.
func TestReturnedPaymentIsNotTakenOff(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	tests := map[string]struct {
		amount, posted, returned int64 // in cents
		reference                string
		due                      string
	}{
		"its amount":               {12645, 12645, 12645, "", "126.45"},
		"its amount with the fee":  {12961, 12645, 12961, "", "126.45"},
		"what posted":              {12645, 9000, 9000, "", "126.45"},
		"its reference":            {12645, 12645, 9900, "T-1", "126.45"},
		"another one's amount":     {12645, 12645, 9900, "", "0.00"},
		"another one's references": {12645, 12645, 9900, "T-2", "0.00"},
	}
	for name, test := range tests {
		p := reported(before, test.amount)
		p.Settled, p.SettledAt, p.Posted, p.Reference = true, noon, member.Cents(test.posted), "T-1"
		a := before
		a.Transactions = []member.Transaction{{
			Amount: member.Cents(test.returned), Description: "Returned payment", TransactionDate: member.DateOf(noon), Reference: test.reference,
		}}
		if bill := member.NewBill(a, []member.Payment{p}, noon, postingDays); bill.Due.String() != test.due {
			t.Errorf("%s: due = %s, want %s", name, bill.Due, test.due)
		}
	}
}

// The newer of two sets of amounts applies, by the time that the provider states, or by the time of
// the call.
//
// Spec: BILL-15.
func TestLaterAmountsApply(t *testing.T) {
	t.Parallel()
	// Times are hours after noon; 0 for not stated.
	amounts := func(summary bool, stated, called int) member.Due {
		d := member.Due{AccountNumber: "1", FromSummary: summary, AsOf: noon.Add(time.Duration(called) * time.Hour)}
		if stated != 0 {
			d.AmountsAsOf = noon.Add(time.Duration(stated) * time.Hour)
		}
		return d
	}
	const profile, summary = false, true
	for name, test := range map[string]struct{ earlier, later member.Due }{
		"both stated":                   {amounts(summary, 1, 4), amounts(profile, 2, 3)},
		"only the profile's, earlier":   {amounts(profile, 1, 4), amounts(summary, 0, 3)},
		"only the profile's, later":     {amounts(summary, 0, 3), amounts(profile, 4, 2)},
		"only the summary's":            {amounts(summary, 5, 3), amounts(profile, 0, 4)},
		"only the summary's, earlier":   {amounts(profile, 0, 3), amounts(summary, 1, 4)},
		"only one of two profiles":      {amounts(profile, 5, 3), amounts(profile, 0, 4)},
		"neither":                       {amounts(summary, 0, 3), amounts(profile, 0, 4)},
		"neither, the summary is later": {amounts(profile, 0, 3), amounts(summary, 0, 4)},
	} {
		for _, held := range []member.Due{test.earlier, test.later} {
			p := &member.Profile{Accounts: []member.Account{member.Account{Number: "1"}.WithDueForTest(held)}}
			other := test.later
			if held.AsOf.Equal(test.later.AsOf) {
				other = test.earlier
			}
			if replaced := p.WithDue(other) != p; replaced != held.AsOf.Equal(test.earlier.AsOf) {
				t.Errorf("%s: amounts called at %s replaced = %t, want %t", name, held.AsOf, replaced, !replaced)
			}
		}
	}
}

// A newer summary from the page takes precedence over the stored one, which takes precedence over
// an older profile for as long as it is stored.
//
// Spec: BILL-15.
func TestNewerSummaryWins(t *testing.T) {
	t.Parallel()
	before, payments := paidAtNoon()
	lateFee := due(13645, 102690)
	current, _, behind, _ := before.WithDueForTest(summaryOf(lateFee, noon.Add(time.Hour))).Reconcile(payments, noon.Add(time.Hour))
	if current.MinimumDue != lateFee.MinimumDue || behind {
		t.Errorf("a newer summary on the page: due = %s, behind = %t, want 136.45", current.MinimumDue, behind)
	}
	if _, kept, _, _ := before.WithDueForTest(summaryOf(due(0, 89045), noon.Add(time.Hour))).Reconcile(payments, noon.Add(time.Hour)); kept[0].After == nil {
		t.Error("the stored summary goes with a summary that agrees, want it kept until a profile does")
	}
	current, _, behind, _ = before.WithDueForTest(summaryOf(lateFee, noon)).Reconcile(payments, noon.Add(time.Hour))
	if !current.MinimumDue.IsZero() || behind {
		t.Errorf("an older summary on the page: due = %s, behind = %t, want the stored one", current.MinimumDue, behind)
	}
	agrees := loadedAt(due(0, 89045), noon)
	if _, kept, behind, _ := agrees.Reconcile(payments, noon.Add(time.Hour)); behind || kept[0].After == nil {
		t.Errorf("an older profile that agrees: behind = %t, summary kept = %t, want only the latter", behind, kept[0].After != nil)
	}
	days := noon.AddDate(0, 0, 3)
	payments, stored := lateFee.KeepSummary(payments, summaryOf(lateFee, days), days)
	current, _, _, _ = loadedAt(due(0, 89045), days.Add(-time.Hour)).Reconcile(payments, days.Add(time.Hour))
	if !stored || current.MinimumDue != lateFee.MinimumDue {
		t.Errorf("an older profile after 3 days: stored = %t, due = %s, want the newer summary's 136.45", stored, current.MinimumDue)
	}
}

// A summary is stored only after a payment, at most every five minutes if it is unchanged, and is
// removed when a profile agrees with it.
//
// Spec: BILL-15.
func TestSummaryIsKeptAfterAPayment(t *testing.T) {
	t.Parallel()
	before, payments := paidAtNoon()
	same := due(0, 89045)
	autoPay, dueDay, line := same, same, same
	autoPay.AutoPay, dueDay.DueDay, line.Transactions = "EFT", "5", []member.Transaction{credit(100, 0)}
	tests := map[string]struct {
		summary member.Account
		after   time.Duration
		stored  bool
	}{
		"the same, four minutes later": {same, 5 * time.Minute, false},
		"the same, six minutes later":  {same, 7 * time.Minute, true},
		"another amount":               {due(100, 89045), 2 * time.Minute, true},
		"another AutoPay":              {autoPay, 2 * time.Minute, true},
		"another day of the month":     {dueDay, 2 * time.Minute, true},
		"another transaction":          {line, 2 * time.Minute, true},
		"an older one":                 {due(100, 89045), -time.Minute, false},
		"days later":                   {same, 72 * time.Hour, true},
	}
	for name, test := range tests {
		at := noon.Add(test.after)
		summary := summaryOf(test.summary, at)
		summary.AutoPay, summary.DueDay = test.summary.AutoPay, test.summary.DueDay
		if _, stored := before.KeepSummary(payments, summary, at); stored != test.stored {
			t.Errorf("%s: stored = %t, want %t", name, stored, test.stored)
		}
	}
	unreported := member.Payment{ID: "P0", Operation: member.MakePayment, Opened: noon}
	for name, p := range map[string]member.Payment{"no report": unreported, "a denied one": reported(before, 12645).Denied()} {
		if _, stored := before.KeepSummary([]member.Payment{p}, summaryOf(before, noon), noon); stored {
			t.Errorf("%s: a summary is stored", name)
		}
	}
	settled := slices.Clone(payments)
	settled[0].After = nil
	if kept, _ := before.KeepSummary(settled, summaryOf(same, noon.AddDate(0, 0, 3)), noon.AddDate(0, 0, 3)); kept[0].After == nil {
		t.Error("beside a profile from before a settled payment, no summary is stored after three days")
	}
	_, payments, _, changed := loadedAt(due(0, 89045), noon.Add(time.Hour)).Reconcile(payments, noon.Add(time.Hour))
	if !changed || payments[0].After != nil {
		t.Errorf("a profile that agrees: changed = %t, summary = %v, want it gone", changed, payments[0].After)
	}
}

// The stored summary has only the latest transactions. A page also lists those of the profile, each
// once.
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

// If the summary shows a window without a result as paid, an older profile does not override that
// either. If only the profile remains, the next payment asks for confirmation.
//
// Spec: BILL-15.
func TestSettledWindowWithoutAResult(t *testing.T) {
	t.Parallel()
	before := loadedAt(due(12645, 101690), noon.Add(-time.Hour))
	window := reported(before, 12645)
	window.ID, window.Result, window.Amount, window.Reported = "P1", member.PaymentUnknown, member.Money{}, time.Time{}
	summary := summaryOf(due(0, 89045), noon.Add(time.Minute))
	_, payments, _, _ := before.WithDueForTest(summary).Reconcile([]member.Payment{window}, noon.Add(time.Minute))
	kept, changed := before.KeepSummary(payments, summary, noon.Add(time.Minute))
	if !payments[0].Settled || !changed {
		t.Fatalf("settled = %t, summary kept = %t, want both", payments[0].Settled, changed)
	}
	older, now := loadedAt(before, noon.Add(time.Hour)), noon.Add(time.Hour)
	current, kept, behind, _ := older.Reconcile(kept, now)
	if bill := member.NewBill(current, kept, now, postingDays); bill.Due != member.Cents(0) || !behind {
		t.Errorf("due = %s, behind = %t, want 0.00 and true", bill.Due, behind)
	}
	if _, asks := member.NewBill(older, payments, now, postingDays).Earlier(); !asks {
		t.Error("the next payment beside an older profile asks nothing")
	}
}
