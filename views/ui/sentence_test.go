package ui

import (
	"strings"
	"testing"

	"github.com/a-h/templ"
)

func TestSentence(t *testing.T) {
	t.Parallel()
	parts := map[string]templ.Component{"link": templ.Raw("<strong>here</strong>"), "name": Plain("A & B")}
	for text, want := range map[string]string{
		"":                       "",
		"Press {link}.":          "Press <strong>here</strong>.",
		"{link}{name}":           "<strong>here</strong>A &amp; B",
		"<{name}> } {":           "&lt;A &amp; B&gt; } {",
		"{{name}}":               "{A &amp; B}",
		"{ unfinished":           "{ unfinished",
		"{other} is left out, {": " is left out, {",
	} {
		var b strings.Builder
		if err := Sentence(text, parts).Render(t.Context(), &b); err != nil || b.String() != want {
			t.Errorf("%q = %q, %v, want %q", text, b.String(), err, want)
		}
	}
}
