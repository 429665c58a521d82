package cards_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/content"
	"memberportal/views/viewtest"
)

// Spec: COVER-3.
func TestCardHasRoadsideAssistance(t *testing.T) {
	t.Parallel()
	english := *viewtest.English
	english.Company.RoadsidePhone = "800-555-0190"
	for name, test := range map[string]struct {
		coverages []member.Coverage
		name      string
		value     string
	}{
		"by its name":          {[]member.Coverage{{Description: "Collision"}, {Description: "Towing and labor", Limit: "$100 per tow"}}, "Towing and labor", "$100 per tow\u00a0· 800-555-0190"},
		"by its code":          {[]member.Coverage{{Description: "ERS-4", Code: content.Roadside}}, "ERS-4", "800-555-0190"},
		"without the coverage": {[]member.Coverage{{Description: "Collision"}}, "", ""},
		"without any":          {nil, "", ""},
	} {
		policy := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", Coverages: test.coverages})
		card := cards.Offered(&english, viewtest.ProfileOf(policy), "AA1", viewtest.Today)[0]
		if card.Roadside.Name != test.name || card.Roadside.Value != test.value {
			t.Errorf("%s: roadside = %+v, want %q and %q", name, card.Roadside, test.name, test.value)
		}
		var file bytes.Buffer
		if err := cards.WritePDF(context.Background(), &english, &file, []cards.Card{card}, viewtest.Noon); err != nil {
			t.Fatal(err)
		}
		page := viewtest.Render(t, cards.View(cards.Page{Groups: []cards.Group{{Cards: []cards.Card{card}}}})).Find(".id-card dl").Text()
		for what, text := range map[string]string{"card": page, "PDF": viewtest.PDFText(t, file.Bytes())} {
			if got := strings.Contains(text, "800-555-0190"); got != (test.name != "") {
				t.Errorf("%s: %s has the number = %t, want %t", name, what, got, test.name != "")
			}
		}
	}
}

// Spec: COVER-4.
func TestSummarySaysWhatTheProviderLists(t *testing.T) {
	t.Parallel()
	vehicle := member.Vehicle{Year: "2021", MakeModel: "Toyota RAV4", VIN: "V1", Coverages: []member.Coverage{
		{Description: "Collision", Limit: "Actual cash value", Deductible: "$500"}, {Description: "Endorsement X"},
	}, Interests: []member.Interest{{Kind: member.Lienholder, Name: "Credit Union", Address: "200 Commerce Street, Building with a long name, Suite 1400", City: "Cedar Hollow", State: "IA", Zip: "50327", Reference: "7741-0093312"}}}
	policy := autoPolicy("AA1", vehicle)
	policy.Drivers = []member.Driver{{Full: "Pat Example", RatedUnknown: true}}
	text := writtenSummary(t, policy)
	for _, want := range []string{
		"It is no proof of insurance", "Collision", "$500 deductible", "Actual cash value", "Endorsement X", "Listed on this policy",
		"Lienholder", "Credit Union, 200 Commerce Street", "7741-0093312", "VIN V1", "Pat Example\n", "Page 1 of 1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("summary has no %q:\n%s", want, text)
		}
	}
	policy.Items = slices.Repeat([]member.Item{{Description: "Machine", Coverages: vehicle.Coverages}}, 50)
	if text := writtenSummary(t, policy); !strings.Contains(text, "Page 5 of 5") || strings.Count(text, "Machine\n") != 50 {
		t.Errorf("summary of 50 items has %d on its pages: %s", strings.Count(text, "Machine\n"), text[len(text)-60:])
	}
}

func writtenSummary(t *testing.T, p member.Policy) string {
	t.Helper()
	var file bytes.Buffer
	if err := cards.WriteSummary(context.Background(), viewtest.English, &file, viewtest.ProfileOf(p), p, time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	return viewtest.PDFText(t, file.Bytes())
}
