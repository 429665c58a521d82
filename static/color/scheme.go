package color

import "fmt"

// Text is the minimum contrast of text (WCAG 2.2 AA).
const Text = 4.5

// Shape is the minimum contrast of a button's edge and of the ring around what has the focus.
const Shape = 3

// pressed is how much white a quiet button on the band has in it under the pointer
// (static/css/components/answer.css).
const pressed = 3. / 15

// darkContrast is the contrast of links and buttons with a dark page, as in the built-in colors.
const darkContrast = 7

// scheme is the colors of one color scheme that depend on the accent, by their names in tokens.css.
type scheme struct {
	band, bandEnd, bandGlow, bandSoft, brand, brandInk, brandStrong, brandWash, link Color
}

// light keeps the accent where text on it and in it can be read, and takes the nearest darker shade
// elsewhere.
func light(accent Color) scheme {
	wash, soft := white.mix(accent, .09), white.mix(accent, .1)
	band := shade(accent, black, bandOf(soft, Gold))
	brand := shade(accent, black, func(c Color) bool {
		return legible(white, c) && legible(c, must(Paper)) && legible(c, wash)
	})
	return scheme{
		band: band.mix(black, .2), bandEnd: band, bandGlow: glow(band, soft), bandSoft: soft,
		brand: brand, brandInk: white, brandStrong: brand.mix(black, .25), brandWash: wash, link: brand,
	}
}

func dark(accent Color) scheme {
	wash, soft := must(DarkCard).mix(accent, .25), white.mix(accent, .17)
	band := shade(accent.mix(black, .25), black, bandOf(soft, DarkGold))
	brand := shade(accent, white, func(c Color) bool {
		return Contrast(c, must(DarkCard)) >= darkContrast && legible(c, wash)
	})
	ink := shade(accent.mix(black, .75), black, func(c Color) bool { return legible(c, brand) })
	return scheme{
		band: band.mix(black, .17), bandEnd: band, bandGlow: glow(band, soft), bandSoft: soft,
		brand: brand, brandInk: ink, brandStrong: brand.mix(white, .35), brandWash: wash, link: brand.mix(white, .15),
	}
}

// bandOf returns whether a color can be the band: its texts can be read, even on quiet buttons, and
// the gold button and the focus ring stand out.
func bandOf(soft Color, gold string) func(Color) bool {
	return func(c Color) bool {
		return legible(soft, c) && legible(white, c.mix(white, pressed)) && Contrast(must(gold), c) >= Shape
	}
}

// glow is the bright end of an ID card: the band, lighter as far as its soft text is legible.
func glow(band, soft Color) Color {
	return shade(band.mix(white, .15), band, func(c Color) bool { return legible(soft, c) })
}

func legible(ink, on Color) bool { return Contrast(ink, on) >= Text }

// shade mixes as little of another color into c as it takes.
func shade(c, with Color, fits func(Color) bool) Color {
	for part := 0.0; part < 1; part += .01 {
		// Style sheets have whole numbers, which decide about the contrast.
		if mixed := must(c.mix(with, part).String()); fits(mixed) {
			return mixed
		}
	}
	return with
}

// Shades lists the shades of an accent that the pages have.
func Shades(accent Color) string {
	l, d := light(accent), dark(accent)
	return fmt.Sprintf("%v: the band is %v to %v, links and buttons are %v; in dark colors %v to %v, and %v",
		accent, l.band, l.bandEnd, l.link, d.band, d.bandEnd, d.link)
}

// Button returns the color of buttons on a light page, which white can be read on.
func Button(accent Color) Color { return light(accent).brand }

// Style returns the style that replaces the built-in colors with those of an accent.
func Style(accent Color) string {
	l, d := light(accent), dark(accent)
	return ":root{" + l.properties() + "}" +
		"@media screen and (prefers-color-scheme: dark){:root{" + d.properties() + "}}"
}

func (s scheme) properties() string {
	return fmt.Sprintf("--band:%v;--band-end:%v;--band-glow:%v;--band-soft:%v;"+
		"--brand:%v;--brand-ink:%v;--brand-strong:%v;--brand-wash:%v;--link:%v",
		s.band, s.bandEnd, s.bandGlow, s.bandSoft, s.brand, s.brandInk, s.brandStrong, s.brandWash, s.link)
}
