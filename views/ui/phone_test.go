package ui_test

import (
	"strings"
	"testing"

	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestOnlyNumbersThatCanBeDialedAreLinks(t *testing.T) {
	t.Parallel()
	for phone, want := range map[string]string{
		"1-800-555-FARM": "tel:+18005553276", "Fax: 515-555-0199": "", "555-0123": "",
	} {
		doc := viewtest.Render(t, ui.PhoneContact(phone))
		if got := doc.Find("a").AttrOr("href", ""); got != want || strings.TrimSpace(doc.Text()) != phone {
			t.Errorf("%q: link = %q, text = %q, want the link %q", phone, got, doc.Text(), want)
		}
	}
	viewtest.Same(t, "shown numbers", []string{"515-555-0123", "555-0199"},
		ui.Callable("N/A", "515-555-0123", "515-555-0123", "", "555-0199", "-"))
}

func TestMailAddressBreaksBeforeItsParts(t *testing.T) {
	html, err := viewtest.Render(t, ui.MailAddress("ann.lee&co@long.example.com")).Find("span").First().Html()
	if want := `ann.lee&amp;co<wbr/><span class="host">@long<wbr/>.example<wbr/>.com</span>`; err != nil || html != want {
		t.Errorf("address = %q (error %v), want %q", html, err, want)
	}
}

func TestPhoneNumberInMessageIsLinked(t *testing.T) {
	doc := viewtest.Render(t, ui.Message(ui.MessagePage{
		Text: []string{"Call us at 800-555-0100. Or at 800-555-0100 <later>.", "No number here."}, Phone: "800-555-0100",
	}))
	if got := doc.Find("p").First().Text(); got != "Call us at 800-555-0100. Or at 800-555-0100 <later>." {
		t.Errorf("text = %q, want it unchanged", got)
	}
	calls := viewtest.Hrefs(doc.Find("a[href^='tel:']"))
	viewtest.Same(t, "calls", []string{"tel:8005550100", "tel:8005550100"}, calls)
}
