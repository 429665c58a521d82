package ui

import (
	"strings"
)

// Detail is one named fact.
type Detail struct{ Name, Value string }

// Fact is one named fact that may lead somewhere: by its value, or by a link beside it where the value would not say whither.
type Fact struct{ Name, Value, Path, Link string }

// subject names the fact within a sentence.
func (f Fact) subject() string { return strings.ToLower(f.Name) }
