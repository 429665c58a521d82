package help_test

import (
	"strings"
	"testing"

	"memberportal/views/help"
	"memberportal/views/text"
	"memberportal/views/viewtest"
)

func TestHelpLinksThePageToPayThatTheCompanyHas(t *testing.T) {
	t.Parallel()
	for _, own := range []text.WebAddress{viewtest.English.Company.GuestPayment, ""} {
		texts, html := *viewtest.English, strings.Builder{}
		texts.Company.GuestPayment = own
		if err := help.View(texts.Company).Render(text.With(t.Context(), &texts), &html); err != nil {
			t.Fatal(err)
		}
		if links := strings.Contains(html.String(), texts.Help.Pay.Guest); links != (own != "") {
			t.Errorf("company's page %q: the help links to it: %t", own, links)
		}
	}
}
