package ui_test

import (
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestTelHref(t *testing.T) {
	for phone, want := range map[string]string{
		"(515) 555-0123":             "tel:5155550123",
		"+1 515.555.0123":            "tel:+15155550123",
		"515-555-0123 x45":           "tel:5155550123;ext=45",
		"515-555-0123, Extension 45": "tel:5155550123;ext=45",
		"515-555-0123 ext.":          "tel:5155550123",
	} {
		if got := ui.TelHref(phone); got != want {
			t.Errorf("TelHref(%q) = %q, want %q", phone, got, want)
		}
	}
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
	calls := doc.Find("a[href^='tel:']").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
	if diff := cmp.Diff([]string{"tel:8005550100", "tel:8005550100"}, calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}
