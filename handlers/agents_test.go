package handlers_test

import (
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
)

// Spec: PRODUCT-8.
func TestAgentsPage(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		member string
		names  []string
		call   string
	}{
		"several agents": {"farm", []string{"Becker and Daughters Agency", "Plains Commercial Risk", "Sunrise Farm Insurance"}, "tel:5075550135"},
		"one agent":      {"household", []string{"Hollow Creek Insurance"}, "tel:5155550117"},
		"no agent":       {"newcomer", nil, "tel:8005550142"},
	}
	h := newHarness(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := h.browser().signIn(test.member, "/agents")
			if r.text("title") != "Contact My Agent | Member Portal" {
				t.Errorf("title = %q, want Contact My Agent | Member Portal", r.text("title"))
			}
			var names []string
			r.doc().Find("main h2").Each(func(_ int, s *goquery.Selection) { names = append(names, s.Text()) })
			if diff := cmp.Diff(test.names, names); diff != "" {
				t.Errorf("agents (-want +got):\n%s", diff)
			}
			if got := r.doc().Find("main a[href^='tel:']").First().AttrOr("href", ""); got != test.call {
				t.Errorf("first phone link = %s, want %s", got, test.call)
			}
		})
	}
}
