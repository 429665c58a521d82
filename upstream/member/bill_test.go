package member

import (
	"strings"
	"testing"
	"time"
)

// Spec: BILL-21.
func TestBillStatus(t *testing.T) {
	t.Parallel()
	today := DateOf(noon)
	some, none := Cents(4200), Cents(0)
	tests := map[string]struct {
		account Account
		want    BillStatus
		days    int
	}{
		"due today":            {Account{MinimumDue: some, DueDate: today}, BillDue, 0},
		"due yesterday":        {Account{MinimumDue: some, DueDate: today.AddDays(-1)}, BillPastDue, 1},
		"no due date":          {Account{MinimumDue: some}, BillDue, 0},
		"mortgagee":            {Account{MinimumDue: some, BillType: "BILL Mortgagee"}, BillMortgagee, 0},
		"mortgagee, otherwise": {Account{MinimumDue: some, BillType: "MORTGAGEE_BILL"}, BillDue, 0},
		"autopay failed": {
			Account{MinimumDue: some, DueDate: today.AddDays(-12), AutoPay: "EFT"}, BillPastDue, 12,
		},
		"past due above it":    {Account{MinimumDue: none, Balance: none, PastDue: some}, BillUnknown, 0},
		"past due, unread":     {Account{MinimumDue: none, Unread: Unread{"pastDue"}}, BillUnknown, 0},
		"due, past due unread": {Account{MinimumDue: some, Unread: Unread{"pastDue"}}, BillDue, 0},
		"an unread minimum":    {Account{Balance: none, Unread: Unread{"minDue"}}, BillUnknown, 0},
		"no minimum, a credit": {Account{Balance: Cents(-100), DueDate: today}, BillNothingDue, 0},
		"the date has passed":  {Account{Balance: none, DueDate: today.AddDays(-1)}, BillUnknown, 0},
		"an unread notice":     {Account{Balance: none, Unread: Unread{"notice"}}, BillUnknown, 0},
		"an unread date":       {Account{Balance: none, Unread: Unread{"dueDate"}}, BillUnknown, 0},
		"paid by that date": {
			with(Account{Balance: none, DueDate: today.AddDays(-1)}, credit(100, -32)), BillNothingDue, 0,
		},
		"billed by that date": {
			with(Account{Balance: none, DueDate: today.AddDays(-1)}, line(100, "Installment", -2)), BillUnknown, 0,
		},
		"paid long before": {
			with(Account{Balance: none, DueDate: today.AddDays(-1)}, credit(100, -33)), BillUnknown, 0,
		},
		"a notice of an amount": {
			Account{Balance: none, Notice: &Notice{Amount: some}}, BillUnknown, 0,
		},
		"due of no balance":  {Account{MinimumDue: some, Balance: none}, BillUnknown, 0},
		"a credit":           {Account{MinimumDue: Cents(-100)}, BillNothingDue, 0},
		"cancelled and paid": {Account{Cancelled: true, MinimumDue: none}, BillClosed, 0},
		"cancelled mortgagee": {
			Account{Cancelled: true, BillType: "Bill Mortgagee", Balance: some}, BillOwed, 0,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			bill := billOf(test.account)
			isDue := bill.Status != BillNothingDue || bill.Due.IsZero()
			if bill.Status != test.want || bill.DaysPastDue != test.days || !isDue {
				t.Errorf("status = %s, %s due, %d days past due, want %s, %d", bill.Status, bill.Due, bill.DaysPastDue,
					test.want, test.days)
			}
		})
	}
}

// Spec: BILL-11.
func TestAutoPayAmountStandsAfterPartPayment(t *testing.T) {
	t.Parallel()
	account := due(12645, 101690)
	account.AutoPay = "EFT"
	for cents, want := range map[int64]string{5000: "AutoPay 126.45", 12645: "Submitted 0.00"} {
		bill := billOf(account, reported(account, cents))
		if got := string(bill.Status) + " " + bill.Due.String(); got != want || len(bill.Submitted) != 1 {
			t.Errorf("after %d cents: status and due = %s, %d submitted, want %s and 1", cents, got, len(bill.Submitted), want)
		}
	}
}

