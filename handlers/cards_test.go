package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

// profileFault returns a fault that replaces the response to GET /profiles.
func profileFault(body string) sandbox.Fault {
	return sandbox.Fault{Call: "GET /profiles", Status: http.StatusOK, Body: body}
}

// Spec: PRODUCT-5.
func TestCardsPageAndFiles(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	r := b.signIn("household", "/cards")
	if r.text("title") != "ID Cards | Member Portal" || r.doc().Find(".id-card").Length() != 4 || r.doc().Find(".id-not-before").Length() != 2 {
		t.Errorf("title = %q, cards = %d, cards of the next term = %d, want 4 and 2", r.text("title"), r.doc().Find(".id-card").Length(), r.doc().Find(".id-not-before").Length())
	}
	file := b.get(r.doc().Find("a[href$='.pdf']").Eq(1).AttrOr("href", ""))
	if file.status != http.StatusOK || file.header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(file.body, "%PDF-") {
		t.Fatalf("file: status = %d, type = %s, want 200 and a PDF", file.status, file.header.Get("Content-Type"))
	}
	if got := file.header.Get("Content-Disposition"); got != `attachment; filename="id-card-AA1182204-2021-Toyota-RAV4.pdf"` {
		t.Errorf("Content-Disposition of one card = %s", got)
	}
	if got := b.get("/cards/aa1182204/all.pdf").header.Get("Content-Disposition"); got != `attachment; filename="id-cards-AA1182204.pdf"` {
		t.Errorf("Content-Disposition of all cards = %s", got)
	}
}

// Spec: ACCESS-2.
func TestOtherMembersCardsAreNotFound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	farm, household := h.browser(), h.browser()
	otherCard := farm.signIn("farm", "/cards").doc().Find("a[href$='.pdf']").First().AttrOr("href", "")
	household.signIn("household", "/home")
	for _, path := range []string{
		otherCard, "/cards/BAP0048801/all.pdf", "/cards/HO2207719/all.pdf", "/cards/BT0456731/all.pdf", "/cards/AA1182204/vehicle-999.pdf", "/cards/HO2207719/vehicle-1.pdf",
	} {
		if r := household.get(path); r.status != http.StatusNotFound || strings.HasPrefix(r.body, "%PDF-") {
			t.Errorf("%s: status = %d, want 404", path, r.status)
		}
	}
	if r := farm.get("/cards/AB0410077/all.pdf"); r.status != http.StatusNotFound {
		t.Errorf("card of a canceled policy: status = %d, want 404", r.status)
	}
	if r := farm.get("/cards"); !strings.Contains(r.text("[aria-labelledby=no-cards]"), "AB0410077This policy is canceled") {
		t.Errorf("policies without cards = %q, want the reason \"This policy is canceled\"", r.text("[aria-labelledby=no-cards]"))
	}
}

// Spec: DATA-14.
func TestVehicleOfOtherPolicyIsNotFound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	one := b.signIn("farm", "/cards").doc().Find("a[href^='/cards/BAP'][href*='vehicle']").First().AttrOr("href", "")
	swapped := strings.Replace(one, "BAP0048801", "FAP0031175", 1)
	if r := b.get(swapped); one == swapped || r.status != http.StatusNotFound {
		t.Errorf("%s: status = %d, want 404", swapped, r.status)
	}
}

func TestNewcomerHasNoCards(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("newcomer", "/cards")
	if r.status != http.StatusOK || !strings.Contains(r.text("main"), "None of your policies covers a vehicle") {
		t.Errorf("status = %d, main = %q, want 200 and the reason", r.status, r.text("main"))
	}
}
