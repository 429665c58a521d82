package ui

import "github.com/a-h/templ"

// Class is a class attribute with names that are not known in the template. templ's own attribute
// looks for style sheets in it, which takes a dozen allocations.
type Class string

// Items implements [templ.Attributer].
func (c Class) Items() []templ.KeyValue[string, any] {
	return []templ.KeyValue[string, any]{{Key: "class", Value: string(c)}}
}
