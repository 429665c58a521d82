package color_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"memberportal/static/color"
)

func TestContrastIsThatOfTheGuidelines(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]string{
		{"#ffffff", "#000000"}: "21.00", {"#777777", "#ffffff"}: "4.48", {"#0b5d57", "#ffffff"}: "7.73",
		{"#ffffff", "#ffffff"}: "1.00",
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
	for hex, want := range map[string]bool{
		"#0b5d57": true, "#0B5D57": true, "": false, "#": false, "#fff": false, "0b5d57a": false, "#0b5d5g": false,
		"#+b5d57": false,
	} {
		if c, got := color.Parse(hex); got != want || got && c.String() != strings.ToLower(hex) {
			t.Errorf("Parse(%q) = %v, %t, want %t", hex, c, got, want)
		}
	}
}

// tokens returns the style sheet with the colors.
func tokens(t *testing.T) string {
	t.Helper()
	sheet, err := os.ReadFile("../css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	return string(sheet)
}

// TestPageColorsAreThoseOfTheStyleSheet compares the backgrounds with the tokens.
func TestPageColorsAreThoseOfTheStyleSheet(t *testing.T) {
	t.Parallel()
	tokens := tokens(t)
	lightPart, darkPart, _ := strings.Cut(tokens, "prefers-color-scheme")
	for want, part := range map[string]string{
		"--paper: " + color.Paper + ";": lightPart, "--paper: " + color.DarkPaper + ";": darkPart,
		"--card: " + color.DarkCard + ";": darkPart, "--brand: #0b5d57;": lightPart,
	} {
		if !strings.Contains(part, want) {
			t.Errorf("tokens.css has no %s", want)
		}
	}
}

// TestTokensHaveContrast checks the colors of the style sheet, without an accent. The colors of a
// company's accent are those of TestEveryAccentIsLegible.
func TestTokensHaveContrast(t *testing.T) {
	t.Parallel()
	tokens := tokens(t)
	both, dark, _ := strings.Cut(tokens, "prefers-color-scheme")
	colors := map[string]color.Color{}
	for _, scheme := range [][2]string{{"light", both}, {"dark", dark}} {
		name, sheet := scheme[0], scheme[1]
		for _, found := range regexp.MustCompile(`--([\w-]+): (#\w+);`).FindAllStringSubmatch(sheet, -1) {
			hex := found[2]
			if hex == "#fff" {
				hex = "#ffffff"
			}
			colors[found[1]], _ = color.Parse(hex) // what the dark colors don't name is as in the light
		}
		for _, pair := range contrasts {
			for ink := range strings.FieldsSeq(pair.inks) {
				for ground := range strings.FieldsSeq(pair.grounds) {
					if got := color.Contrast(colors[ink], colors[ground]); got < pair.least {
						t.Errorf("%s: contrast of %s on %s = %.2f, want %.1f", name, ink, ground, got, pair.least)
					}
				}
			}
		}
	}
}

var contrasts = []struct {
	inks, grounds string
	least         float64
}{
	{"ink ink-soft link brand late good note", "paper card", color.Text},
	{"ink ink-soft brand-strong", "quiet-wash brand-wash", color.Text},
	{"note ink", "note-wash", color.Text},
	{"late ink", "late-wash", color.Text},
	{"good", "good-wash", color.Text},
	{"band-ink band-soft", "band band-end band-glow", color.Text},
	{"gold-ink", "gold", color.Text},
	{"brand-ink", "brand brand-strong", color.Text},
	{"gold", "band band-end", color.Shape}, // the button, and the ring around what has the focus
	{"focus ink", "paper card", color.Shape},
}

func TestStyleChangesOnlyTokensThatExist(t *testing.T) {
	t.Parallel()
	tokens := tokens(t)
	accent, _ := color.Parse("#7a1f5c")
	style := color.Style(accent)
	for _, part := range strings.FieldsFunc(style, func(r rune) bool { return strings.ContainsRune("{};", r) }) {
		if name, _, ok := strings.Cut(part, ":"); ok && strings.HasPrefix(name, "--") &&
			!strings.Contains(tokens, name+":") {
			t.Errorf("there is no token %s", name)
		}
	}
	if !strings.Contains(style, "--brand:#7a1f5c;") {
		t.Errorf("style = %s, want the accent as --brand", style)
	}
}
