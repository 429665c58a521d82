package handlers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
)

// Spec: VOUCH-1.
func TestPolicyWithoutDatesOrNamesIsNotVouchedFor(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.box.InjectFault(sandbox.Fault{Member: "household", Rewrite: "noDatesOrNames"})
	b := h.browser()
	cards := b.signIn("household", "/cards")
	if text := cards.text("main"); cards.doc().Find(".id-card").Length() != 0 || !strings.Contains(text, "Call us at 800-555-0142 for them.") {
		t.Errorf("cards = %q, want none and the phone", text)
	}
	for _, path := range []string{"/cards/AA1182204/proof.pdf", "/cards/AA1182204/all.pdf", "/cards/AA1182204/vehicle-1/show", "/cards/AA1182204/vehicle-1.pdf"} {
		if r := b.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", path, r.status)
		}
	}
	policy := b.get("/policies/auto/AA1182204")
	if text := policy.text("main"); strings.Contains(text, "Not available") || !strings.Contains(text, "For proof of insurance on this policy, call us at 800-555-0142.") {
		t.Errorf("policy = %q, want the phone and nothing that is not available", text)
	}
	home := b.get("/home")
	if text := home.text("main"); strings.Contains(text, "Not available") || home.doc().Find(".teaser").Length() != 0 {
		t.Errorf("home = %q, want no card and nothing that is not available", text)
	}
	if kept := b.get("/cards/phone"); kept.doc().Find(".id-card").Length() != 0 {
		t.Error("the page for the phone has a card")
	}
}

// Insured names come in two spellings.
//
// Spec: VOUCH-1.
func TestNamesOfTheOtherSpellingAreOnTheCard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.box.InjectFault(sandbox.Fault{Member: "two", Rewrite: "otherNames"})
	b := h.browser()
	if text := b.signIn("two", "/cards").text(".id-card"); !strings.Contains(text, "Maya Ellison and Reed Ellison") {
		t.Errorf("card = %q, want both names", text)
	}
	if r := b.get("/cards/AP0641172/proof.pdf"); r.status != http.StatusOK {
		t.Errorf("proof of insurance: status = %d, want 200", r.status)
	}
	if text := b.get("/policies/auto/AP0641172").text("[aria-labelledby=insured]"); !strings.Contains(text, "Reed Ellison") {
		t.Errorf("insured = %q, want both names", text)
	}
}

// Spec: VOUCH-2.
func TestProofOfInsuranceEndsWithANotice(t *testing.T) {
	t.Parallel()
	today := member.DateOf(time.Now())
	account := `{"accounts": [{"accountNumber": "1", "minDue": "5", "balance": "5", "dueDate": "2020-01-01"%s, "policies": [
		{"policyNumber": "AA1182204", "effectiveDate": "2020-01-01", "expirationDate": "2099-01-01", "allowCardPrint": true,
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
		h := newHarness(t)
		h.box.InjectFault(profileFault(fmt.Sprintf(account, test.notice)))
		b := h.browser()
		cards := b.signIn("household", "/cards")
		proof := b.get("/cards/AA1182204/proof.pdf")
		if card := cards.doc().Find(".id-card").Length() == 1; card != test.card || (proof.status == http.StatusOK) != test.proof {
			t.Errorf("%s: card: %t, status of the proof = %d, want %t, %t", name, card, proof.status, test.card, test.proof)
		}
		if phone := strings.Contains(cards.text("main"), "800-555-0142"); !test.proof && !phone {
			t.Errorf("%s: cards = %q, want the phone", name, cards.text("main"))
		}
	}
}

// A policy's premium on every line makes no payment a credit.
//
// Spec: BILL-13.
func TestBillingWithAPremiumOnEveryLine(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	as := func(r reply) string { return r.text("#year p") + " " + r.text("#transactions") }
	want := as(b.signIn("household", "/billing/4100238715"))
	h.box.InjectFault(sandbox.Fault{Member: "household", Rewrite: "premiumOnEveryLine"})
	b.get("/refresh-profile")
	r := b.get("/billing/4100238715")
	if got := r.text("#year p"); !strings.Contains(want, got) || got == "" {
		t.Errorf("picture = %q, want it as in %q", got, want)
	}
	if rows := r.text("#transactions"); strings.Count(rows, "Payment-$") == 0 || strings.Count(rows, "Payment") != strings.Count(want, "Payment") {
		t.Errorf("transactions = %q, want the payments of %q", rows, want)
	}
}
