package read

import (
	"bytes"
	"cmp"
	"iter"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// Markdown omits raw HTML from what it renders.
var Markdown = goldmark.New()

// linkOrPhone matches links, inside which a phone number cannot be a link itself, and {phone}.
var linkOrPhone = regexp.MustCompile(`\[[^\[\]]*\]\([^()]*\)|\{phone\}`)

// WithCompany replaces the placeholders with the company's data, which is never interpreted as
// Markdown. A phone number that can be dialed becomes a link.
func WithCompany(body string, c text.Company) string {
	body = WithHours(body, c.Hours)
	phone, call := escaped(c.Phone), member.CallLink(c.Phone)
	body = linkOrPhone.ReplaceAllStringFunc(body, func(found string) string {
		switch {
		case found == "{phone}" && call == "":
			return phone
		case found == "{phone}":
			return "[" + phone + "](" + call + ")"
		}
		return strings.NewReplacer("tel:{phone}", cmp.Or(call, "tel:"+phone), "{phone}", phone).Replace(found)
	})
	return strings.NewReplacer("{company}", escaped(c.Name), "{hours}", escaped(c.Hours)).Replace(body)
}

func escaped(s string) string {
	s = mark.Strip(s) // the sentence has its own key, and links must have none
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`,
		"&", "&amp;", "\n", " ").Replace(s)
}

// HTML renders some of the page's blocks.
func (p Page) HTML(blocks iter.Seq[ast.Node]) string {
	var rendered bytes.Buffer
	for block := range blocks {
		_ = Markdown.Renderer().Render(&rendered, p.Source, block) // a buffer does not fail
	}
	return dialed.ReplaceAllString(rendered.String(), `<a translate="no" $1`)
}

// dialed is the start of a link whose text is a phone number.
var dialed = regexp.MustCompile(`<a (href="tel:[^"]*">[^<A-Za-z]+</a>)`)

// Children returns the blocks below a node, in order.
func Children(parent ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for node := parent.FirstChild(); node != nil && yield(node); node = node.NextSibling() {
		}
	}
}

// hoursSentence matches the sentence with the company's hours.
var hoursSentence = regexp.MustCompile(`[ \t]*[^.?!\n]*\{hours\}[^.?!\n]*[.?!]?`)

// WithHours returns a text for a company with these hours: without the sentence that has them where
// there are none, and with one period where they end with one, such as "8 a.m. to 5 p.m.".
func WithHours(text, hours string) string {
	switch {
	case !strings.Contains(text, "{hours}"):
		return text
	case hours == "":
		return hoursSentence.ReplaceAllString(text, "")
	case strings.HasSuffix(hours, "."):
		return strings.ReplaceAll(text, "{hours}.", "{hours}")
	}
	return text
}
