package preview

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"memberportal/static"
)

// rewriting leads a page of the portal back into the preview: every address of ours in it gets the preview's prefix, and its head and body the
// preview's own marks. It works on the text as it stands, so that the page is otherwise the very one that members get.
type rewriting struct {
	prefix string            // before every address of ours
	styles map[string]string // style sheets to be replaced, by address
	head   string            // HTML for the end of the head
	banner string            // HTML for the start of the body
	still  bool              // leave out the refresh of a page that would go on by itself
	marks  *marks            // what to mark as changed; nil for nothing
}

// island is the element that React takes over: what is inside must stay as it is.
const island = "portal-island"

// page rewrites a page or a part of one.
func (w rewriting) page(source []byte) []byte {
	var out bytes.Buffer
	tokens := html.NewTokenizer(bytes.NewReader(source))
	inside := ""
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return out.Bytes()
		}
		raw := slices.Clone(tokens.Raw())
		token := tokens.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			if kind == html.StartTagToken && leaveAlone(token.Data) && inside == "" {
				inside = token.Data
			}
			out.WriteString(w.tag(token, raw))
		case html.EndTagToken:
			if token.Data == inside {
				inside = ""
			}
			if token.Data == "head" {
				out.WriteString(w.head)
			}
			out.Write(raw)
		case html.TextToken:
			out.WriteString(w.text(raw, token.Data, inside))
		default:
			out.Write(raw)
		}
	}
}

// leaveAlone names the elements whose text is not marked.
func leaveAlone(tag string) bool {
	return slices.Contains([]string{"title", "script", "noscript", "style", "textarea", "option", "svg", island}, tag)
}

func (w rewriting) tag(t html.Token, raw []byte) string {
	if t.Data == "meta" && w.still && value(t, "http-equiv") == "refresh" {
		return ""
	}
	changed := w.attributes(&t)
	text := string(raw)
	if changed {
		text = t.String()
	}
	if t.Data == "body" {
		text += w.banner
	}
	return text
}

// attributes rewrites every address among a tag's attributes and reports whether there was one.
func (w rewriting) attributes(t *html.Token) (changed bool) {
	for i, a := range t.Attr {
		to := a.Val
		switch {
		case a.Key == "props":
			to = string(w.json([]byte(a.Val)))
		case a.Key == "content" && value(*t, "http-equiv") == "refresh":
			before, path, _ := strings.Cut(a.Val, "url=")
			to = before + "url=" + w.address(path)
		case a.Key != "value":
			to = w.address(a.Val)
		}
		t.Attr[i].Val, changed = to, changed || to != a.Val
	}
	if leaves := t.Data == "a" && strings.HasPrefix(value(*t, "href"), "http"); leaves && value(*t, "target") == "" {
		t.Attr = append(t.Attr, html.Attribute{Key: "target", Val: "_blank"}, html.Attribute{Key: "rel", Val: "noopener"})
		changed = true
	}
	before := len(t.Attr) // a sign-out here must send away neither the other tabs nor the other frames
	t.Attr = slices.DeleteFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "data-sign-out" || a.Key == "data-signed-out" })
	if t.Data == island && w.marks.touch(value(*t, "props")) {
		t.Attr = append(t.Attr, html.Attribute{Key: "data-preview-changed"})
	}
	return changed || len(t.Attr) != before
}

// address puts the prefix before an address of ours. Any other text, and the address of a built file, stays.
func (w rewriting) address(text string) string {
	if style, ok := w.styles[text]; ok {
		return style
	}
	if !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || strings.HasPrefix(text, static.Prefix) || strings.HasPrefix(text, root+"/") {
		return text
	}
	return w.prefix + text
}

// json rewrites the addresses among the strings of a JSON text; what is no JSON stays.
func (w rewriting) json(text []byte) []byte {
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

func (w rewriting) value(v any) any {
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

func (w rewriting) text(raw []byte, text, inside string) string {
	switch {
	case inside == "noscript": // a page of its own to this tokenizer
		return string(w.page(raw))
	case inside == "title":
		return titleMark + string(raw)
	case inside != "" || w.marks == nil:
		return string(raw)
	}
	return w.marks.mark(raw, text)
}

// titleMark stands before the title of every page of a preview.
const titleMark = "PREVIEW: "

func value(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
