package handlers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// profileFault returns a fault that replaces the response to GET /profiles.
func profileFault(body string) sandbox.Fault {
	return sandbox.Fault{Call: "GET /profiles", Status: http.StatusOK, Body: handlertest.Complete(body)}
}

// Spec: PRODUCT-5.
func TestCardsPageAndFiles(t *testing.T) {
	t.Parallel()
	_, b, r := handlertest.SignInAt(t, "/cards")
	if r.Text("title") != "ID Cards | Member Portal" || r.Doc().Find(".id-card").Length() != 4 ||
		r.Doc().Find(".id-not-before").Length() != 2 {
		t.Errorf("title = %q, cards = %d, cards of the next term = %d, want 4 and 2", r.Text("title"),
			r.Doc().Find(".id-card").Length(), r.Doc().Find(".id-not-before").Length())
	}
	file := b.Get(r.Doc().Find("a[href$='vehicle-1.pdf']").AttrOr("href", ""))
	if file.Status != http.StatusOK || file.Header.Get("Content-Type") != "application/pdf" ||
		!strings.HasPrefix(file.Body, "%PDF-") {
		t.Fatalf("file: status = %d, type = %s, want 200 and a PDF", file.Status, file.Header.Get("Content-Type"))
	}
	const name = `attachment; filename="id-card-AA1182204-2021-Toyota-RAV4.pdf"`
	if got := file.Header.Get("Content-Disposition"); got != name {
		t.Errorf("Content-Disposition of one card = %s", got)
	}
}

// Spec: ACCESS-2.
func TestOtherMembersCardsAreNotFound(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	farm, household := h.Browser(), h.Browser()
	otherCard := farm.SignIn("farm", "/cards").Doc().Find("a[href$='.pdf']").First().AttrOr("href", "")
	household.SignIn("household", "/home")
	for _, path := range []string{
		otherCard, "/cards/BAP0048801/all.pdf", "/cards/HO2207719/all.pdf", "/cards/BT0456731/all.pdf",
		"/cards/AA1182204/vehicle-999.pdf", "/cards/HO2207719/vehicle-1.pdf",
	} {
		if r := household.Get(path); r.Status != http.StatusNotFound || strings.HasPrefix(r.Body, "%PDF-") {
			t.Errorf("%s: status = %d, want 404", path, r.Status)
		}
	}
}

func TestOfficerSeesOneCurrentCardAndNothingElse(t *testing.T) {
	t.Parallel()
	_, b, cards := handlertest.SignInAt(t, "/cards")
	show := cards.Doc().Find("a[href$='/show']")
	if show.Length() != 2 {
		t.Fatalf("cards to show = %d, want the 2 of the current term", show.Length())
	}
	r := b.Get(show.First().AttrOr("href", ""))
	if r.Doc().Find(".id-card").Length() != 1 || !strings.Contains(r.Text(".id-card"), "2021 Toyota RAV4") {
		t.Errorf("cards = %q, want the RAV4's", r.Text(".id-card"))
	}
	if links := r.Doc().Find("a"); links.Length() != 1 || links.AttrOr("href", "") != "/cards#cards-AA1182204" {
		t.Errorf("links = %d, first = %q, want only the way back", links.Length(), links.AttrOr("href", ""))
	}
	if r.Doc().Find("nav, form, script, [data-until]").Length() != 0 {
		t.Error("page has navigation, a form, a script or a mark of a kept card")
	}
	if refresh := r.Header.Get("Refresh"); !strings.Contains(refresh, "; url=/signed-out?") {
		t.Errorf("Refresh = %q, want the signed-out page when the session ends", refresh)
	}
	for name, path := range map[string]string{
		"next term": "/cards/AA1182204/vehicle-3/show", "other member": "/cards/BAP0048801/vehicle-1/show",
	} {
		if r := b.Get(path); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", name, r.Status)
		}
	}
}

