package mark_test

import (
	"net/url"
	"slices"
	"testing"

	"memberportal/views/text/mark"
)

func TestReaderFindsPlacesOfTexts(t *testing.T) {
	t.Parallel()
	inner := mark.Place("en/company.yaml:3", "Acme")
	sentence := mark.Place("en/home.yaml:12", "Call "+inner+" today")
	for name, test := range map[string]struct {
		texts []string
		want  [][]string
	}{
		"sentence":      {[]string{sentence}, [][]string{{"en/home.yaml:12", "en/company.yaml:3"}}},
		"no key":        {[]string{"Marta"}, [][]string{nil}},
		"behind a text": {[]string{sentence, "Marta"}, [][]string{{"en/home.yaml:12", "en/company.yaml:3"}, nil}},
		"two texts":     {[]string{inner + " · " + inner}, [][]string{{"en/company.yaml:3"}}},
		"over two nodes": {
			[]string{sentence[:len(sentence)-14], "now"},
			[][]string{{"en/home.yaml:12", "en/company.yaml:3"}, {"en/home.yaml:12"}},
		},
		"not ASCII": {[]string{mark.Place("en/faqs/é.md:1", "x")}, [][]string{{"en/faqs/?.md:1"}}},
		"closed twice": {
			[]string{sentence[len(sentence)-8:] + sentence[len(sentence)-8:], inner}, [][]string{nil, {"en/company.yaml:3"}},
		},
	} {
		var r mark.Reader
		for i, text := range test.texts {
			if got := r.Read(text); !slices.Equal(got, test.want[i]) {
				t.Errorf("%s: places of text %d = %q, want %q", name, i, got, test.want[i])
			}
		}
	}
}

func TestStripRemovesMarks(t *testing.T) {
	t.Parallel()
	text := mark.English(mark.Place("en/home.yaml:12", "Call 5 < 6 éñ😀"))
	for _, in := range []string{text, url.QueryEscape(text)} {
		if got, _ := url.QueryUnescape(mark.Strip(in)); got != "Call 5 < 6 éñ😀" {
			t.Errorf("Strip(%q) = %q", in, got)
		}
	}
	if got := mark.Strip("100% % F3"); got != "100% % F3" {
		t.Errorf("Strip changes a text without marks to %q", got)
	}
}
