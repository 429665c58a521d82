package ui

// Detail is one named fact.
type Detail struct{ Name, Value string }

// Fact is one named fact with an optional link to Path: around the value, or, with the text Link,
// beside it. LinkContext follows Link for screen readers, since "Change" alone is ambiguous.
type Fact struct{ Name, Value, Path, Link, LinkContext string }
