package editors

import (
	"os"
	"regexp"
	"strings"
	"testing"

	view "memberportal/views/preview"
)

var (
	partRow  = regexp.MustCompile(`(?m)^\| (` + "`" + `\..*?) \|`)
	partName = regexp.MustCompile("`\\.([a-z-]+)`")
	iconName = regexp.MustCompile(`<symbol id="([a-z-]+)"`)
)

// TestPartsPageShowsEveryPart compares the page with the list in docs/design-system.md and with the
// icons.
func TestPartsPageShowsEveryPart(t *testing.T) {
	t.Parallel()
	page := newHarness(t).get(view.PartsPath)
	doc := page.doc()
	guide, err := os.ReadFile("../../docs/design-system.md")
	must(t, err)
	parts := 0
	for _, row := range partRow.FindAllStringSubmatch(string(guide), -1) {
		for _, part := range partName.FindAllStringSubmatch(row[1], -1) {
			parts++
			if doc.Find("."+part[1]).Length() == 0 {
				t.Errorf("part .%s is missing", part[1])
			}
		}
	}
	sprite, err := os.ReadFile("../../static/images/icons.svg")
	must(t, err)
	icons := iconName.FindAllStringSubmatch(string(sprite), -1)
	for _, icon := range icons {
		if !strings.Contains(page.body, "#"+icon[1]+`"`) {
			t.Errorf("icon %s is missing", icon[1])
		}
	}
	if parts < 20 || len(icons) < 20 {
		t.Errorf("found %d parts and %d icons, want at least 20 each", parts, len(icons))
	}
}
