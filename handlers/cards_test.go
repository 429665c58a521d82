package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
)

// profileFault makes GET /profiles answer the given profile.
func profileFault(body string) sandbox.Fault {
	return sandbox.Fault{Call: "GET /profiles", Status: http.StatusOK, Body: body}
}

func TestCardsPageAndFiles(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	r := b.signIn("household", "/cards")
	if r.text("title") != "ID Cards | Member Portal" || r.doc().Find(".id-card").Length() != 4 || r.doc().Find(".id-not-before").Length() != 2 {
		t.Errorf("%q with %d cards, %d of the next term", r.text("title"), r.doc().Find(".id-card").Length(), r.doc().Find(".id-not-before").Length())
	}
	file := b.get(r.doc().Find("a[href$='.pdf']").Eq(1).AttrOr("href", ""))
	if file.status != http.StatusOK || file.header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(file.body, "%PDF-") {
		t.Fatalf("the file answers %d %s", file.status, file.header.Get("Content-Type"))
	}
	if got := file.header.Get("Content-Disposition"); got != `attachment; filename="id-card-AA1182204-2021-Toyota-RAV4.pdf"` {
		t.Errorf("name = %s", got)
	}
	if got := b.get("/cards/aa1182204/all.pdf").header.Get("Content-Disposition"); got != `attachment; filename="id-cards-AA1182204.pdf"` {
		t.Errorf("name of all = %s", got)
	}
}

func TestOtherMembersCardsAreNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	farm, household := w.browser(), w.browser()
	theirs := farm.signIn("farm", "/cards").doc().Find("a[href$='.pdf']").First().AttrOr("href", "")
	household.signIn("household", "/home")
	for _, path := range []string{
		theirs, "/cards/BAP0048801/all.pdf", "/cards/HO2207719/all.pdf", "/cards/BT0456731/all.pdf", "/cards/AA1182204/vehicle-999.pdf", "/cards/HO2207719/vehicle-1.pdf",
	} {
		if r := household.get(path); r.status != http.StatusNotFound || strings.HasPrefix(r.body, "%PDF-") {
			t.Errorf("%s answers %d", path, r.status)
		}
	}
	if r := farm.get("/cards/AB0410077/all.pdf"); r.status != http.StatusNotFound {
		t.Errorf("a cancelled policy's card answers %d", r.status)
	}
	if r := farm.get("/cards"); !strings.Contains(r.text("[aria-labelledby=no-cards]"), "AB0410077This policy is canceled") {
		t.Errorf("nothing says why: %q", r.text("[aria-labelledby=no-cards]"))
	}
}

func TestVehicleOfOtherPolicyIsNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	one := b.signIn("farm", "/cards").doc().Find("a[href^='/cards/BAP'][href*='vehicle']").First().AttrOr("href", "")
	swapped := strings.Replace(one, "BAP0048801", "FAP0031175", 1)
	if r := b.get(swapped); one == swapped || r.status != http.StatusNotFound {
		t.Errorf("%s answers %d", swapped, r.status)
	}
}

func TestNewcomerHasNoCards(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("newcomer", "/cards")
	if r.status != http.StatusOK || !strings.Contains(r.text("main"), "None of your policies covers a vehicle") {
		t.Errorf("%d %s", r.status, r.text("main"))
	}
}
