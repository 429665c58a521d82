package ui

import (
	"memberportal/views/paths"
	"memberportal/views/text"
)

// PolicySearch is the form above the choice among many policies, of which the page shows the first
// ones that it finds.
type PolicySearch struct {
	Path    string
	Field   Field
	Summary string // how many were found
}

// NewPolicySearch returns the form of the page at a path. found is the number of policies that
// match the words of find.
func NewPolicySearch(t *text.Text, path, find string, found int) *PolicySearch {
	list := NewPager(1, paths.DefaultPageSize, found)
	return &PolicySearch{Path: path, Field: *SearchField(t.Policies.List.Search, find), Summary: list.Summary(t)}
}
