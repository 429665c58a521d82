package member

import "testing"

// Spec: MESSAGE-5.
func TestLinksOfOthers(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		link  func(string) string
		wants map[string]string
	}{
		"CallLink": {CallLink, map[string]string{
			"+1 515.555.0123": "tel:+15155550123", "5155550123": "tel:5155550123", "1 (515) 555-0123": "tel:+15155550123",
			"515" + wholeHyph + "555" + enDash + "0123": "tel:5155550123",
			"800-FLOWERS": "tel:8003569377", "515-555-FARM": "tel:5155553276",
			"515-555-0123 x45": "", "515-555-0123 / 515-555-0124": "", "Fax: 515-555-0199": "", "+44 20 7946 0958": "",
			"785-555-O199": "", "": "", "N/A": "", "555-0123": "", "0000000000": "", "515-555-01234": "", "2026-11-20": "",
		}},
		"WebLink": {WebLink, map[string]string{
			"https://millroad.example/agents?id=7": "https://millroad.example/agents?id=7",
			"HTTPS://millroad.example":             "https://millroad.example",
			"http://millroad.example":              "http://millroad.example",
			zeroWidth + "www.millroad.example":     "https://www.millroad.example",
			"":                                     "",
			"N/A":                                  "", "https://": "", "javascript://millroad.example/%0aalert(1)": "",
			"ftp://millroad.example":             "",
			"https://user:pass@millroad.example": "", "desk@millroad.example": "", "https://millroad": "", "coming soon": "",
			"https:\\\\millroad.example": "", "https://127.0.0.1/": "", "/agents": "", "data:text/html,x": "",
		}},
	} {
		for s, want := range test.wants {
			if got := test.link(s); got != want {
				t.Errorf("%s(%q) = %q, want %q", name, s, got, want)
			}
		}
	}
}
