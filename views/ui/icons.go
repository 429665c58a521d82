package ui

import (
	"github.com/a-h/templ"

	"memberportal/static"
)

var iconStart = `<svg class="icon" width="24" height="24" aria-hidden="true"><use href="` + static.URL("images/icons.svg") + "#"

// Icon is a symbol of static/images/icons.svg. It is decorative: screen readers skip it. Pages have
// twenty and more, and a template would make seven allocations for each.
func Icon(name string) templ.Component {
	return templ.Raw(iconStart + templ.EscapeString(name) + `"></use></svg>`)
}
