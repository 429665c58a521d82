package check

import (
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// checkTerms reports terms of coverages whose group does not exist, and names of two terms. Members
// read both below the heading of what is only listed.
func (l *loader) checkTerms(file string, own *ast.MappingNode, c *text.Coverages) {
	if path.Base(file) != "coverages.yaml" {
		return
	}
	read.EachLeaf(own, "", func(path string, n ast.Node) {
		if !strings.HasPrefix(path, "terms.") {
			return
		}
		is := read.TextOf(n)
		switch {
		case isTermName(path):
			if terms := c.TermsOf(is); len(terms) > 1 {
				l.Improve(read.PlaceOf(file, n), "%q is a name of %s. Pages can't tell which, and list it below %q. Keep it in one",
					is, strings.Join(terms, " and "), c.Groups.Also)
			}
		case strings.HasSuffix(path, ".group") && !slices.Contains(text.CoverageGroups, text.CoverageGroup(is)):
			l.Improve(read.PlaceOf(file, n), "there is no group %q, so pages list this below %q. Use one of: %s",
				is, c.Groups.Also, strings.Join(groupNames(), ", "))
		}
	})
}

func groupNames() (names []string) {
	for _, group := range text.CoverageGroups {
		names = append(names, string(group))
	}
	return names
}

// isTermName reports whether a path is that of a provider's name of a coverage.
func isTermName(path string) bool {
	path, _, _ = strings.Cut(path, "[")
	return strings.HasPrefix(path, "terms.") && strings.HasSuffix(path, ".names")
}
