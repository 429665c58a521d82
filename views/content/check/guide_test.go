package check

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"memberportal/views/text"
)

// The editor's guide names everything that editors may write in front matter and Markdown.
func TestGuideIsComplete(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../../docs/content.md")
	must(t, err)
	names := slices.Concat(lineNames(), text.NoticeKinds, []string{"{phone}", "{company}", "{hours}"})
	for piece := range maps.Keys(piecesOf(new(text.Text))) {
		names = append(names, piece+".md")
	}
	for folder, settings := range folderSettings {
		names = append(append(names, folder), settings...)
	}
	for _, name := range names {
		if !strings.Contains(string(guide), "`"+name) {
			t.Errorf("the guide does not name %s", name)
		}
	}
}
