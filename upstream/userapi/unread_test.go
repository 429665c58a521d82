package userapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// vouchable is a profile for whose policy and bill the portal vouches. Each part can be replaced.
var vouchable = map[string]string{
	"accounts[].cancelled": `"N"`, "accounts[].autoPay": `"EFT"`, "accounts[].notice": `null`, "accounts[].minDue": `100`,
	"policies[].cancelled": `"N"`, "policies[].filterCancelled": `"N"`, "policies[].allowCardPrint": `"Y"`,
	"policies[].cancelledDate": `""`, "policies[].effectiveDate": `"2026-06-01"`, "policies[].expirationDate": `"2027-06-01"`,
}

// vouchableWith returns the profile with another value of one part.
func vouchableWith(part, value string) string {
	fields := map[string]string{}
	for name, usual := range vouchable {
		if name == part {
			usual = value
		}
		of, field, _ := strings.Cut(name, ".")
		fields[of] += fmt.Sprintf(`, %q: %s`, field, usual)
	}
	return `{"accounts": [{"accountNumber": "1", "dueDate": "2026-12-03"` + fields["accounts[]"] + `, "policies": [{"policyNumber": "AA1",
		"insured": {"primary": "Pat Example"}, "vehicles": [{"vin": "V1"}]` + fields["policies[]"] + `}]}]}`
}

// Nothing that can't be read permits or promises more than the most restrictive value of its field.
func FuzzUnreadPermitsNothing(f *testing.F) {
	for _, word := range []string{"RSND", "Pending", "02", "soon", "12/31/2026", "Pay or we cancel", "Y?", "non", "RCC", "2026-13-01", "NaN", "\u0130", "ſ"} {
		f.Add(word)
	}
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, word string) {
		value, err := json.Marshal(word)
		if err != nil {
			t.Skip()
		}
		for part := range vouchable {
			c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, vouchableWith(part, string(value)))}))
			p, err := c.Profile(t.Context(), pat())
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Unread()) == 0 {
				continue // the word is on the list of this field
			}
			vouched := p.Vouch(p.Accounts[0].Policies[0], member.DateOf(now))
			bill := member.NewBill(p.Accounts[0], nil, now, 5)
			card, proof := vouched.Card == member.CardAvailable, vouched.Proof == member.ProofAvailable
			if strings.HasPrefix(part, "policies") && part != "policies[].allowCardPrint" && (vouched.Status == member.StatusActive || proof) {
				t.Errorf("%s %q: %+v, want neither active nor a proof", part, word, vouched)
			}
			if part != "accounts[].autoPay" && part != "accounts[].minDue" && card || part == "accounts[].cancelled" && proof || part == "accounts[].notice" && proof {
				t.Errorf("%s %q: %+v, want no card", part, word, vouched)
			}
			if pays := bill.Status == member.BillAutoPay; pays && (part == "accounts[].cancelled" || part == "accounts[].autoPay" || part == "accounts[].minDue") {
				t.Errorf("%s %q: bill is %q, want no promise of AutoPay", part, word, bill.Status)
			}
			if part != "accounts[].minDue" && !p.Accounts[0].Payable() {
				t.Errorf("%s %q: the bill can't be paid", part, word)
			}
		}
	})
}

// The profile of the fuzz test has everything that may appear.
func TestVouchableProfileIsVouchedFor(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	p := loaded(t, vouchableWith("", ""))
	got := p.Vouch(p.Accounts[0].Policies[0], member.DateOf(now))
	if got.Status != member.StatusActive || got.Card != member.CardAvailable || got.Proof != member.ProofAvailable {
		t.Errorf("Vouch = %+v, want everything", got)
	}
	if bill := member.NewBill(p.Accounts[0], nil, now, 5); bill.Status != member.BillAutoPay {
		t.Errorf("bill is %q, want AutoPay", bill.Status)
	}
}
