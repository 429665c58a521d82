package ui

import (
	"encoding/json"
	"strings"
)

// openingTag returns the tag of an island with its props as JSON. Their quotes need no escape
// within the apostrophes: templ would write each as five characters.
func openingTag(name string, props any) (string, error) {
	data, err := json.Marshal(props) // without <, > and &
	text := strings.ReplaceAll(string(data), "'", `\u0027`)
	return `<portal-island name="` + name + `" props='` + text + `'>`, err
}
