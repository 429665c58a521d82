package ui

import (
	"encoding/json"

	"github.com/a-h/templ"
)

// Islands has the name of every island, as islands/registry.ts.
var Islands = []string{"auth-methods", "paperless", "payment"}

// islandsScript renders the script once, with the first island of a page.
var islandsScript = templ.NewOnceHandle()

// props encodes an island's props for its element.
func props(island any) (string, error) {
	data, err := json.Marshal(island)
	return string(data), err
}
