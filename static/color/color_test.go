package color_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"memberportal/static/color"
)

func TestContrastIsThatOfTheGuidelines(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]string{
		{"#ffffff", "#000000"}: "21.00", {"#777777", "#ffffff"}: "4.48", {"#0b5d57", "#ffffff"}: "7.73", {"#ffffff", "#ffffff"}: "1.00",
	} {
		a, _ := color.Parse(pair[0])
		b, _ := color.Parse(pair[1])
		if got := fmt.Sprintf("%.2f", color.Contrast(a, b)); got != want {
			t.Errorf("contrast of %v = %s, want %s", pair, got, want)
		}
	}
}

func TestParseAcceptsSixDigitsOnly(t *testing.T) {
	t.Parallel()
	for hex, want := range map[string]bool{"#0b5d57": true, "#0B5D57": true, "": false, "#": false, "#fff": false, "0b5d57a": false, "#0b5d5g": false, "#+b5d57": false} {
		if c, got := color.Parse(hex); got != want || got && c.String() != strings.ToLower(hex) {
			t.Errorf("Parse(%q) = %v, %t, want %t", hex, c, got, want)
		}
	}
}

func TestDarkColorsHaveContrastForEveryLegibleAccent(t *testing.T) {
	t.Parallel()
	tried := 0
	for n := 0; n < 1<<24; n += 4999 {
		accent, _ := color.Parse(fmt.Sprintf("#%06x", n))
		pairs := color.Pairs(accent)
		if pairs[0].Ratio < color.Text || pairs[1].Ratio < color.Text || pairs[2].Ratio < color.Text || pairs[3].Ratio < color.Text {
			continue
		}
		for tried++; len(pairs) > 4; pairs = pairs[:len(pairs)-1] {
			if p := pairs[len(pairs)-1]; p.Ratio < color.Text {
				t.Errorf("accent %v: %s has a contrast of %.2f", accent, p.Name, p.Ratio)
			}
		}
	}
	if tried < 500 {
		t.Errorf("tried %d colors, want at least 500", tried)
	}
}

// TestPageColorsAreThoseOfTheStyleSheet compares the backgrounds with the tokens.
func TestPageColorsAreThoseOfTheStyleSheet(t *testing.T) {
	t.Parallel()
	tokens, err := os.ReadFile("../css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	lightPart, darkPart, _ := strings.Cut(string(tokens), "prefers-color-scheme")
	for want, part := range map[string]string{
		"--paper: " + color.Paper + ";": lightPart, "--paper: " + color.DarkPaper + ";": darkPart, "--card: " + color.DarkCard + ";": darkPart, "--brand: #0b5d57;": lightPart,
	} {
		if !strings.Contains(part, want) {
			t.Errorf("tokens.css has no %s", want)
		}
	}
}

func TestStyleChangesOnlyTokensThatExist(t *testing.T) {
	t.Parallel()
	tokens, err := os.ReadFile("../css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	accent, _ := color.Parse("#7a1f5c")
	style := color.Style(accent)
	for _, part := range strings.FieldsFunc(style, func(r rune) bool { return strings.ContainsRune("{};", r) }) {
		if name, _, ok := strings.Cut(part, ":"); ok && strings.HasPrefix(name, "--") && !strings.Contains(string(tokens), name+":") {
			t.Errorf("there is no token %s", name)
		}
	}
	if !strings.Contains(style, "--brand:#7a1f5c;") {
		t.Errorf("style = %s, want the accent as --brand", style)
	}
}
