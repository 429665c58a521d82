package editors

import (
	"html"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"

	"memberportal/views/text/mark"
)

// pieces are the tokens of a rewritten page. An element with texts gets an attribute with their
// places, so that the page has the same text as the one that members get.
type pieces struct {
	all    []string
	places map[int][]string // of an element's texts, by the piece of its start tag
	opened []element
	reader mark.Reader
}

// element is an open element.
type element struct {
	name  string
	piece int // its start tag
	depth int // of the marked texts around it
}

// placesAttribute has one place per line.
const placesAttribute = "data-preview-text"

// spoken are the attributes with texts that members read or hear.
var spoken = []string{"aria-label", "alt", "title", "placeholder"}

// voids are the elements without an end tag.
var voids = []string{
	"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
}

// open starts an element, whose start tag is the next piece.
func (p *pieces) open(t nethtml.Token, raw string) {
	for _, a := range t.Attr {
		if slices.Contains(spoken, a.Key) {
			p.note(len(p.all), new(mark.Reader).Read(a.Val))
		}
	}
	if !slices.Contains(voids, t.Data) && !strings.HasSuffix(raw, "/>") {
		p.opened = append(p.opened, element{t.Data, len(p.all), p.reader.Depth()})
	}
}

// close ends an element, and the texts that started in it.
func (p *pieces) close(name string) {
	for i, e := range slices.Backward(p.opened) {
		if e.name == name {
			p.reader.Close(e.depth)
			p.opened = p.opened[:i]
			return
		}
	}
}

// text records the places of a text, whose HTML is raw.
func (p *pieces) text(raw string) {
	places := p.reader.Read(raw)
	if len(p.opened) > 0 {
		p.note(p.opened[len(p.opened)-1].piece, places)
	}
}

func (p *pieces) note(piece int, places []string) {
	for _, place := range places {
		if p.places == nil {
			p.places = map[int][]string{}
		}
		if !slices.Contains(p.places[piece], place) {
			p.places[piece] = append(p.places[piece], place)
		}
	}
}

func (p *pieces) add(raw string) { p.all = append(p.all, raw) }

// bytes returns the page.
func (p *pieces) bytes() []byte {
	for piece, places := range p.places {
		tag := p.all[piece]
		if end := strings.IndexAny(tag, " \t\n/>"); end > 0 {
			value := html.EscapeString(strings.Join(places, "\n"))
			p.all[piece] = tag[:end] + " " + placesAttribute + `="` + value + `"` + tag[end:]
		}
	}
	return []byte(strings.Join(p.all, ""))
}

// withoutKeys returns an element whose attributes have no keys.
func withoutKeys(t nethtml.Token) nethtml.Token {
	t.Attr = slices.Clone(t.Attr)
	for i := range t.Attr {
		t.Attr[i].Val = mark.Strip(t.Attr[i].Val)
	}
	return t
}
