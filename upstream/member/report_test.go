package member

import (
	"strings"
	"testing"
)

// withReport returns a payment on an account with 179.22 due of 634.08 that the processor reports.
func withReport(r Report) Payment {
	before := due(17922, 63408)
	p := Payment{Operation: MakePayment, Opened: noon, At: before.Amounts(), Before: NewBaseline(before)}
	return p.WithResult(PaymentReported, r, noon)
}

// Spec: BILL-6.
func TestReportedValuesAreBounded(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"126.45": "126.45", "1,000.00": "1000.00", "1000000": "1000000.00", "1000000.01": "", "0": "", "0.00": "", "-5": "",
		"": "", "126.45 EUR": "", "1e9": "", "126.45-": "", "NaN": "", strings.Repeat("1", 100): "",
	} {
		if got := withReport(Report{Amount: text}).Amount.String(); got != want {
			t.Errorf("amount of %q = %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"8F3K-22.1/a_#": "8F3K-22.1/a_#", strings.Repeat("x", 40): strings.Repeat("x", 40), strings.Repeat("x", 41): "",
		"": "", "a b": "", "<b>": "", "é": "", "a\nb": "",
	} {
		if got := withReport(Report{Reference: text}).Reference; got != want {
			t.Errorf("reference of %q = %q, want %q", text, got, want)
		}
	}
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
		"no fee named":   {sent{Amount: "183.70"}, "183.70", "", false},
		"the other name": {sent{Amount: "183.70", ConvenienceFee: "4.48"}, "183.70", "4.48", true},
		"no fee charged": {sent{Amount: "179.22", FeeAmount: "0.00"}, "179.22", "0.00", false},
		"both names": {
			sent{Amount: "183.70", FeeAmount: "4.48", ConvenienceFee: "4.48"}, "183.70", "4.48", true,
		},
		"names disagree": {sent{Amount: "183.70", FeeAmount: "4.48", ConvenienceFee: "4.49"}, "", "", false},
		"within": {
			sent{Amount: "183.70", FeeAmount: "4.48", TotalAmount: "183.70"}, "179.22", "4.48", false,
		},
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
