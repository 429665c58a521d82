package color

import (
	"fmt"
	"math"
	"testing"
)

// Any brand color can be used: 30 hues at three lightnesses, and the colors of brands that were
// refused for a link on a wash.
func TestEveryAccentIsLegible(t *testing.T) {
	t.Parallel()
	accents := []string{"#e31837", "#0077b3", "#ffd400", "#ffffff", "#000000", "#767676"}
	for hue := range 30 {
		for _, lightness := range []float64{.25, .5, .75} {
			accents = append(accents, hsl(float64(hue)/30, .9, lightness))
		}
	}
	for _, hex := range accents {
		accent, ok := Parse(hex)
		if !ok {
			t.Fatalf("%s is not a color", hex)
		}
		for _, p := range pairs(accent) {
			if p.ratio < p.least {
				t.Errorf("accent %s: %s has a contrast of %.2f, want %.1f", hex, p.name, p.ratio, p.least)
			}
		}
	}
}

// hsl returns a color from its hue, saturation and lightness, from 0 to 1.
func hsl(hue, saturation, lightness float64) string {
	part := func(n float64) int {
		k := math.Mod(n+12*hue, 12)
		v := lightness - saturation*min(lightness, 1-lightness)*max(-1, min(k-3, 9-k, 1))
		return int(math.Round(255 * v))
	}
	return fmt.Sprintf("#%02x%02x%02x", part(0), part(8), part(4))
}

// pair is two adjacent colors, and the least contrast that they may have.
type pair struct {
	name         string // "white text on it"
	ratio, least float64
}

// pairs returns the contrast of everything whose color or background depends on the accent.
func pairs(accent Color) []pair {
	l, d := light(accent), dark(accent)
	gold, darkGold := must(Gold), must(DarkGold)
	return []pair{
		{"white text on it", Contrast(l.brandInk, l.brand), Text},
		{"white text on a pressed button", Contrast(l.brandInk, l.brandStrong), Text},
		{"a link in it on the page", Contrast(l.link, must(Paper)), Text},
		{"a link in it on a light wash of it", Contrast(l.brand, l.brandWash), Text},
		{"a button's text", Contrast(l.brandStrong, l.brandWash), Text},
		{"text on the band at the top", min(Contrast(white, l.bandEnd), Contrast(l.bandSoft, l.bandEnd)), Text},
		{"a quiet button's text on the band", l.quietButton(), Text},
		{"soft text on an ID card", Contrast(l.bandSoft, l.bandGlow), Text},
		{"gold on the band", min(Contrast(gold, l.band), Contrast(gold, l.bandEnd)), Shape},
		{"in dark colors, text on it", Contrast(d.brandInk, d.brand), Text},
		{"in dark colors, text on a pressed button", Contrast(d.brandInk, d.brandStrong), Text},
		{
			"in dark colors, a link in it on the page",
			min(Contrast(d.link, must(DarkPaper)), Contrast(d.link, must(DarkCard))), Text,
		},
		{"in dark colors, a link in it on a wash of it", Contrast(d.brand, d.brandWash), Text},
		{"in dark colors, a button's text", Contrast(d.brandStrong, d.brandWash), Text},
		{
			"in dark colors, text on the band at the top",
			min(Contrast(white, d.bandEnd), Contrast(d.bandSoft, d.bandEnd)), Text,
		},
		{"in dark colors, a quiet button's text on the band", d.quietButton(), Text},
		{"in dark colors, soft text on an ID card", Contrast(d.bandSoft, d.bandGlow), Text},
		{"in dark colors, gold on the band", min(Contrast(darkGold, d.band), Contrast(darkGold, d.bandEnd)), Shape},
	}
}

// quiet is pressed without the pointer.
const quiet = 2. / 15

// quietButton is the contrast of the text of a quiet button under the pointer.
func (s scheme) quietButton() float64 {
	on := func(band Color) float64 {
		return min(Contrast(white, band.mix(white, quiet)), Contrast(white, band.mix(white, pressed)))
	}
	return min(on(s.band), on(s.bandEnd))
}
