// Package mark puts what pages need to know of a text into the text itself, in characters that have
// no width and no glyph, so that no template passes it on: its place in the editors' files, for the
// preview, and its language on a page in another language. [Page] and the preview replace the
// marks; [Strip] removes them from whatever else leaves the portal.
package mark

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// The mark of a place is start, the place in tag characters, and end. The text follows, and an
// empty mark closes it. The tag characters repeat ASCII above U+E0000, and browsers ignore them
// (Unicode 23.9). A language begins with open, and its code unless it is English, and ends with
// close, which no ASCII letter has.
const (
	tags  = 0xE0000
	start = rune(tags + 0x01)
	open  = string(rune(tags + 0x02))
	close = string(rune(tags + 0x03))
	end   = rune(tags + 0x7F)
)

// English returns a text as English on a page in another language.
func English(text string) string { return open + text + close }

// In returns a text as one of the language with a code of small letters, on a page in another
// language.
func In(code, text string) string {
	if code == english {
		return English(text)
	}
	return open + hide(code) + text + close
}

// IsOther reports whether a text is in another language than the page. It stands on a line of its
// own then, not within a sentence.
func IsOther(text string) bool { return strings.HasPrefix(text, open) }

// Place returns the text with its place around it.
func Place(place, text string) string { return OpenPlace(place) + text + ClosePlace }

// ClosePlace is the end of a text with a place.
const ClosePlace = string(start) + string(end)

// OpenPlace returns the mark that starts a text.
func OpenPlace(place string) string {
	return string(start) + hide(place) + string(end)
}

// hide returns ASCII in tag characters.
func hide(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			r = '?'
		}
		return tags + r
	}, text)
}

func show(hidden string) string {
	return strings.Map(func(r rune) rune { return r - tags }, hidden)
}

func isMark(r rune) bool { return r >= tags && r <= end }

// encoded matches a character of a mark in the query of an address.
var encoded = regexp.MustCompile(`(?i)%F3%A0%8[01]%[89AB][0-9A-F]`)

// Strip removes the marks from a text, or from HTML, JSON or an address.
func Strip(text string) string {
	text = strings.Map(func(r rune) rune {
		if isMark(r) {
			return -1
		}
		return r
	}, text)
	return encoded.ReplaceAllString(text, "")
}

// Reader reads consecutive texts. A text with a place, such as a sentence with a link, may span
// several of them.
type Reader struct{ open []string }

// Depth returns the number of texts with places that are open.
func (r *Reader) Depth() int { return len(r.open) }

// Close closes the texts that were opened since the depth was n.
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
	r.open = append(r.open, show(hidden))
}

func visible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsSpace(r) && !isMark(r) })
}
