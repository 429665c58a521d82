package ui

import (
	"encoding/json"

	"github.com/a-h/templ"
)

// islandsScript comes with the first island of a page, and with no other page.
var islandsScript = templ.NewOnceHandle()

// IslandProps are what an island's component reads. Since nothing inside an island may differ from what its component renders, some of what it says
// tells the language of all of it.
type IslandProps interface{ Said() string }

// props is what the island's element carries for its component.
func props(island IslandProps) (string, error) {
	data, err := json.Marshal(island)
	return string(data), err
}
