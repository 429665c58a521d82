package handlers_test

import (
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// noticed is an account of the farm with a notice of cancellation: 2,514.48 is due within 9 days.
const noticed = "5200100417"

// coveragePages are the pages that say what a notice means.
var coveragePages = []string{
	"/home", "/billing/" + noticed, "/billing/" + noticed + "/due?stored=1", "/payments/" + noticed,
	"/policies/farm/FPP0031174", "/cards",
	"/policies/all",
}

func wantCoverage(t *testing.T, b *handlertest.Browser, want string) {
	t.Helper()
	for _, path := range coveragePages {
		if got := b.Open(path).Texts("[data-coverage]"); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s: coverage = %q, want %q once", path, got, want)
		}
	}
}

// Spec: VOUCH-16.
func TestNoticeOfCancellationIsOnEveryPageAboutIt(t *testing.T) {
	t.Parallel()
	_, b, home := handlertest.SignInAs(t, "farm", "/home")
	const reason = "We haven't received your farm premium"
	bill := b.Open("/billing/" + noticed)
	if !strings.Contains(bill.Text("#due-more details"), reason) || strings.Contains(home.Body, reason) {
		t.Error("the insurer's reason isn't folded on the bill alone")
	}
	pay := home.Attr(".answer form:has(.button-primary)", "action")
	if !strings.HasPrefix(pay, "/payments/"+noticed) {
		t.Errorf("form = %q, want the payment of the account", pay)
	}
	wantCoverage(t, b, "to keep your coverage.")
	for _, path := range []string{"/policies/farm/FPP0031174", "/policies/all", "/cards"} {
		if links := hrefs(b.Open(path), "a[href='/billing/"+noticed+"']"); len(links) == 0 {
			t.Errorf("%s has no link to the bill", path)
		}
	}
	if got := b.Open("/policies/auto/PA0760418").Texts("[data-coverage]"); len(got) != 0 {
		t.Errorf("a policy of another account says %q, want nothing", got)
	}
	b.Pay(noticed, "2514.48")
	wantCoverage(t, b, "We received word of your payment. Your coverage depends on it posting by ")
	if home := b.Get("/home"); home.Doc().Find(".answer .button-primary").Length() != 0 {
		t.Error("Home asks to pay again")
	}
}
