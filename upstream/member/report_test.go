package member

import "testing"

// withReport returns a payment on an account with 179.22 due of 634.08 that the processor reports.
func withReport(r Report) Payment {
	before := due(17922, 63408)
	p := Payment{Operation: MakePayment, Opened: noon, At: before.Amounts(), Before: NewBaseline(before)}
	return p.WithResult(PaymentReported, r, noon)
}

// Amount and fee are stored separately. They are unknown when they contradict each other.
//
// Spec: BILL-31.
func TestReportedFee(t *testing.T) {
	t.Parallel()
	type sent = Report
	tests := map[string]struct {
		report      sent
		amount, fee string
		within      bool
	}{
		"no fee named":                {sent{Amount: "183.70"}, "183.70", "", false},
		"the other name":              {sent{Amount: "183.70", ConvenienceFee: "4.48"}, "183.70", "4.48", true},
		"no fee charged":              {sent{Amount: "179.22", FeeAmount: "0.00"}, "179.22", "0.00", false},
		"both names":                  {sent{Amount: "183.70", FeeAmount: "4.48", ConvenienceFee: "4.48"}, "183.70", "4.48", true},
		"names disagree":              {sent{Amount: "183.70", FeeAmount: "4.48", ConvenienceFee: "4.49"}, "", "", false},
		"within":                      {sent{Amount: "183.70", FeeAmount: "4.48", TotalAmount: "183.70"}, "179.22", "4.48", false},
		"total disagrees":             {sent{Amount: "179.22", FeeAmount: "4.48", TotalAmount: "183.71"}, "", "", false},
		"amount and total":            {sent{Amount: "179.22", TotalAmount: "183.70"}, "179.22", "4.48", false},
		"amount is the total":         {sent{Amount: "183.70", TotalAmount: "183.70"}, "183.70", "", false},
		"total only":                  {sent{TotalAmount: "183.70"}, "183.70", "", false},
		"total and fee":               {sent{TotalAmount: "183.70", FeeAmount: "4.48"}, "179.22", "4.48", false},
		"total below the amount":      {sent{Amount: "183.70", TotalAmount: "179.22"}, "", "", false},
		"a tenth":                     {sent{Amount: "179.20", FeeAmount: "17.92"}, "179.20", "17.92", true},
		"more than five dollars":      {sent{Amount: "20.00", FeeAmount: "5.01"}, "", "", false},
		"more than two hundred":       {sent{Amount: "9000.00", FeeAmount: "200.01"}, "", "", false},
		"a fee that is not a number":  {sent{Amount: "179.22", FeeAmount: "none"}, "", "", false},
		"a total that is not a total": {sent{Amount: "179.22", TotalAmount: "-1"}, "", "", false},
	}
	for name, test := range tests {
		p := withReport(test.report)
		if p.Amount.String() != test.amount || p.Fee.String() != test.fee || p.FeeWithin != test.within {
			t.Errorf("%s: amount = %s, fee = %s, within = %t, want %s, %s, %t", name, p.Amount, p.Fee, p.FeeWithin, test.amount,
				test.fee, test.within)
		}
	}
}

// Until the amounts include a payment, it reduces the balance without its fee if the rest is
// exactly what was due or owed.
//
// Spec: BILL-31.
func TestBillWithoutFees(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		report       Report
		due, balance string
	}{
		"fee within, named":       {Report{Amount: "183.70", FeeAmount: "4.48"}, "0.00", "454.86"},
		"balance with fee":        {Report{Amount: "650.00"}, "0.00", "0.00"},
		"another amount with fee": {Report{Amount: "50.00", FeeAmount: "2.50"}, "129.22", "584.08"},
		"fee on top of more":      {Report{Amount: "183.70", FeeAmount: "4.48", TotalAmount: "188.18"}, "0.00", "450.38"},
		"largest fee, not named":  {Report{Amount: "197.14"}, "0.00", "454.86"},
		"a cent more than a fee":  {Report{Amount: "197.15"}, "0.00", "436.93"},
	}
	for name, test := range tests {
		bill := NewBill(due(17922, 63408), []Payment{withReport(test.report)}, noon, businessDays)
		same(t, name+": due and balance", []string{test.due, test.balance}, []string{bill.Due.String(), bill.Balance.String()})
	}
	nothingDue := due(0, 63408)
	if bill := NewBill(nothingDue, []Payment{reported(nothingDue, 400)}, noon,
		businessDays); bill.Balance != Cents(63008) {
		t.Errorf("balance after 4.00 with nothing due = %s, want 630.08: it is not a fee", bill.Balance)
	}
}

