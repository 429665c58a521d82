package member

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

// record reads a record that commit 64d4101f wrote, before transactions without a kind were told
// apart by their sign alone. Payments live 400 days. The values are made up.
func record[T any](t *testing.T, name string) (v T) {
	t.Helper()
	data, err := os.ReadFile("testdata/records/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// A payment keeps what it was. Its baseline lacks a line that the words of that version took for no
// credit: older than the window, the line settles nothing.
//
// Spec: BILL-29.
func TestEarlierPaymentsKeepTheirForm(t *testing.T) {
	t.Parallel()
	payments := record[[]Payment](t, "payments")
	line := func(days int) Transaction {
		return Transaction{
			Amount: Cents(-12645), Balance: Cents(101690), Description: "ACH RETURN R01",
			TransactionDate: DateOf(noon).AddDays(days),
		}
	}
	before, lower := due(12645, 101690), due(0, 89045)
	if settled, _ := settle(payments[:1], with(before, line(-20)), noon.Add(time.Hour)); settled[0].Settled {
		t.Error("a line of weeks ago settled the payment")
	}
	settled, _ := settle(payments[:1], with(lower, line(-20)), noon.Add(time.Hour))
	if !settled[0].Settled || settled[0].Line != "" {
		t.Errorf("settled = %t by line %q, want by the amounts alone", settled[0].Settled, settled[0].Line)
	}
	if p := payments[1]; !p.Settled || p.Posted != Cents(12645) || p.Line == "" || p.Returned != nil {
		t.Errorf("a settled payment = %+v", p)
	}
	if p := payments[2]; p.Returned == nil || p.Returned.Description != "NSF CHECK" {
		t.Errorf("a returned payment = %+v", p)
	}
}

func TestEarlierReceiptsKeepTheirForm(t *testing.T) {
	t.Parallel()
	sent := record[[]SentServiceRequest](t, "receipts")
	if len(sent) != 1 || sent[0].About.Number != "AA9000001" || sent[0].Reference != "M-1" || !sent[0].At.Equal(noon) {
		t.Errorf("receipts = %+v", sent)
	}
}
