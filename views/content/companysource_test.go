package content

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

const companyFile = "# Ours.\nname: Larkfield # the short one\nphone: 515-555-0100\n\nhours: Daily\npaymentAddress:\n  # Not the office.\n  - PO Box 1\n  - Des Moines\n"

func TestCompanyFormHasEveryValue(t *testing.T) {
	t.Parallel()
	company := reflect.TypeFor[Company]()
	for i := range company.NumField() {
		name := company.Field(i).Tag.Get("yaml")
		if !slices.ContainsFunc(companySettings, func(s Setting) bool { return s.Name == name }) {
			t.Errorf("the company's form has no %s", name)
		}
	}
}

func TestCompanyFileKeepsWhatDoesNotChange(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ setting, value, old, new string }{
		"nothing":       {"phone", "515-555-0100", "", ""},
		"a text":        {"phone", "515-555-0199", "0100", "0199"},
		"a line":        {"paymentAddress", "PO Box 2\r\nDes Moines\r\n", "Box 1", "Box 2"},
		"more lines":    {"paymentAddress", "A\nB\n\nC", "  # Not the office.\n  - PO Box 1\n  - Des Moines\n", "  - A\n  - B\n  - C\n"},
		"a new text":    {"naic", "12345", "Des Moines\n", "Des Moines\nnaic: \"12345\"\n"},
		"a new list":    {"address", "1 Way: A", "Des Moines\n", "Des Moines\naddress:\n  - \"1 Way: A\"\n"},
		"a text less":   {"hours", "", "hours: Daily\n", ""},
		"a color":       {"accent", "#0b5d57", "Des Moines\n", "Des Moines\naccent: \"#0b5d57\"\n"},
		"a quoted text": {"name", "Lark: field", "Larkfield #", "\"Lark: field\" #"},
	} {
		s := CompanySource([]byte(companyFile))
		for i := range s.Settings {
			if s.Settings[i].Name == test.setting {
				s.Settings[i].Value = test.value
			}
		}
		want := strings.Replace(companyFile, test.old, test.new, 1)
		got, err := SetCompanySource([]byte(companyFile), s)
		// Either kind of quotes says the same.
		if err != nil || strings.ReplaceAll(string(got), "'", `"`) != want {
			t.Errorf("%s: file = %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestLongTitleOfANoticeIsAFinding(t *testing.T) {
	t.Parallel()
	file := func(title string) map[string][]byte {
		return map[string][]byte{CompanyFile: []byte(strings.Replace(companyFile, " # the short one", "", 1)), "en/notices/a.md": []byte("---\ntitle: " + title + "\nkind: storm\n---\nText.\n")}
	}
	for length, want := range map[int]int{maxNoticeTitle: 0, maxNoticeTitle + 1: 1} {
		all, forbidden := CheckFiles(file(strings.Repeat("a", length)), Options{})
		if len(all) != want || len(forbidden) != 0 {
			t.Errorf("title of %d characters: findings = %v, want %d that don't forbid it", length, all, want)
		}
	}
}
