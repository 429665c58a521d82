package color

import "fmt"

// Text is the minimum contrast of text (WCAG 2.2 AA).
const Text = 4.5

// darkContrast is the contrast of links and buttons with a dark page, as in the built-in colors.
const darkContrast = 7

// scheme is the colors of one color scheme that depend on the accent, by their names in tokens.css.
type scheme struct {
	band, bandEnd, bandSoft, brand, brandInk, brandStrong, brandWash, link Color
}

func light(accent Color) scheme {
	return scheme{
		band: accent.mix(black, .2), bandEnd: accent.mix(black, .1), bandSoft: white.mix(accent, .1),
		brand: accent, brandInk: white, brandStrong: accent.mix(black, .25), brandWash: white.mix(accent, .09), link: accent,
	}
}

func dark(accent Color) scheme {
	brand := lightened(accent)
	return scheme{
		band: accent.mix(black, .38), bandEnd: accent.mix(black, .25), bandSoft: white.mix(accent, .17),
		brand: brand, brandInk: accent.mix(black, .75), brandStrong: brand.mix(white, .35),
		brandWash: must(DarkCard).mix(accent, .25), link: brand.mix(white, .15),
	}
}

// lightened mixes as much white into the accent as text on a dark card needs.
func lightened(accent Color) Color {
	for part := 0.0; part < 1; part += .02 {
		if c := accent.mix(white, part); Contrast(c, must(DarkCard)) >= darkContrast {
			return c
		}
	}
	return white
}

// Pair is a text color and its background.
type Pair struct {
	Name  string // "white text on it"
	Ratio float64
}

// Pairs returns the contrast of every text whose color or background depends on the accent.
func Pairs(accent Color) []Pair {
	l, d := light(accent), dark(accent)
	return []Pair{
		{"white text on it", Contrast(l.brandInk, l.brand)},
		{"a link in it on the page", Contrast(l.link, must(Paper))},
		{"a link in it on a light wash of it", Contrast(l.brand, l.brandWash)},
		{"text on the band at the top", min(Contrast(white, l.bandEnd), Contrast(l.bandSoft, l.bandEnd))},
		{"in dark colors, text on it", Contrast(d.brandInk, d.brand)},
		{"in dark colors, a link in it on the page", min(Contrast(d.link, must(DarkPaper)), Contrast(d.link, must(DarkCard)))},
		{"in dark colors, a link in it on a wash of it", Contrast(d.brand, d.brandWash)},
		{"in dark colors, text on the band at the top", min(Contrast(white, d.bandEnd), Contrast(d.bandSoft, d.bandEnd))},
	}
}

// Style returns the style that replaces the built-in colors with those of an accent.
func Style(accent Color) string {
	l, d := light(accent), dark(accent)
	return ":root{" + l.properties() + "}" +
		"@media screen and (prefers-color-scheme: dark){:root{" + d.properties() + "}}" +
		"@media screen{.id-group>.id-list .id-card,.teaser{background:radial-gradient(120% 140% at 100% 0," +
		accent.String() + " 0," + l.band.String() + " 55%," + accent.mix(black, .36).String() + ")}}"
}

func (s scheme) properties() string {
	return fmt.Sprintf("--band:%v;--band-end:%v;--band-soft:%v;--brand:%v;--brand-ink:%v;--brand-strong:%v;--brand-wash:%v;--link:%v",
		s.band, s.bandEnd, s.bandSoft, s.brand, s.brandInk, s.brandStrong, s.brandWash, s.link)
}
