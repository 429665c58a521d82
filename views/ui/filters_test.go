package ui_test

import (
	"testing"

	"memberportal/views/ui"
)

// Each word is found in one of the texts, or the search as a whole, however either is written.
func TestFoundFindsWordsInAnyOrder(t *testing.T) {
	t.Parallel()
	texts := []string{
		"AA1182204", "4100-2387-15", "2021 Toyota RAV4", "Quill\u2011Smith, 418 Larkspur Lane", "Müller, O’Brien",
	}
	for search, want := range map[string]bool{
		"": true, " - ": true, "AA-118 2204": true, "4100 2387": true, "quillsmith": true, "toyota 2021": true,
		"muller o'brien": true, "AA1182205": false, "RAV4 Honda": false, "2204 4100": true, "22044100": false,
	} {
		if got := ui.Found(search, texts...); got != want {
			t.Errorf("Found(%q) = %t, want %t", search, got, want)
		}
	}
}