// After a reported payment of all that a canceled account owes, no page says "$0.00 is owed".
//
// Spec: BILL-1, BILL-7.
func TestSubmittedPaymentOfCancelledAccount(t *testing.T) {
	t.Parallel()
	account := Account{Cancelled: true, Balance: Cents(8420)}
	for cents, want := range map[int64]string{8420: "Submitted 0.00", 8000: "Owed 4.20"} {
		bill := billOf(account, reported(account, cents))
		if got := string(bill.Status) + " " + bill.Due.String(); got != want {
			t.Errorf("after %d cents: status and due = %s, want %s", cents, got, want)
		}
	}
}

// A window that is open over a weekend reports on Monday.
//
// Spec: BILL-3.
func TestBusinessDaysCountFromTheReport(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	payment := reported(before, 12645)
	payment.Opened = noon.AddDate(0, 0, -5)
	for day, missing := range map[int]bool{4: false, 5: true} {
		bill := NewBill(before, []Payment{payment}, noon.AddDate(0, 0, day), businessDays)
		if bill.IsMissing(payment) != missing {
			t.Errorf("%d days after the report: missing = %t, want %t", day, !missing, missing)
		}
	}
	// Monday evening in the insurer's time zone is Tuesday in UTC.
	payment.Reported = time.Date(2026, time.November, 24, 3, 0, 0, 0, time.UTC)
	friday := time.Date(2026, time.November, 27, 9, 0, 0, 0, time.FixedZone("CST", -6*60*60))
	if bill := NewBill(before, []Payment{payment}, friday, businessDays); !bill.IsMissing(payment) {
		t.Error("on Friday after a report on Monday evening: missing = false, want true")
	}
}

// Spec: BILL-4.
func TestEarlierPayment(t *testing.T) {
	t.Parallel()
	before := due(12645, 101690)
	unresolved := Payment{
		ID: "unresolved", Operation: MakePayment, Opened: noon.Add(-time.Hour), Before: NewBaseline(before),
	}
	autopay := unresolved
	autopay.Operation = "enrollAutoPay"
	old := unresolved
	old.Opened = noon.AddDate(0, 0, -9)
	submitted := reported(before, 5000)
	submitted.ID = "submitted"
	missing := submitted
	missing.ID, missing.Opened, missing.Reported = "missing", noon.AddDate(0, 0, -9), noon.AddDate(0, 0, -9)
	tests := map[string]struct {
		payments []Payment
		want     string
	}{
		"unknown result":        {[]Payment{unresolved}, "unresolved"},
		"unknown, another task": {[]Payment{autopay}, ""},
		"unknown, days ago":     {[]Payment{old}, ""},
		"submitted":             {[]Payment{unresolved, submitted}, "submitted"},
		"missing":               {[]Payment{missing}, "missing"},
	}
	for name, test := range tests {
		earlier, ok := billOf(before, test.payments...).Earlier()
		if earlier.ID != test.want || ok != (test.want != "") {
			t.Errorf("%s: earlier payment = %q, %t, want %q", name, earlier.ID, ok, test.want)
		}
	}
}

// The amounts of a later bill may include a payment on the earlier one, so it is asked for whole.
// Spec: BILL-2.
func TestLaterBillIsAskedForWhole(t *testing.T) {
	t.Parallel()
	before := due(10000, 30000)
	unnamed := reported(before, 1)
	unnamed.Amount = Money{}
	for name, test := range map[string]struct {
		payment Payment
		later   int // days by which the due date is later
		want    string
		status  BillStatus
	}{
		"a week later":       {reported(before, 10000), 7, "30.00", BillDue},
		"next bill":          {reported(before, 10000), 8, "130.00", BillDue},
		"a month later":      {reported(before, 10000), 31, "130.00", BillDue},
		"unnamed":            {unnamed, 0, "130.00", BillSubmitted},
		"unnamed, next bill": {unnamed, 8, "130.00", BillDue},
	} {
		a := due(13000, 33000)
		a.DueDate = a.DueDate.AddDays(test.later)
		bill := billOf(a, test.payment)
		mayNot := bill.MayNotBeTakenOff(test.payment)
		if bill.Due.String() != test.want || bill.Status != test.status || mayNot != (test.later > 7) {
			t.Errorf("%s: due %s, %s, may not be taken off %t, want %s, %s", name, bill.Due, bill.Status,
				bill.MayNotBeTakenOff(test.payment), test.want, test.status)
		}
	}
	a := due(13000, 33000)
	a.DueDate = UnreadDate
	if bill := billOf(a, reported(before, 10000)); bill.Due.String() != "30.00" {
		t.Errorf("unread due date: due %s, want 30.00", bill.Due)
	}
}

