package ui_test

import (
	"strings"
	"testing"

	"memberportal/upstream/member"
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
	foot := viewtest.Render(t, ui.PaperFoot("Call us:")).Find(".paper-foot")
	if got, want := foot.Text(), "Call us: "+company.Phone; got != want {
		t.Errorf("foot = %q, want %q", got, want)
	}
}

func TestPaperNoteNamesAgentsAndRecords(t *testing.T) {
	t.Parallel()
	agents := []member.Agency{
		{Name: "Hollow Creek Insurance", Phone1: "(515) 555-0117", Phone2: "(515) 555-0118"}, {Name: "Alder Lake Agency"},
	}
	tests := map[string]struct {
		agents  []member.Agency
		records string
		want    string
	}{
		"all": {
			agents, ui.Records(viewtest.English, viewtest.Today, member.Date{}),
			"Agent: Hollow Creek Insurance, (515) 555-0117. Agent: Alder Lake Agency. From our records on 11/21/2026. Call us:",
		},
		"old amounts": {
			nil, ui.Records(viewtest.English, viewtest.Today, viewtest.Today.AddDays(-53)), "Amounts of 09/29/2026. Call us:",
		},
		"only how to check": {want: "Call us:"},
	}
	for name, test := range tests {
		if got := ui.PaperNote(viewtest.English, test.agents, test.records, "Call us:"); got != test.want {
			t.Errorf("%s: note = %q, want %q", name, got, test.want)
		}
	}
}
