package preview_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"memberportal/views/desk"
)

var (
	partRow  = regexp.MustCompile(`(?m)^\| (` + "`" + `\..*?) \|`)
	partName = regexp.MustCompile("`\\.([a-z-]+)`")
	iconName = regexp.MustCompile(`<symbol id="([a-z-]+)"`)
)

// TestThePartsPageHasEveryPart compares the page with what docs/design-system.md lists, and with the icons that there are.
func TestThePartsPageHasEveryPart(t *testing.T) {
	page := newWorld(t).get(desk.PartsPath).doc()
	guide, err := os.ReadFile("../../docs/design-system.md")
	must(t, err)
	parts := 0
	for _, row := range partRow.FindAllStringSubmatch(string(guide), -1) {
		for _, part := range partName.FindAllStringSubmatch(row[1], -1) {
			parts++
			if page.Find("."+part[1]).Length() == 0 {
				t.Errorf("the page of parts has no .%s", part[1])
			}
		}
	}
	icons, err := os.ReadFile("../../static/images/icons.svg")
	must(t, err)
	html, err := page.Html()
	must(t, err)
	names := iconName.FindAllStringSubmatch(string(icons), -1)
	for _, icon := range names {
		if !strings.Contains(html, "#"+icon[1]+`"`) {
			t.Errorf("the page of parts has no icon %s", icon[1])
		}
	}
	if parts < 20 || len(names) < 20 {
		t.Errorf("only %d parts and %d icons are known", parts, len(names))
	}
}
