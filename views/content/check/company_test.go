package check

import (
	"strings"
	"testing"

	"memberportal/views/content/read"
)

// A slip in a line of company.yaml costs no other line, whatever it does to YAML.
func TestLineOfTheCompanyCostsNoOther(t *testing.T) {
	t.Parallel()
	for slip, hours := range map[string]string{
		"hours: [": "", "hours: {": "", "hours: A: B": "", "hours: *a": "", "{": "", "-": "",
		" hours: Weekdays": "Weekdays", "hours: >\n  Week\n  days": "Week days\n",
		"---\nhours: Weekdays": "Weekdays", "hours:\n  Weekdays": "Weekdays", "\"hours\": Weekdays # sample": "Weekdays",
	} {
		s := forRealMembers("name: Prairie Mutual\n" + slip + "\nphone: 515-555-0142\npaymentAddress:\n- PO Box 12\n# " +
			"note\n- Ames\n")
		c := s.Languages[0].Text.Company
		if !s.Languages[0].OwnCompany || c.Name != "Prairie Mutual" || c.Phone != "515-555-0142" ||
			len(c.PaymentAddress) != 2 {
			t.Errorf("%q: company = %+v, want its other lines; findings = %v", slip, c, s.Findings)
		}
		if c.Hours != hours {
			t.Errorf("%q: hours = %q, want %q; findings = %v", slip, c.Hours, hours, s.Findings)
		}
	}
}

// A name and a phone stay until there are others: without them, members would read the sample's.
func TestNameAndPhoneStayUntilThereAreOthers(t *testing.T) {
	t.Parallel()
	last := forRealMembers(ownCompany)
	for change, want := range map[string]string{
		"name: Prairie Mutual\n>": "Prairie Mutual", "Prairie>Larkfield": "Prairie Mutual", "Prairie>{": "Prairie Mutual",
		"Prairie>Hill": "Hill Mutual",
	} {
		from, to, _ := strings.Cut(change, ">")
		o := testOptions
		o.RealMembers = true
		files := sourceOf("en/company.yaml", strings.Replace(ownCompany, from, to, 1))
		s := Load(files, builtin(), o, last.Taken)
		if got := s.Languages[0].Text.Company; got.Name != want || got.Phone != "515-555-0142" || !s.Languages[0].OwnCompany {
			t.Errorf("%s: company = %+v, want the name %q", change, got, want)
		}
		again := Load(sourceOf("en/home.yaml", "title: Home"), builtin(), o, s.Taken)
		if got := again.Languages[0].Text.Company.Name; got != want || !read.AnyBroken(again.Findings) {
			t.Errorf("%s: without the file, the name = %q, findings = %v; want the last one and a finding", change, got,
				again.Findings)
		}
	}
	s := Load(sourceOf("en/company.yaml", "name: A\nphone: 515-555-0142\n"), builtin(), testOptions, last.Taken)
	if c := s.Languages[0].Text.Company; c.Hours != "" || c.PaymentAddress != nil {
		t.Errorf("company = %+v, want no line that the folder has no more", c)
	}
}
