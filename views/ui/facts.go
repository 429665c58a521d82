package ui

// Detail is one named fact.
type Detail struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Fact is one named fact with an optional link to Path: around the value, or, with the text Link,
// beside it. LinkContext follows Link for screen readers, since "Change" alone is ambiguous.
type Fact struct{ Name, Value, Path, Link, LinkContext string }
