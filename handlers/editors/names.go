package editors

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/views/paths"
)

// screens returns the pages that an editor can choose: Home, then the others by name.
func screens() []page {
	all := slices.DeleteFunc(slices.Clone(pages()), func(p page) bool { return !p.screen })
	slices.SortStableFunc(all, func(a, b page) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.name(), b.name()))
	})
	return all
}

func (p page) rank() int {
	if p.path == paths.Home() {
		return 0
	}
	return 1
}

var wordsOfPath = strings.NewReplacer("/", ", ", "-", " ", ":", "")

// name returns the title of the page. If others have the same title, the words of the page's path
// follow.
func (p page) name() string {
	first, rest, _ := strings.Cut(strings.Trim(p.path, "/"), "/")
	sameTitle := func(other page) bool { return other.screen && other.title == p.title && other.path != p.path }
	switch {
	case p.title == "":
		return first
	case rest == "" || !slices.ContainsFunc(pages(), sameTitle):
		return p.title
	}
	return p.title + ": " + wordsOfPath.Replace(rest)
}
