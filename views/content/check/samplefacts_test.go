package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// ownCompany is the least that members need, of a company of its own.
const ownCompany = "name: Prairie Mutual\nphone: 515-555-0142\nhours: " +
	"Weekdays\npaymentAddress:\n- PO Box 12\n- Ames, IA 50010\n"

// forRealMembers loads a company over the built-in texts as a portal for real members does.
func forRealMembers(company string) *Snapshot {
	o := testOptions
	o.RealMembers = true
	return Load(sourceOf("en/company.yaml", company), builtin(), o, nil)
}

// sourceOf returns a folder of one file.
func sourceOf(file, data string) source.Files {
	return source.Files{Data: map[string][]byte{file: []byte(data)}}
}

// A line with a fact of the sample company is not shown, is a finding, and holds nothing else back.
func TestRealMembersReadNoFactOfTheSampleCompany(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"naic: \"00000\"": true, "naic: 00000": true, "naic: \"12345\"": false,
		"claimsPhone: 800-555-0177": true, "claimsPhone: 1 (800) 555-0123": true, "claimsPhone: 800-555-FARM": false,
		"claimsPhone: 800-555-1234": false, "roadsidePhone: 515-555-0188": false,
		"address: [1200 Larkfield Way, \"Des Moines, IA 50309\"]":                  true,
		"address: [40 Grain Street, \"Des Moines, IA 50309\"]":                     false,
		"address: [40 Grain Street, Payment Center, \"Des Moines, IA 50301\"]":     false,
		"address: [Larkfield Mutual Insurance, 40 Grain Street]":                   true,
		"address: [P.O. Box 4400]":                                                 true,
		"guestPayment: https://pay.larkfield.example/bill":                         true,
		"guestPayment: https://prairie.example":                                    true,
		"guestPayment: https://pay.example.com/bill":                               false,
		"links: [{label: Write, address: \"mailto:us@prairie.example\"}]":          true,
		"links: [{label: Write, address: \"mailto:us@www.example.com\"}]":          false,
		"accent: \"#0b5d57\"\nmark: shield":                                        false,
		"links: [{label: Call, address: \"tel:8005550142\"}]":                      true,
		"links: [{label: Examples, address: \"https://www.prairie.com/example\"}]": false,
	} {
		s := forRealMembers(ownCompany + line + "\n")
		key, _, _ := strings.Cut(line, ":")
		if got := slices.ContainsFunc(s.Findings, func(f read.Finding) bool { return f.Sample }); got != want {
			t.Errorf("%s: findings = %v, want one of a sample: %t", line, s.Findings, want)
		}
		t.Run(line, func(t *testing.T) {
			node := read.EntryOf(s.Languages[0].nodes["company.yaml"], key)
			links, isList := node.(*ast.SequenceNode)
			if shown := node != nil && (!isList || len(links.Values) > 0); shown == want {
				t.Errorf("shown = %t, want %t", shown, !want)
			}
			if c := s.Languages[0].Text.Company; c.Name != "Prairie Mutual" || c.PaymentAddress[0] != "PO Box 12" ||
				!s.Languages[0].OwnCompany {
				t.Errorf("company = %+v, want its other lines", c)
			}
		})
	}
}

func TestSampleLinkHoldsNoOtherBack(t *testing.T) {
	t.Parallel()
	const links = "links:\n- {label: Write, address: \"mailto:us@prairie.example\"}\n- {label: Privacy, address: " +
		"\"https://prairie.com/\"}\n"
	shown := forRealMembers(ownCompany + links).Languages[0].Text.Company.Links
	if len(shown) != 1 || shown[0].Label != "Privacy" {
		t.Errorf("links = %v, want the second alone", shown)
	}
}

// Every text of the built-in company that two companies can't share is a fact, whatever its key.
func TestEveryFactOfTheBuiltinCompanyIsKnown(t *testing.T) {
	t.Parallel()
	company := builtin().Languages[0].textsOf("company")
	sample := factsOf(company)
	for _, line := range company {
		shared := slices.Contains([]string{"hours", "accent", "mark"}, line.path) || line.text == "Payment Center" ||
			strings.HasPrefix(line.text, "Des Moines, IA")
		if sample.has(line.text) == shared {
			t.Errorf("%s: %q is a fact: %t, want %t", line.path, line.text, shared, !shared)
		}
	}
}

// What pages say of the company is in company.yaml alone: no other text has a fact of the sample's.
func TestNoTextHasAFactOfTheSampleCompany(t *testing.T) {
	t.Parallel()
	sample, texts := factsOf(builtin().Languages[0].textsOf("company")), 0
	for _, lang := range forRealMembers(ownCompany).Languages {
		for where, text := range flat(lang.At(noon, false)) {
			texts++
			for fact := range sample.all {
				if words := plain(text); strings.Contains(words, sample.name) || len(fact) > 5 && strings.Contains(words, fact) {
					t.Errorf("%s, %s: %q has %q or the name of the sample company", lang.Code, where, text, fact)
				}
			}
		}
	}
	if texts < 2000 {
		t.Errorf("texts = %d, want those of all languages", texts)
	}
}

// A start needs a name and a phone, and neither may be the sample's.
func TestSampleNameOrPhoneIsNoCompany(t *testing.T) {
	t.Parallel()
	for _, change := range []string{
		"Prairie Mutual>LARKFIELD MUTUAL", "515-555-0142>1-800-555-0142", "phone: 515>fone: 515",
		"name: Prairie Mutual>name: ~",
	} {
		from, to, _ := strings.Cut(change, ">")
		s := forRealMembers(strings.Replace(ownCompany, from, to, 1))
		if s.Languages[0].OwnCompany || len(s.Findings) == 0 {
			t.Errorf("%s: own company = %t, findings = %v, want none", change, s.Languages[0].OwnCompany, s.Findings)
		}
	}
	sandbox := loadOver(map[string]string{"en/company.yaml": "name: Larkfield Mutual\nphone: 800-555-0142\n"})
	if !sandbox.Languages[0].OwnCompany {
		t.Error("without real members, a folder can't name the sample company")
	}
}

// YAML would print 668 for 01234 on ID cards.
func TestTextInYAMLIsItsOwnLetters(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"01234": "01234", "yes": "yes", "1e3": "1e3", "12:30:00": "12:30:00", "0x1F": "0x1F", "1_000": "1_000",
		"true": "true",
		"1.50": "1.50", ".inf": ".inf", ".nan": ".nan", "+1": "+1", "2026-11-20": "2026-11-20", "\"01\"": "01",
		"'it''s'":    "it's",
		"\"a\n  b\"": "a b", "a\n  b": "a b", "\"~\"": "~", "01234 # sample": "01234",
		"": "", "~": "", "null": "", "Null": "",
	} {
		s := forRealMembers(ownCompany + "naic: " + written + "\n")
		if got := s.Languages[0].Text.Company.NAIC; got != want || (want == "") != (len(s.Findings) > 0) {
			t.Errorf("naic: %s is %q with the findings %v, want %q", written, got, s.Findings, want)
		}
	}
	c := forRealMembers(strings.Replace(ownCompany, "PO Box 12", "012", 1) + "wordmark: true\n").Languages[0].Text.Company
	if c.PaymentAddress[0] != "012" || !c.Wordmark {
		t.Errorf("company = %+v, want the line 012, and the wordmark", c)
	}
}
