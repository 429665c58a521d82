package load

import (
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// checkPlaceholders reports the placeholders of a text that are not among the allowed names.
func (d *decoding) checkPlaceholders(n ast.Node, text string, names []string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		switch {
		case slices.Contains(names, strings.Trim(found, "{}")):
		case len(names) == 0:
			d.Broken(n, "the portal does not replace %s here. Remove the braces", found)
		default:
			d.Broken(n, "the portal does not replace %s here. Use one of: {%s}", found, strings.Join(names, "}, {"))
		}
	}
}
