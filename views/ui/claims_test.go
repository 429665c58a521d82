package ui_test

import (
	"testing"

	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestClaimsThatDidNotLoadCanBeReloaded(t *testing.T) {
	t.Parallel()
	link := viewtest.Render(t, ui.ReloadLink("/claims"))
	if got := link.Find("a").AttrOr("href", ""); got != "/refresh-profile?return=%2Fclaims" {
		t.Errorf("link = %q, want a reload that returns to the claims", got)
	}
}
