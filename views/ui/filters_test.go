package ui_test

import (
	"testing"

	"memberportal/views/ui"
)

func TestSearchesIgnoreHyphensAndSpaces(t *testing.T) {
	t.Parallel()
	texts := []string{"AA1182204", "4100-2387-15", "2021 Toyota RAV4", "Quill\u2011Smith, 418 Larkspur Lane", "Müller, O’Brien"}
	for search, want := range map[string]bool{
		"": true, "aa1182204": true, "AA-118 2204": true, "AA\u2013118": true, "4100238715": true, "4100 2387": true,
		"quillsmith": true, "Quill Smith": true,
		"rav-4": true, "toyota 2021": true, "larkspur lane 418": true, "\u200bAA1182204\u202c": true, "AA\u00a01182204": true,
		" - ": true, "MÜLLER": true, "muller": true, "o'brien": true, "obrien": true,
		"AA1182205": false, "RAV4 Honda": false, "2204 4100": true, "22044100": false, "larkspur-lane 419": false,
	} {
		if got := ui.Found(search, texts...); got != want {
			t.Errorf("Found(%q) = %t, want %t", search, got, want)
		}
	}
}
