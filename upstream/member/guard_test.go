package member

import "testing"

// Spec: GUARD-1, GUARD-2.
func TestBillingGuard(t *testing.T) {
	t.Parallel()
	p := household()
	for number, want := range map[string]bool{"300": true, "100": true, "A10": true, "999": false, "": false} {
		if got := p.HasAccount(number); got != want {
			t.Errorf("HasAccount(%q) = %t, want %t", number, got, want)
		}
	}
	if number, ok := p.FirstBillingAccount(); number != "300" || !ok {
		t.Errorf("FirstBillingAccount = %q, %t, want 300", number, ok)
	}
	cancelled := &Profile{Accounts: []Account{{Number: "2", Cancelled: true}, {Number: "1", Cancelled: true}}}
	if number, ok := cancelled.FirstBillingAccount(); number != "1" || !ok {
		t.Errorf("FirstBillingAccount with cancelled accounts only = %q, %t, want 1", number, ok)
	}
	if number, ok := new(Profile).FirstBillingAccount(); ok {
		t.Errorf("FirstBillingAccount without accounts = %q, want none", number)
	}
}

// Spec: GUARD-5, GUARD-6.
func TestPaymentsGuard(t *testing.T) {
	t.Parallel()
	for requested, want := range map[string]string{
		"b20": "b20",
		"A10": "300", // the mortgage company pays this one
		"100": "300", // cancelled
		"999": "300",
	} {
		if got, ok := household().PaymentsAccount(requested); got != want || !ok {
			t.Errorf("PaymentsAccount(%q) = %q, %t, want %q", requested, got, ok, want)
		}
	}
	unpayable := &Profile{Accounts: []Account{{Number: "1", BillType: "bill mortgagee"}, {Number: "2", Cancelled: true}}}
	for _, requested := range []string{"1", "2", ""} {
		if got, ok := unpayable.PaymentsAccount(requested); ok {
			t.Errorf("PaymentsAccount(%q) = %q, want none", requested, got)
		}
	}
}

// Spec: GUARD-7, GUARD-8.
func TestPoliciesGuard(t *testing.T) {
	t.Parallel()
	for requested, want := range map[string]string{
		"ho9": "HO9",
		"HO1": "ho1", // cancelled, but requested
		"ab1": "AB1",
		"ZZ1": "AA5",
	} {
		if got, ok := household().PolicyFor(requested); got.Number != want || !ok {
			t.Errorf("PolicyFor(%q) = %q, %t, want %q", requested, got.Number, ok, want)
		}
	}
	cancelledFirst := &Profile{
		Accounts: []Account{{Policies: []Policy{{Number: "AA1", Cancelled: true}, {Number: "HO2"}}}},
	}
	if got, ok := cancelledFirst.PolicyFor(""); got.Number != "HO2" || !ok {
		t.Errorf("PolicyFor with a lower cancelled number = %q, %t, want HO2", got.Number, ok)
	}
	if got, ok := new(Profile).PolicyFor("HO9"); ok {
		t.Errorf("PolicyFor without policies = %q, want none", got.Number)
	}
}
