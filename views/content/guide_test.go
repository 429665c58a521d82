package content

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The editor's guide names everything that an editor may write.
func TestTheGuideIsComplete(t *testing.T) {
	guide, err := os.ReadFile("../../docs/content.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, piece := range pieceNames() {
		names = append(names, piece+".md")
	}
	names = slices.Concat(names, Pages(), lineNames(), noticeKinds, []string{"{phone}", "{company}", "{hours}"})
	var every tongue
	for _, folder := range []string{"faqs", "pages", "help", "notices"} {
		_, settings := every.shelf(folder)
		names = append(append(names, folder), settings...)
	}
	for _, name := range slices.Concat(names, common) {
		if !strings.Contains(string(guide), "`"+name) {
			t.Errorf("the guide does not tell of %s", name)
		}
	}
}
