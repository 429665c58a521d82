package ui_test

import (
	"strings"
	"testing"

	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// The insurer's head is for paper alone, so that first pages don't need its styles.
func TestPaperHeadNamesTheInsurerOnPaperOnly(t *testing.T) {
	t.Parallel()
	head, company := viewtest.Render(t, ui.PaperHead()).Find(".paper-head"), viewtest.English.Company
	if _, hidden := head.Attr("hidden"); !hidden {
		t.Error("screens show the head")
	}
	for _, want := range []string{company.Name, company.Address[0], company.Phone, company.NAIC} {
		if !strings.Contains(head.Text(), want) {
			t.Errorf("head = %q, want %q in it", head.Text(), want)
		}
	}
	foot := viewtest.Render(t, ui.PaperFoot("From our records", "Call us:")).Find(".paper-foot")
	if got, want := foot.Text(), "From our records. Call us: "+company.Phone; got != want {
		t.Errorf("foot = %q, want %q", got, want)
	}
}
