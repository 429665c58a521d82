package handlers

import (
	"slices"
	"strings"

	"memberportal/handlers/web/errortexts"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
	"memberportal/views/layout"
	"memberportal/views/ui"
)

// FixedTexts returns the English texts that members see and that content cannot change: page
// titles, section 8's error texts and product names. A translation gives its own for each, in
// fixed.yaml.
func FixedTexts() []string {
	texts := slices.Concat(errortexts.Titles, []string{layout.LoadingText, ui.NoSession})
	for _, row := range Routes() {
		if row.Title != "" {
			texts = append(texts, row.Title)
		}
	}
	texts = slices.Concat(texts, userapi.FixedTexts(), member.ProductNames())
	slices.Sort(texts)
	return slices.Compact(texts)
}

// ContentOptions returns what content refers to in the route table: the pages that editors may
// name, and the texts that a translation must translate.
func ContentOptions() content.Options {
	var pages []string
	for _, path := range LinkablePaths() {
		pages = append(pages, strings.TrimPrefix(path, "/"))
	}
	return content.Options{Pages: pages, Fixed: FixedTexts()}
}
