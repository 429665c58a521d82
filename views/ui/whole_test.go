package ui

import (
	"strings"
	"testing"

	"github.com/a-h/templ"
)

func TestNumbersAndEmailsStayWhole(t *testing.T) {
	for text, want := range map[string]string{
		"We got •••-•••-0177.":     `We got <span class="unbroken" translate="no">•••-•••-0177.</span>`,
		"Reference DR-20420":       `Reference <span class="unbroken" translate="no">DR-20420</span>`,
		"800-555-0142 or DR-1 x":   `<span class="unbroken" translate="no">800-555-0142</span> or <span class="unbroken" translate="no">DR-1</span> x`,
		"Now m.b@example.com.":     `Now <span class="unbroken" translate="no">m.b@example.com</span>.`,
		"Now ann.bee@example.com.": `Now <span class="mail" translate="no">ann.bee<wbr>@example<wbr>.com</span>.`,
		"Cedar Hollow, IA 50327":   `Cedar Hollow, <span class="unbroken" translate="no">IA 50327</span>`,
		"Auto AA1182204, 2021":     `Auto <span translate="no">AA1182204</span>, 2021`,
		"(515) 555-0100":           `<span class="unbroken" translate="no">(515) 555-0100</span>`,
		"Today: 9 a.m. to 5 p.m.":  "Today: 9\u00a0a.m. to 5\u00a0p.m.",
		"12/13/2026 2:05 PM":       "12/13/2026 2:05\u00a0PM",
		"de 9 a. m. a 5 p. m.":     "de 9\u00a0a.\u00a0m. a 5\u00a0p.\u00a0m.",
		"A close-up of 2 cars":     "A close-up of 2 cars",
		"":                         "",
	} {
		var html strings.Builder
		if err := templ.Join(wholeParts(text)...).Render(t.Context(), &html); err != nil {
			t.Fatal(err)
		}
		if html.String() != want {
			t.Errorf("%q is %s, want %s", text, &html, want)
		}
	}
}
