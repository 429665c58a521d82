package userapi

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// A bill without a date or an amount is of no use to a member.
func TestInstallmentsLeaveOutIncompleteBills(t *testing.T) {
	t.Parallel()
	var w wireInstallments
	const body = `{"installments": [null, {"dueDate": "2026-12-04", "amount": "126.45", "description": 5, "autoPayDate": "soon"},
		{"dueDate": "", "amount": 3}, {"dueDate": "2026-12-05", "amount": "a lot"}, {"amount": 1}]}`
	if _, err := decodeWire([]byte(body), &w); err != nil {
		t.Fatal(err)
	}
	want := member.Installment{DueDate: member.NewDate(2026, time.December, 4), Amount: member.Cents(12645), Description: "5", AutoPayDate: member.UnreadDate}
	if got := w.Members(); len(got) != 1 || got[0] != want {
		t.Errorf("installments = %+v, want only %+v", got, want)
	}
}
