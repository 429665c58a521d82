// Package textkey puts the place of a text into the text itself, in characters that have no width
// and no glyph. The editors' preview loads texts with keys, so that no template needs to pass their
// places on.
package textkey

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A key is start, its place in tag characters, and end. The text follows, and an empty key closes
// it. The tag characters repeat ASCII above U+E0000, and browsers ignore them (Unicode 23.9).
const (
	tags  = 0xE0000
	start = rune(tags + 0x01)
	end   = rune(tags + 0x7F)
)

// Wrap returns the text with the key of its place around it.
func Wrap(place, text string) string { return Open(place) + text + Close }

// Close is the end of a text with a key.
const Close = string(start) + string(end)

// Open returns the key that starts a text.
func Open(place string) string {
	hidden := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			r = '?'
		}
		return tags + r
	}, place)
	return string(start) + hidden + string(end)
}

func isKey(r rune) bool { return r >= tags && r <= end }

// encoded matches a character of a key in the query of an address.
var encoded = regexp.MustCompile(`(?i)%F3%A0%8[01]%[89AB][0-9A-F]`)

// Strip removes the keys from a text, or from HTML, JSON or an address.
func Strip(text string) string {
	text = strings.Map(func(r rune) rune {
		if isKey(r) {
			return -1
		}
		return r
	}, text)
	return encoded.ReplaceAllString(text, "")
}

// Reader reads consecutive texts. A keyed text, such as a sentence with a link, may span several of
// them.
type Reader struct{ open []string }

// Depth returns the number of keyed texts that are open.
func (r *Reader) Depth() int { return len(r.open) }

// Close closes the keyed texts that were opened since the depth was n.
func (r *Reader) Close(n int) { r.open = r.open[:max(0, min(n, len(r.open)))] }

// Read returns the places of the letters in text, in order.
func (r *Reader) Read(text string) (places []string) {
	for text != "" {
		before, rest, found := strings.Cut(text, string(start))
		if len(r.open) > 0 && visible(before) && !slices.Contains(places, r.open[len(r.open)-1]) {
			places = append(places, r.open[len(r.open)-1])
		}
		if !found {
			break
		}
		place, after, _ := strings.Cut(rest, string(end))
		r.enter(place)
		text = after
	}
	return places
}

func (r *Reader) enter(hidden string) {
	if hidden == "" {
		r.Close(len(r.open) - 1)
		return
	}
	r.open = append(r.open, strings.Map(func(c rune) rune { return c - tags }, hidden))
}

func visible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsSpace(r) && !isKey(r) })
}
