package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

func TestLinksOfOthersLeadWhereTheySay(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		link  func(string) string
		wants map[string]string
	}{
		"CallLink": {member.CallLink, map[string]string{
			"+1 515.555.0123": "tel:+15155550123", "5155550123": "tel:5155550123", "1 (515) 555-0123": "tel:+15155550123",
			"515-555-0123 x45": "tel:5155550123;ext=45", "5155550123x45": "tel:5155550123;ext=45",
			"515-555-0123, Extension 45": "tel:5155550123;ext=45",
			"515-555-0123 ext.":          "tel:5155550123", "tel:+15155550123;ext=4": "tel:+15155550123;ext=4",
			"800-FLOWERS": "tel:8003569377", "1-800-MY-AGENT": "tel:+18006924368", "1-800-PLAINSFARM": "tel:+18007524673",
			"515-555-FARM": "tel:5155553276", "(800) 555-FARM (3276)": "tel:8005553276",
			"515-555-0123 / 515-555-0124": "tel:5155550123", "515-555-0123\n515-555-0124": "tel:5155550123",
			"515-555-0123 or 515-555-0124": "tel:5155550123", "515-555-0123, press 2 for claims": "tel:5155550123",
			"515-555-0123 (after hours 515-555-0199)": "tel:5155550123", "24/7: 800-555-0100": "tel:8005550100",
			"515" + wholeHyph + "555" + enDash + "0123": "tel:5155550123", toRight + "515-555-0123" + popTurn: "tel:5155550123",
			"Fax: 515-555-0199; Office: 515-555-0123": "tel:5155550123", "Office 515-555-0123 Fax 515-555-0199": "tel:5155550123",
			"Fax 515-555-0199 Office 515-555-0123": "tel:5155550123", "515-555-0199 (fax) 515-555-0123": "tel:5155550123",
			"P: 515-555-0123 F: 515-555-0199": "tel:5155550123", "515-555-0123, fax 555-0199": "tel:5155550123",
			"Fax: 515-555-0199": "", "515-555-0199 (fax)": "", "Fax/Phone 515-555-0123": "", "F: 515-555-0199": "",
			"TTY 800-555-0100": "", "TTY 711": "", "800-555-0123 (TTY 711)": "tel:8005550123", "800-555-0123 TTY/TDD: 711": "tel:8005550123",
			"+44 20 7946 0958": "tel:+442079460958", "00 44 20 7946 0958": "",
			"": "", "N/A": "", "555-0123": "", "0000000000": "", "515-555-01234": "", "2026-11-20": "", "1200 Larkfield Way": "",
		}},
		"MailLink": {member.MailLink, map[string]string{
			"mailto:desk@millroad.example": "desk@millroad.example", "Mill Road <desk@millroad.example>": "desk@millroad.example",
			"desk@millroad.example; claims@millroad.example": "desk@millroad.example", zeroWidth + "desk@millroad.example.": "desk@millroad.example",
			"E-mail:desk@millroad.example (office)": "desk@millroad.example", "[desk@millroad.example]": "desk@millroad.example",
			"": "", "N/A": "", "desk@": "", "desk at millroad.example": "", "desk@millroad.example?bcc=eve@evil.example": "",
			"desk@[10.0.0.1]": "", "none@none": "",
		}},
		"WebLink": {member.WebLink, map[string]string{
			"https://millroad.example/agents?id=7": "https://millroad.example/agents?id=7", "HTTPS://millroad.example": "https://millroad.example",
			"http://millroad.example": "http://millroad.example", zeroWidth + "www.millroad.example.": "https://www.millroad.example",
			"//millroad.example": "https://millroad.example", "bücher.example:8443/x": "https://b%C3%BCcher.example:8443/x",
			"": "", "N/A": "", "n.a.": "", "https://": "", "javascript://millroad.example/%0aalert(1)": "", "ftp://millroad.example": "",
			"https://user:pass@millroad.example": "", "desk@millroad.example": "", "https://millroad": "", "coming soon": "",
			"https:\\\\millroad.example": "", "https://127.0.0.1/": "", "/agents": "", "www.millroad.example, www.other.example": "",
			"data:text/html,x": "",
		}},
	} {
		for s, want := range test.wants {
			if got := test.link(s); got != want {
				t.Errorf("%s(%q) = %q, want %q", name, s, got, want)
			}
		}
	}
}
