package mark

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// english is the language of a mark without a code.
const english = "en"

// attribute returns the language of an element's text: that of its first mark.
func attribute(marked string) string {
	code := english
	if found := opening.FindStringSubmatch(marked); found != nil && found[1] != "" {
		code = show(found[1])
	}
	return ` lang="` + code + `"`
}

// withoutLanguage returns HTML without the marks of languages, in texts and addresses.
func withoutLanguage(raw string) string {
	return encodedLanguage.ReplaceAllString(strings.ReplaceAll(opening.ReplaceAllString(raw, ""), close, ""), "")
}

var (
	opening         = regexp.MustCompile(open + `([\x{E0061}-\x{E007A}]*)`)
	encodedLanguage = regexp.MustCompile(`(?i)%F3%A0%80%82(?:%F3%A0%81%[AB][0-9A-F])*|%F3%A0%80%83`)
)

// HasLanguage reports whether a response has a text that is marked as one of a language.
func HasLanguage(body []byte) bool { return bytes.Contains(body, []byte(open)) }

// plainElements have no elements inside, or React compares what is inside.
var plainElements = []string{"title", "option", "textarea", "script", "style", "portal-island", noscript}

// noscript is an element whose content the tokenizer returns as text.
const noscript = "noscript"

// voids are the elements without an end tag.
var voids = strings.Fields("area base br col embed hr img input link meta source track wbr")

// Page replaces the marks of languages in a page, or in a part of one, by the attribute lang, which
// screen readers and browsers need. An element with one marked text and nothing else gets the
// attribute. Any other marked text gets an element of its own, except where that would change what
// a script compares: there the text has no attribute.
func Page(source []byte) []byte {
	w := writer{tokens: html.NewTokenizer(bytes.NewReader(source))}
	for kind := w.tokens.Next(); kind != html.ErrorToken; kind = w.tokens.Next() {
		raw := string(w.tokens.Raw())
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(raw)
		case html.EndTagToken:
			w.end(raw)
		case html.TextToken:
			w.text(raw)
		default:
			w.flush(false)
			w.add(raw)
		}
	}
	w.flush(false)
	return []byte(strings.Join(w.out, ""))
}

// writer writes a page in pieces.
type writer struct {
	tokens  *html.Tokenizer
	out     []string
	inside  string // the plain element around the token, "" for none
	depth   int    // of open elements
	spans   []int  // the depths of the open elements of marked texts
	pending string // a marked text, until the tag behind it is known
	opened  bool   // the last piece is a start tag
}

func (w *writer) add(raw string) {
	w.out, w.opened = append(w.out, raw), false
}

// start writes a start tag. The marked attribute of an element without content is its text.
func (w *writer) start(raw string) {
	name, _ := w.tokens.TagName()
	tag := string(name)
	w.flush(false)
	if slices.Contains(voids, tag) || strings.HasSuffix(raw, "/>") {
		if strings.Contains(raw, open) && tag != "meta" {
			raw = withAttribute(raw, raw)
		}
		w.add(withoutLanguage(raw))
		return
	}
	if w.inside == "" && slices.Contains(plainElements, tag) {
		w.inside = tag
	}
	w.depth++
	w.add(withoutLanguage(raw))
	w.opened = true
}

func (w *writer) end(raw string) {
	name, _ := w.tokens.TagName()
	tag := string(name)
	w.flush(true)
	if tag == w.inside {
		w.inside = ""
	}
	w.depth--
	for n := len(w.spans); n > 0 && w.spans[n-1] > w.depth; n-- {
		w.add("</span>")
		w.spans = w.spans[:n-1]
	}
	w.add(raw)
}

func (w *writer) text(raw string) {
	switch {
	case w.inside == noscript:
		w.flush(false)
		w.add(string(Page([]byte(raw))))
	case strings.Contains(raw, open) || strings.Contains(raw, close):
		w.flush(false)
		w.pending = raw
	default:
		w.flush(false)
		w.add(raw)
	}
}

// flush writes the pending text. atEnd means that the element around it ends.
func (w *writer) flush(atEnd bool) {
	text := w.pending
	w.pending = ""
	switch {
	case text == "":
	case atEnd && w.opened && isWhole(text):
		w.out[len(w.out)-1] = withAttribute(w.out[len(w.out)-1], text)
		w.add(withoutLanguage(text))
	case w.inside != "":
		w.add(withoutLanguage(text))
	default:
		w.addSpans(text)
	}
}

// addSpans writes a text with an element for each marked part. A mark may end in another text, such
// as behind a link.
func (w *writer) addSpans(text string) {
	for text != "" {
		i := strings.IndexAny(text, open+close)
		if i < 0 {
			w.add(text)
			return
		}
		w.add(text[:i])
		if mark := opening.FindString(text[i:]); strings.HasPrefix(text[i:], open) {
			w.spans = append(w.spans, w.depth)
			w.add("<span" + attribute(mark) + ">")
			text = text[i+len(mark):]
			continue
		}
		text = strings.TrimPrefix(text[i:], close)
		if n := len(w.spans); n > 0 && w.spans[n-1] == w.depth {
			w.spans = w.spans[:n-1]
			w.add("</span>")
		}
	}
}

// isWhole reports whether a text is marked from its start to its end.
func isWhole(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, open) && strings.Count(text, open) == 1 &&
		strings.Index(text, close) == len(text)-len(close)
}

// withAttribute returns a start tag with the language of a marked text, unless it has one.
func withAttribute(tag, marked string) string {
	end := strings.IndexAny(tag, " \t\n/>")
	if end < 0 || strings.Contains(tag, " lang=") {
		return tag
	}
	return tag[:end] + attribute(marked) + tag[end:]
}
