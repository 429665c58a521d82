package ui_test

import (
	"strings"
	"testing"

	"memberportal/views/ui"
)

func TestFileNameRemovesUnsafeCharacters(t *testing.T) {
	t.Parallel()
	for sent, want := range map[string]string{
		"bumper.jpg":                       "bumper.jpg",
		"two\r\nlines\"\\.jpg":             "twolines.jpg",
		"\u202egpj.exe":                    "gpj.exe",
		"\xff\xfe":                         "Photo",
		"Стойка.png":                       "Стойка.png",
		strings.Repeat("a", 100) + "1.jpg": "…" + strings.Repeat("a", 54) + "1.jpg",
	} {
		if got := ui.FileName(sent, "Photo"); got != want {
			t.Errorf("FileName(%q) = %q, want %q", sent, got, want)
		}
	}
}
