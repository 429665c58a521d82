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

// part is one value of the profile for whose policy and bill the portal vouches, and what may not
// appear while it can't be read.
type part struct {
	usual                        string
	active, card, proof, autoPay bool
}

var vouchable = map[string]part{
	"accounts[].cancelled": {usual: `"N"`, active: true, card: true, proof: true, autoPay: true},
	"accounts[].autoPay":   {usual: `"EFT"`, autoPay: true},
	"accounts[].notice":    {usual: `null`, card: true, proof: true},
	"accounts[].minDue":    {usual: `100`, autoPay: true},
	"accounts[].dueDate":   {usual: `"2026-12-03"`, proof: true, autoPay: true},

	"policies[].cancelled":       {usual: `"N"`, active: true, card: true, proof: true},
	"policies[].filterCancelled": {usual: `"N"`, active: true, card: true, proof: true},
	"policies[].cancelledDate":   {usual: `""`, active: true, card: true, proof: true},
	"policies[].effectiveDate":   {usual: `"2026-06-01"`, active: true, card: true, proof: true},
	"policies[].expirationDate":  {usual: `"2027-06-01"`, active: true, card: true, proof: true},
	"policies[].allowCardPrint":  {usual: `"Y"`, card: true},
}

// vouchableWith returns the profile with another value of one part. Only where the provider sends
// no notices, the due date decides about a proof.
func vouchableWith(changed, value string) string {
	fields := map[string]string{}
	for name, part := range vouchable {
		usual := part.usual
		switch {
		case name == changed:
			usual = value
		case name == "accounts[].notice" && changed == "accounts[].dueDate":
			continue
		}
		of, field, _ := strings.Cut(name, ".")
		fields[of] += fmt.Sprintf(`, %q: %s`, field, usual)
	}
	return `{"accounts": [{"accountNumber": "1"` + fields["accounts[]"] + `, "policies": [{"policyNumber": "AA1",
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
		for name, part := range vouchable {
			c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, vouchableWith(name, string(value)))}))
			p, err := c.Profile(t.Context(), pat())
			must(t, err)
			if len(c.Unread()) == 0 {
				continue // the word is on the list of this field
			}
			vouched := p.Vouch(p.Accounts[0].Policies[0], member.DateOf(now))
			bill := member.NewBill(p.Accounts[0], nil, now, 5)
			for what, shown := range map[string]bool{
				"Active":     part.active && vouched.Status == member.StatusActive,
				"an ID card": part.card && vouched.Card == member.CardAvailable,
				"a proof":    part.proof && vouched.Proof == member.ProofAvailable,
				"AutoPay":    part.autoPay && bill.Status == member.BillAutoPay,
			} {
				if shown {
					t.Errorf("%s %q: the portal shows %s", name, word, what)
				}
			}
			if !p.Accounts[0].Payable() {
				t.Errorf("%s %q: the bill can't be paid", name, word)
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