// A payment settles when its amount, or its amount less the fee, has posted. Once the amounts have
// changed, no balance is lower than theirs.
//
// Spec: BILL-31.
func TestPaymentSettlesWithoutItsFee(t *testing.T) {
	t.Parallel()
	named, unnamed, onTop := Report{Amount: "183.70", FeeAmount: "4.48"}, Report{Amount: "183.70"},
		Report{Amount: "179.22", FeeAmount: "4.48", TotalAmount: "183.70"}
	tests := map[string]struct {
		report  Report
		after   Account
		posted  string // "" for not settled
		balance string
	}{
		"named, whole":              {named, due(0, 45038), "183.70", "450.38"},
		"named, between the two":    {named, due(0, 45408), "179.22", "454.08"},
		"not named, less a fee":     {unnamed, due(0, 45486), "179.22", "454.86"},
		"on top, less the fee":      {onTop, due(448, 45934), "", "459.34"},
		"contradiction, any fall":   {Report{Amount: "179.22", FeeAmount: "60.00"}, due(17000, 62486), "9.22", "624.86"},
		"a fee was added meanwhile": {onTop, due(18422, 63908), "", "639.08"},
	}
	for name, test := range tests {
		payments, changed := settle([]Payment{withReport(test.report)}, test.after, noon)
		bill := billOf(test.after, payments...)
		if payments[0].Posted.String() != test.posted || changed != (test.posted != "") || bill.Balance.String() != test.balance {
			t.Errorf("%s: posted = %s, balance = %s, want %s and %s", name, payments[0].Posted, bill.Balance, test.posted, test.balance)
		}
		if fee := test.posted != "" && payments[0].Posted != payments[0].Amount && payments[0].Amount.Known(); payments[0].IncludesFee() != fee {
			t.Errorf("%s: includes a fee = %t, want %t", name, !fee, fee)
		}
	}
}

// A transaction is the payment if it has its amount, or its amount less the fee. If the fee is
// unknown, it may be lower by a plausible fee, and the largest of several transactions is the
// payment.
//
// Spec: BILL-31.
func TestReportOfACardHasItsLine(t *testing.T) {
	t.Parallel()
	before := due(17922, 63408)
	posted := func(r Report, cents ...int64) string {
		after := before
		for _, c := range cents {
			after.Transactions = append(after.Transactions, credit(c, 0))
		}
		payments, _ := settle([]Payment{withReport(r)}, after, noon)
		return payments[0].Posted.String()
	}
	for cents, want := range map[int64]string{17922: "179.22", 18370: "183.70", 18371: "", 18000: "", 100: ""} {
		if got := posted(Report{Amount: "183.70", FeeAmount: "4.48"}, cents); got != want {
			t.Errorf("a line of %d: posted = %q, want %q", cents, got, want)
		}
	}
	if got := posted(Report{Amount: "183.70"}, 17000, 17922, 100); got != "179.22" {
		t.Errorf("three lines, no fee named: posted = %q, want 179.22", got)
	}
}

// A window that takes two payments reports both. Each is reported more than once.
//
// Spec: BILL-20.
func TestPaymentsOfOneWindowAddUp(t *testing.T) {
	t.Parallel()
	report := func(amount, reference string) Report {
		return Report{Amount: amount, Reference: reference}
	}
	withFee := Report{Amount: "60.00", FeeAmount: "6.00", TotalAmount: "66.00", Reference: "T-1"}
	for name, test := range map[string]struct {
		reports     []Report
		amount, fee string
	}{
		"each twice": {
			[]Report{report("60.00", "T-1"), report("40.00", "T-2"), report("60.00", "T-1"), report("40.00", "T-2")},
			"100.00", "",
		},
		"a second without ID": {[]Report{report("60.00", "T-1"), report("40.00", "")}, "60.00", ""},
		"a first without ID":  {[]Report{report("60.00", ""), report("40.00", "T-2")}, "60.00", ""},
		"the named fee":       {[]Report{withFee, report("6.00", "T-2")}, "60.00", "6.00"},
		"not the named fee":   {[]Report{withFee, report("5.00", "T-2")}, "65.00", "6.00"},
		"a possible fee":      {[]Report{report("60.00", "T-1"), report("6.00", "T-2")}, "60.00", "6.00"},
		"the whole balance":   {[]Report{report("500.00", "T-1"), report("134.08", "T-2")}, "634.08", ""},
		"more than owed":      {[]Report{report("600.00", "T-1"), report("90.00", "T-2")}, "", ""},
		"one unknown amount":  {[]Report{report("60.00", "T-1"), report("", "T-2")}, "", ""},
	} {
		p := withReport(test.reports[0])
		for _, r := range test.reports[1:] {
			p = p.WithResult(PaymentReported, r, noon)
		}
		if p.Amount.String() != test.amount || p.Fee.String() != test.fee {
			t.Errorf("%s: amount = %s, fee = %s, want %s, %s", name, p.Amount, p.Fee, test.amount, test.fee)
		}
	}
	p := withReport(report("60.00", "T-1")).WithResult(PaymentReported, report("40.00", "T-2"), noon)
	first, second := line(-6000, "Payment", 0), line(-4000, "Payment", 0)
	first.Reference, second.Reference = "T-1", "T-2"
	if _, changed := settle([]Payment{p}, with(due(11922, 57408), first), noon); changed {
		t.Error("the first of two payments settles both")
	}
	payments, _ := settle([]Payment{p}, with(due(7922, 53408), first, second), noon)
	if !payments[0].Settled || payments[0].Posted != Cents(10000) {
		t.Errorf("settled = %t, posted = %s, want 100.00", payments[0].Settled, payments[0].Posted)
	}
}
