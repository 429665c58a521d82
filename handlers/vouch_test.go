package handlers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
)

// Spec: VOUCH-1.
func TestPolicyWithoutDatesOrNamesIsNotVouchedFor(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(profileFault(`{"accounts": [{"accountNumber": "1", "policies": [
		{"policyNumber": "AA1182204", "allowCardPrint": true, "vehicles": [{"makeModel": "Civic"}]}]}]}`))
	b := h.Browser()
	cards := b.SignIn("household", "/cards")
	if text := cards.Text("main"); cards.Doc().Find(".id-card").Length() != 0 || !strings.Contains(text, "Call us at 800-555-0142 for them.") {
		t.Errorf("cards = %q, want none and the phone", text)
	}
	for _, path := range []string{"/cards/AA1182204/proof.pdf", "/cards/AA1182204/all.pdf", "/cards/AA1182204/vehicle-1/show", "/cards/AA1182204/vehicle-1.pdf"} {
		if r := b.Get(path); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
	}
	policy := b.Get("/policies/auto/AA1182204")
	if text := policy.Text("main"); strings.Contains(text, "Not available") || !strings.Contains(text, "For proof of insurance on this policy, call us at 800-555-0142.") {
		t.Errorf("policy = %q, want the phone and nothing that is not available", text)
	}
	home := b.Get("/home")
	if text := home.Text("main"); strings.Contains(text, "Not available") || home.Doc().Find(".teaser").Length() != 0 {
		t.Errorf("home = %q, want no card and nothing that is not available", text)
	}
	if kept := b.Get("/cards/on-phone"); kept.Doc().Find(".id-card").Length() != 0 {
		t.Error("the page for the phone has a card")
	}
}

// Spec: VOUCH-2.
func TestProofOfInsuranceEndsWithANotice(t *testing.T) {
	t.Parallel()
	today := member.DateOf(time.Now())
	account := `{"accounts": [{"accountNumber": "1", "minDue": "5", "balance": "5", "dueDate": "2020-01-01"%s, "policies": [
		{"policyNumber": "AA1182204", "effectiveDate": "2020-01-01", "expirationDate": "2060-01-01", "allowCardPrint": true,
		"insured": {"primary": {"full": "Pat"}}, "vehicles": [{"makeModel": "Civic"}]}]}]}`
	for name, test := range map[string]struct {
		notice      string
		proof, card bool
	}{
		"past due without notices": {"", false, true},
		"no notice":                {`, "notice": null`, true, true},
		"a notice":                 {`, "notice": {"lastDay": "` + today.AddDays(2).String() + `"}`, true, true},
		"after the last day":       {`, "notice": {"lastDay": "` + today.AddDays(-2).String() + `"}`, false, false},
	} {
		h := handlertest.New(t)
		h.Box.InjectFault(profileFault(fmt.Sprintf(account, test.notice)))
		b := h.Browser()
		cards := b.SignIn("household", "/cards")
		proof := b.Get("/cards/AA1182204/proof.pdf")
		if card := cards.Doc().Find(".id-card").Length() == 1; card != test.card || (proof.Status == http.StatusOK) != test.proof {
			t.Errorf("%s: card: %t, status of the proof = %d, want %t, %t", name, card, proof.Status, test.card, test.proof)
		}
		if phone := strings.Contains(cards.Text("main"), "800-555-0142"); !test.proof && !phone {
			t.Errorf("%s: cards = %q, want the phone", name, cards.Text("main"))
		}
	}
}