func TestProofOfInsuranceOnlyOfOwnPolicyInForce(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/cards")
	for path, want := range map[string]string{
		"/cards/aa1182204/proof.pdf":  `attachment; filename="proof-of-insurance-AA1182204.pdf"`,
		"/cards/HO2207719/proof.pdf":  `attachment; filename="proof-of-insurance-HO2207719.pdf"`,
		"/cards/BT0456731/proof.pdf":  "", // canceled
		"/cards/BAP0048801/proof.pdf": "", // another member's
	} {
		r := b.Get(path)
		if got := r.Header.Get("Content-Disposition"); got != want || strings.HasPrefix(r.Body, "%PDF-") != (want != "") {
			t.Errorf("%s: status = %d, Content-Disposition = %q, want %q", path, r.Status, got, want)
		}
	}
}

// Spec: VOUCH-18.
func TestInPlaceOfAProofStandsWhomToCall(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(profileFault(`{"accounts":[{"accountNumber":"1","cancelled":"N",
		"policies":[{"policyNumber":"AP0641172","cancelled":"perhaps"}]}]}`))
	b := h.Browser()
	b.SignIn("two", "/cards")
	r := b.Get("/cards/AP0641172/proof.pdf")
	call := r.Doc().Find(".answer a.button-primary").AttrOr("href", "")
	if r.Status != http.StatusNotFound || call != "tel:8005550142" {
		t.Errorf("status = %d, button calls %q, want 404 and our number", r.Status, call)
	}
}

// A link to a PDF has no attribute download, so that the browser shows this page.
func TestLettersThatNoPDFShowsArePrintedFromThePage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	day := func(days int) string { return h.Portal.Now().AddDate(0, 0, days).Format(time.DateOnly) }
	h.Box.InjectFault(profileFault(`{"accounts":[{"accountNumber":"1","cancelled":"N","policies":[{
		"policyNumber":"AP0641172","cancelled":"N","allowCardPrint":"Y",
		"effectiveDate":"` + day(-9) + `","expirationDate":"` + day(99) +
		`","insured":{"primary":{"full":"דוד כהן"}},"vehicles":[{"year":"2021","makeModel":"Toyota RAV4"}]}]}]}`))
	b := h.Browser()
	page := b.SignIn("two", "/cards")
	if text := page.Text(".id-card"); !strings.Contains(text, "דוד כהן") || page.Doc().Find("a[download]").Length() != 0 {
		t.Errorf("cards = %q, want the name, and links that show their page", text)
	}
	for path, want := range map[string]string{
		page.Doc().Find("a[href$='.pdf']").First().AttrOr("href", ""): "/cards",
		"/cards/AP0641172/proof.pdf":                                  "/policies/auto/AP0641172",
	} {
		r := b.Get(path)
		if r.Status != http.StatusUnprocessableEntity || r.Header.Get("Content-Disposition") != "" ||
			!strings.Contains(r.Text("main"), "A PDF can't show all of this document's letters or text.") {
			t.Errorf("%s: status = %d, main = %q, want the reason", path, r.Status, r.Text("main"))
		}
		if got := r.Doc().Find("main .actions a").AttrOr("href", ""); got != want {
			t.Errorf("%s: page to print = %q, want %q", path, got, want)
		}
	}
}

func TestMemberHasOnePDFAtATime(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/cards")
	end, _ := h.Portal.PDFs.Begin(b.IdentityKey(t))
	if r := b.Get("/cards/AA1182204/all.pdf"); r.Status != http.StatusTooManyRequests ||
		!strings.Contains(r.Text("main"), "Your other PDF isn't ready yet") {
		t.Errorf("beside another PDF: status = %d, main = %q, want 429 and the reason", r.Status, r.Text("main"))
	}
	end()
	for range 2 {
		if r := b.Get("/cards/AA1182204/all.pdf"); r.Status != http.StatusOK {
			t.Errorf("after another PDF: status = %d, want 200", r.Status)
		}
	}
}