// Spec: BILL-16.
func TestBillSaysForThirtyDaysThatAPaymentWasPostedElsewhere(t *testing.T) {
	t.Parallel()
	a := due(12645, 101690)
	p := reported(a, 12645)
	p.Settled, p.SettledAt, p.PostedTo = true, noon, "2"
	for after, want := range map[time.Duration]int{30*24*time.Hour - time.Second: 1, 30 * 24 * time.Hour: 0} {
		if bill := NewBill(a, []Payment{p}, noon.Add(after), businessDays); len(bill.Elsewhere) != want {
			t.Errorf("after %s: %d payments posted elsewhere, want %d", after, len(bill.Elsewhere), want)
		}
	}
}

// Spec: BILL-24.
func TestMinimumAboveTheBalanceIsAskedForAsSent(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		minimum, balance int64
		autoPay          string
		due              int64
		exceeds          bool
	}{
		"above":        {15000, 10000, "", 15000, true},
		"with AutoPay": {15000, 10000, "EFT", 15000, true},
		"the same":     {10000, 10000, "", 10000, false},
		"no balance":   {15000, 0, "", 15000, false}, // by phone
		"nothing due":  {0, 10000, "", 0, false},
	} {
		account := due(test.minimum, test.balance)
		account.AutoPay = test.autoPay
		bill := billOf(account)
		if bill.Due != Cents(test.due) || bill.ExceedsBalance() != test.exceeds {
			t.Errorf("%s: due = %s, above the balance = %t, want %d cents, %t", name, bill.Due, bill.ExceedsBalance(),
				test.due, test.exceeds)
		}
	}
	if unknown := billOf(Account{MinimumDue: Cents(100)}); unknown.ExceedsBalance() {
		t.Error("without a balance: above the balance = true, want false")
	}
}

// Spec: BILL-25.
func TestDues(t *testing.T) {
	t.Parallel()
	today := DateOf(noon)
	due := Account{Number: "due", MinimumDue: Cents(5000), DueDate: today.AddDays(9)}
	late := Account{Number: "late", MinimumDue: Cents(7000), DueDate: today.AddDays(-2)}
	autoPay := Account{Number: "autopay", MinimumDue: Cents(900), DueDate: today.AddDays(1), AutoPay: "EFT"}
	failed := Account{Number: "failed", MinimumDue: Cents(300), DueDate: today.AddDays(-1), AutoPay: "EFT"}
	mortgagee := Account{Number: "mortgagee", BillType: "Bill Mortgagee", MinimumDue: Cents(100)}
	paid := Account{Number: "paid", BillType: "Bill Mortgagee", MinimumDue: Cents(0)}
	owed := Account{Number: "owed", Cancelled: true, MinimumDue: Cents(8420)}
	unknown, settled := Account{Number: "unknown"}, Account{Number: "settled", MinimumDue: Cents(0)}
	tests := map[string]struct {
		accounts               []Account
		asking, apart, unknown string
		total                  Money
		pastDue, late          string
	}{
		"nothing due":    {[]Account{settled, mortgagee, paid}, "", "mortgagee", "", Cents(0), "", "0.00"},
		"earliest first": {[]Account{due, late}, "late due", "", "", Cents(12000), "late", "70.00"},
		"others stand apart": {
			[]Account{due, autoPay, owed, mortgagee}, "due", "owed mortgagee autopay", "", Cents(5000), "", "0.00",
		},
		"AutoPay that failed": {[]Account{failed}, "failed", "", "", Cents(300), "failed", "3.00"},
		"no total":            {[]Account{due, unknown}, "due", "", "unknown", Money{}, "", "0.00"},
	}
	for name, test := range tests {
		var bills []Bill
		for _, a := range test.accounts {
			bills = append(bills, billOf(a))
		}
		d := NewDues(bills)
		got := []string{
			billNumbers(d.Asking), billNumbers(d.Apart), billNumbers(d.Unknown), d.Total.String(),
			billNumbers(d.PastDue), d.Late.String(),
		}
		same(t, name, []string{test.asking, test.apart, test.unknown, test.total.String(), test.pastDue, test.late}, got)
	}
}

// billNumbers returns the account numbers of bills.
func billNumbers(bills []Bill) string {
	var all []string
	for _, b := range bills {
		all = append(all, b.Account.Number)
	}
	return strings.Join(all, " ")
}
