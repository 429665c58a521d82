package member

import "testing"

// Spec: PAYMENT-1, PAYMENT-2.
func TestOnlyManagePaymentMethodsSkipsConfirmation(t *testing.T) {
	t.Parallel()
	for _, o := range PaymentOperations {
		if want := o.Name != ManagePaymentMethods; o.Confirm != want {
			t.Errorf("%s: Confirm = %t, want %t (section 4)", o.Name, o.Confirm, want)
		}
	}
}
