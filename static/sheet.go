package static

import (
	"regexp"
	"slices"
	"strings"
)

// sheet is the rules of a style sheet in their order.
type sheet []rule

// rule is a rule with its selectors, or an at-rule such as @media.
type rule struct {
	selectors []selector
	prelude   string // of an at-rule, "" for other rules
	inside    sheet  // the rules of an at-rule
	block     string // the declarations of other rules
}

// selector is one selector of a rule, with the names of what it applies to.
type selector struct {
	text  string
	names []name
}

// name is an element, a class or an ID.
type name struct {
	kind byte // '.' for a class, '#' for an ID, 0 for an element
	text string
}

var (
	comment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	// condition is what a selector says about the attributes, the state and the place of an element.
	condition = regexp.MustCompile(`\[[^\]]*\]|:not\([^)]*\)|::?[\w-]+`)
	named     = regexp.MustCompile(`[.#]?[a-zA-Z][\w-]*`)
)

// parseSheet reads a style sheet of ours: it has no braces in texts, no commas within a selector,
// and of at-rules only those with rules inside (TestCommonStylesCanBeShownInPart).
func parseSheet(css string) sheet {
	var rules sheet
	css = comment.ReplaceAllString(css, "")
	for {
		before, rest, found := strings.Cut(css, "{")
		if !found {
			return rules
		}
		end := closingBrace(rest)
		rules = append(rules, newRule(strings.TrimSpace(before), rest[:end]))
		css = rest[end+1:]
	}
}

// closingBrace returns the index of the brace that closes a block.
func closingBrace(css string) int {
	depth := 1
	return strings.IndexFunc(css, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		return depth == 0
	})
}

func newRule(before, block string) rule {
	if strings.HasPrefix(before, "@") {
		return rule{prelude: before, inside: parseSheet(block)}
	}
	r := rule{block: block}
	for text := range strings.SplitSeq(before, ",") {
		s := selector{text: strings.TrimSpace(text)}
		for _, n := range named.FindAllString(condition.ReplaceAllString(text, ""), -1) {
			s.names = append(s.names, newName(n))
		}
		r.selectors = append(r.selectors, s)
	}
	return r
}

func newName(text string) name {
	if text[0] == '.' || text[0] == '#' {
		return name{text[0], text[1:]}
	}
	return name{text: text}
}

// ShownStyle returns the rules of common.css that apply to something in the HTML of a page's body.
// Of the custom properties it has those that these rules use, or the other style sheets of the
// page. What a script adds to the page is not in its HTML, so all of common.css must follow.
func (a *Assets) ShownStyle(body string, others ...string) string {
	var css strings.Builder
	a.common.write(&css, namesIn(body))
	sheets := []string{css.String()}
	for _, other := range others {
		sheets = append(sheets, a.Style(other))
	}
	return withoutUnused(css.String(), usesOf(sheets...))
}

// namesIn returns the names in some HTML.
func namesIn(body string) map[name]bool {
	names := map[name]bool{{text: "html"}: true, {text: "body"}: true}
	classes := map[string]bool{} // the attributes that were read, since most elements repeat one
	for tag := range strings.SplitSeq(body, "<") {
		end := strings.IndexAny(tag, " />")
		if end <= 0 {
			continue // a closing tag, or what is before the first one
		}
		names[name{text: tag[:end]}] = true
		if id := attribute(tag, ` id="`); id != "" {
			names[name{'#', id}] = true
		}
		all := attribute(tag, ` class="`)
		if classes[all] {
			continue
		}
		classes[all] = true
		for class := range strings.FieldsSeq(all) {
			names[name{'.', class}] = true
		}
	}
	return names
}

// attribute returns the value of an attribute in a tag, "" for none.
func attribute(tag, opening string) string {
	_, value, _ := strings.Cut(tag, opening)
	value, _, _ = strings.Cut(value, `"`)
	return value
}

// write writes the rules that apply to the names.
func (s sheet) write(css *strings.Builder, names map[name]bool) {
	for _, r := range s {
		before, block := r.prelude, r.block
		if before != "" {
			var inside strings.Builder
			r.inside.write(&inside, names)
			block = inside.String()
		} else {
			before = r.applying(names)
		}
		if before != "" && block != "" {
			css.WriteString(before + "{" + block + "}")
		}
	}
}

// applying returns the selectors of a rule that apply to the names, "" for none.
func (r rule) applying(names map[name]bool) string {
	var texts []string
	for _, s := range r.selectors {
		if !slices.ContainsFunc(s.names, func(n name) bool { return !names[n] }) {
			texts = append(texts, s.text)
		}
	}
	return strings.Join(texts, ",")
}

// usesOf returns the custom properties that style sheets use.
func usesOf(sheets ...string) map[string]bool {
	used := make(map[string]bool)
	for _, css := range sheets {
		_, uses, _ := strings.Cut(css, "var(")
		for use := range strings.SplitSeq(uses, "var(") {
			name, _, _ := strings.Cut(use, ")")
			used[name] = true
		}
	}
	return used
}

// withoutUnused returns a style sheet without the custom properties of the page that are not in
// use.
func withoutUnused(css string, used map[string]bool) string {
	const root = ":root{"
	var out strings.Builder
	for css != "" {
		before, rest, found := strings.Cut(css, root)
		out.WriteString(before)
		if !found {
			break
		}
		block, after, _ := strings.Cut(rest, "}")
		declarations := slices.DeleteFunc(strings.Split(block, ";"), func(declaration string) bool {
			name, _, _ := strings.Cut(strings.TrimSpace(declaration), ":")
			return strings.HasPrefix(name, "--") && !used[name]
		})
		out.WriteString(root + strings.Join(declarations, ";") + "}")
		css = after
	}
	return out.String()
}
