package apicheck

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The whole profile of the guide is in its form, and has what a card and a proof need.
func TestProfileOfTheGuideWorks(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../docs/user-api.md")
	if err != nil {
		t.Fatal(err)
	}
	profile := regexp.MustCompile("(?s)```json\n(.*?)```").FindSubmatch(guide)
	if profile == nil {
		t.Fatal("the guide has no profile")
	}
	if found := Findings([]Answer{{profileCall, profile[1]}}, nil, true); len(found) != 0 {
		t.Errorf("findings = %v, want none", found)
	}
	now := time.Date(2026, time.November, 29, 12, 0, 0, 0, time.UTC)
	if lines := strings.Join(Reading(profile[1], now, false), "\n"); !strings.Contains(lines, "; ID card; proof") {
		t.Errorf("members read, want a card and a proof:\n%s", lines)
	}
}
