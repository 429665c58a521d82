package handlers

import (
	"slices"
	"strings"

	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/content/check"
	"memberportal/views/layout"
	"memberportal/views/text"
)

// FixedTexts returns the English texts that members see and that content cannot change: page
// titles, section 8's error texts and product names. A translation gives its own for each, in
// fixed.yaml.
func FixedTexts() []string {
	texts := append(respond.FixedTexts(), layout.LoadingText)
	for _, row := range Routes() {
		if row.Title != "" {
			texts = append(texts, row.Title)
		}
	}
	names := member.ProductNames()
	for _, name := range names {
		if slices.Contains(texts, name) {
			texts = append(texts, text.TitleKey(name))
		}
	}
	texts = append(texts, names...)
	slices.Sort(texts)
	return slices.Compact(texts)
}

// ContentOptions returns what content refers to in the route table: the pages that editors may
// name, and the texts that a translation must translate.
func ContentOptions() check.Options {
	var pages []string
	for _, path := range LinkablePaths() {
		pages = append(pages, strings.TrimPrefix(path, "/"))
	}
	return check.Options{Pages: pages, Fixed: FixedTexts()}
}
