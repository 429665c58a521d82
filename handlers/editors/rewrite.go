package editors

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"memberportal/static"
	view "memberportal/views/preview"
	"memberportal/views/text/mark"
)

// rewriter changes a page so that its links lead to the preview: it puts the preview's prefix
// before every address of the portal and adds to the head and the body. It copies all other bytes,
// so that the page is the one that members get.
type rewriter struct {
	prefix string // before every address of the portal
	head   string // HTML for the end of the head
	banner string // HTML for the start of the body
	still  bool   // removes the refresh of a page that goes on to another
}

const titlePrefix = "PREVIEW: "

// apart are the elements whose text is not copied as it is.
var apart = []string{"title", "noscript"}

// page rewrites a page or a fragment.
func (w rewriter) page(source []byte) []byte {
	var out pieces
	tokens := html.NewTokenizer(bytes.NewReader(source))
	inside := "" // the element of apart around the token
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		raw := string(tokens.Raw()) // Token reuses the buffer
		token := tokens.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			if kind == html.StartTagToken && inside == "" && slices.Contains(apart, token.Data) {
				inside = token.Data
			}
			out.open(token, raw)
			raw = w.tag(withoutKeys(token), mark.Strip(raw))
		case html.EndTagToken:
			if token.Data == inside {
				inside = ""
			}
			out.close(token.Data)
			if token.Data == "head" {
				raw = w.head + raw
			}
		case html.TextToken:
			if inside == "noscript" { // the tokenizer returns its markup as text
				raw = string(w.page([]byte(raw)))
				break
			}
			out.text(raw)
			raw = mark.Strip(raw)
			if inside == "title" {
				raw = titlePrefix + raw
			}
		}
		out.add(raw)
	}
	return out.bytes()
}

func (w rewriter) tag(t html.Token, raw string) string {
	if t.Data == "meta" && w.dropsMeta(t) {
		return ""
	}
	before := slices.Clone(t.Attr)
	w.attributes(&t)
	if !slices.Equal(before, t.Attr) {
		raw = t.String()
	}
	if t.Data == "body" {
		raw += w.banner
	}
	return raw
}

// dropsMeta reports whether to remove a meta element that affects other pages: a refresh to another
// page, or the ID of the page's member, which would hide tabs of other members.
func (w rewriter) dropsMeta(t html.Token) bool {
	return w.still && attribute(t.Attr, "http-equiv") == "refresh" || attribute(t.Attr, "name") == "card-owner"
}

func (w rewriter) attributes(t *html.Token) {
	for i, a := range t.Attr {
		switch {
		case a.Key == "props":
			t.Attr[i].Val = string(w.json([]byte(a.Val)))
		case a.Key == "content" && attribute(t.Attr, "http-equiv") == "refresh":
			before, path, _ := strings.Cut(a.Val, "url=")
			t.Attr[i].Val = before + "url=" + w.address(path)
		case a.Key != "value":
			t.Attr[i].Val = w.address(a.Val)
		}
	}
	if t.Data == "a" && strings.HasPrefix(attribute(t.Attr, "href"), "http") && attribute(t.Attr, "target") == "" {
		t.Attr = append(t.Attr, html.Attribute{Key: "target", Val: "_blank"}, html.Attribute{Key: "rel", Val: "noopener"})
	}
	// Without these a sign-out in one tab would redirect the others.
	t.Attr = slices.DeleteFunc(t.Attr, func(a html.Attribute) bool {
		return a.Key == "data-sign-out" || a.Key == "data-signed-out"
	})
}

// address puts the prefix before an address of the portal. It returns any other text, and the
// address of a static file, unchanged.
func (w rewriter) address(text string) string {
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || strings.HasPrefix(text, static.Prefix) ||
		strings.HasPrefix(text, view.Root+"/") {
		return text
	}
	return w.prefix + text
}

// json rewrites the addresses in a JSON text. It returns any other text unchanged.
func (w rewriter) json(text []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil {
		return text
	}
	encoded, err := json.Marshal(w.value(v))
	if err != nil {
		return text
	}
	return encoded
}

func (w rewriter) value(v any) any {
	switch v := v.(type) {
	case string:
		return w.address(v)
	case []any:
		for i := range v {
			v[i] = w.value(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = w.value(v[key])
		}
	}
	return v
}

func attribute(all []html.Attribute, name string) string {
	for _, a := range all {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
