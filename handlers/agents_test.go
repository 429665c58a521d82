package handlers_test

import (
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

func TestAgentsPage(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		who   string
		names []string
		call  string
	}{
		"by name":    {"farm", []string{"Becker and Daughters Agency", "Plains Commercial Risk", "Sunrise Farm Insurance"}, "tel:5075550135"},
		"one":        {"household", []string{"Hollow Creek Insurance"}, "tel:5155550117"},
		"nobody yet": {"newcomer", nil, "tel:8005550142"},
	}
	w := newHarness(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := w.browser().signIn(test.who, "/agents")
			if r.text("title") != "Contact My Agent | Member Portal" {
				t.Errorf("title = %q", r.text("title"))
			}
			var names []string
			r.doc().Find("main h2").Each(func(_ int, h *goquery.Selection) { names = append(names, h.Text()) })
			if diff := cmp.Diff(test.names, names); diff != "" {
				t.Errorf("agents (-want +got):\n%s", diff)
			}
			if got := r.doc().Find("main a[href^='tel:']").First().AttrOr("href", ""); got != test.call {
				t.Errorf("first call = %s, want %s", got, test.call)
			}
		})
	}
}
