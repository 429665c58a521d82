package member

import (
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestAddPaymentDropsExpiredAndFinishedPaymentsFirst(t *testing.T) {
	t.Parallel()
	ids := func(payments []Payment) (ids []string) {
		for _, p := range payments {
			ids = append(ids, p.ID)
		}
		return ids
	}
	open := func(id string, age time.Duration) Payment {
		return Payment{ID: id, Operation: MakePayment, Opened: noon.Add(-age)}
	}
	payments := []Payment{open("expired", PaymentLife+time.Second), open("old", PaymentLife)}
	same(t, "payments", []string{"old", "new"}, ids(AddPayment(payments, open("new", 0))))
	payments = nil
	for i := range 10 {
		payments = append(payments, open(strconv.Itoa(i), time.Hour))
	}
	payments[4].Settled, payments[6].Result = true, PaymentNone
	for _, p := range []string{"a", "b", "c"} {
		payments = AddPayment(payments, open(p, 0))
	}
	same(t, "payments", []string{"1", "2", "3", "5", "7", "8", "9", "a", "b", "c"}, ids(payments))
}

// A window's first report, and the member's denial of it, are final.
//
// Spec: BILL-17.
func TestResultOfAWindowStays(t *testing.T) {
	t.Parallel()
	paid := withReport(Report{Amount: "179.22"})
	settled := paid
	settled.Settled = true
	opened := Payment{Operation: MakePayment, Opened: noon}
	canceled := opened.WithResult(PaymentNone, Report{}, noon)
	again := func(p Payment) Payment {
		return p.WithResult(PaymentReported, Report{Amount: "50.00"}, noon.Add(time.Hour))
	}
	for name, test := range map[string]struct{ got, want Payment }{
		"reported again":         {again(paid), paid},
		"canceled after that":    {paid.WithResult(PaymentNone, Report{}, noon), paid},
		"denied":                 {paid.Denied().Denied(), withResult(paid, PaymentDenied)},
		"denied, reported again": {again(paid.Denied()), withResult(paid, PaymentDenied)},
		"settled, denied":        {settled.Denied(), settled},
		"not reported, denied":   {opened.Denied(), opened},
		"canceled, denied":       {canceled.Denied(), canceled},
		"canceled, then closed":  {canceled.WithResult(PaymentUnknown, Report{}, noon), canceled},
	} {
		same(t, name, test.want, test.got, cmp.AllowUnexported(Money{}, Date{}))
	}
	opened.Settled = true // by a balance that fell before the window reported
	if again(opened).Settled {
		t.Error("a payment is settled by amounts from before its report")
	}
}

func withResult(p Payment, result PaymentResult) Payment {
	p.Result = result
	return p
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
		got := []string{bill.Due.String(), bill.Balance.String()}
		same(t, name+": due and balance", []string{test.due, test.balance}, got)
	}
	nothingDue := due(0, 63408)
	if bill := NewBill(nothingDue, []Payment{reported(nothingDue, 400)}, noon,
		businessDays); bill.Balance != Cents(63008) {
		t.Errorf("balance after 4.00 with nothing due = %s, want 630.08: it is not a fee", bill.Balance)
	}
}
