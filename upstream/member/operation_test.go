package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// Spec: PAYMENT-1, PAYMENT-2.
func TestOnlyManagePaymentMethodsSkipsConfirmation(t *testing.T) {
	t.Parallel()
	for _, o := range member.PaymentOperations {
		if want := o.Name != member.ManagePaymentMethods; o.Confirm != want {
			t.Errorf("%s: Confirm = %t, want %t (section 4)", o.Name, o.Confirm, want)
		}
	}
}
