package policies_test

import (
	"fmt"
	"strings"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/policies"
	"memberportal/views/text"
	"memberportal/views/viewtest"
)

// covering is a policy that lists everything.
func covering() member.Policy {
	return member.Policy{
		Number: "FPP1", Coverages: []member.Coverage{{Description: "Farm liability", Limit: "$1,000,000"}},
		Vehicles: []member.Vehicle{{
			Year: "2021", MakeModel: "Toyota RAV4", Coverages: []member.Coverage{{Description: "Collision", Limit: "Actual cash value", Deductible: "$500"}, {Description: "Endorsement X"}},
			Interests: []member.Interest{{Kind: member.Lienholder, Name: "Credit Union", Address: "PO Box 1", City: "B", State: "IA", Zip: "50000", Reference: "7741"}},
		}},
		Drivers:   []member.Driver{{Full: "Pat Example", RatedUnknown: true}, {Full: "Kim Example", Rated: true}},
		Items:     []member.Item{{Number: "3", Description: "Harvester", SerialNumber: "S7", Coverages: []member.Coverage{{Description: "Farm machinery", Limit: "$285,000", Deductible: "$1,000"}}}, {Number: "4"}},
		Interests: []member.Interest{{Name: "Town"}}, Discounts: []member.Discount{{Description: "Two vehicles", Amount: "8%"}, {Description: "No claims"}},
	}
}

func pageOf(p member.Policy) policies.Page {
	return policies.NewPage(viewtest.English, viewtest.ProfileOf(p), p, member.RenewalTerms{}, viewtest.Today)
}

// Spec: COVER-1.
func TestPolicyShowsWhatTheProviderLists(t *testing.T) {
	t.Parallel()
	doc := viewtest.Render(t, policies.View(pageOf(covering())))
	explained := viewtest.English.Coverages.Explained
	for heading, want := range map[string]string{
		"coverages": "Coverages Farm liability Limit $1,000,000 " + about("generalLiability") +
			explained.Heading + viewtest.English.Coverages.Records + explained.Limit + explained.Deductible,
		"vehicles": "Vehicles 2021 Toyota RAV4 Actual cash value Collision " +
			"Collision Limit Actual cash value $500 deductible " + about("collision") + " Endorsement X Listed on this policy " +
			"Lienholder Credit Union PO Box 1, B, IA 50000 Loan or reference 7741 Change or remove 2021 Toyota RAV4",
		"drivers": "Drivers Pat Example Kim Example Rated Rated: their driving record affects your premium.",
		"items": "Listed items Harvester Item 3\u00a0· Serial number S7 Farm machinery Limit $285,000 $1,000 deductible " +
			about("farmMachinery") + " Item 4",
		"interests": "Others named on this policy Also named Town",
		"discounts": "Discounts Two vehicles 8% No claims Listed",
	} {
		got := strings.Join(strings.Fields(doc.Find(`[aria-labelledby="`+heading+`"]`).Text()), "")
		if want = strings.Join(strings.Fields(want), ""); got != want {
			t.Errorf("%s = %q, want %q", heading, got, want)
		}
	}
}

func about(term string) string { return viewtest.English.Coverages.Terms[term].Text }

// Spec: COVER-2.
func TestTermsHaveOneSentence(t *testing.T) {
	t.Parallel()
	glossary := viewtest.English.Coverages.Glossary()
	for name, test := range map[string]struct{ code, description, want string }{
		"by its name":            {"", "Comprehensive", "comprehensive"},
		"in other letters":       {"", " OTHER  THAN-collision ", "comprehensive"},
		"by the provider's code": {"rental", "Transportation, limited", "rental"},
		"by its name, not code":  {"XY-1", "Collision", "collision"},
		"unknown":                {"XY-1", "Original parts endorsement", ""},
		"part of a name":         {"", "Collision deductible waiver", ""},
		"nothing":                {"", "", ""},
	} {
		for range 2 {
			if got := glossary.Text(test.code, test.description); got != about(test.want) {
				t.Errorf("%s: sentence = %q, want that of %q", name, got, test.want)
			}
		}
	}
	seen := map[string]string{}
	for key, term := range viewtest.English.Coverages.Terms {
		for _, name := range term.Names {
			if other, twice := seen[strings.ToLower(name)]; twice {
				t.Errorf("%q is a name of %s and of %s", name, key, other)
			}
			seen[strings.ToLower(name)] = key
		}
	}
	if _, ok := viewtest.English.Coverages.Terms[text.Roadside]; !ok {
		t.Error("there is no term for the line on ID cards")
	}
}

// A farm's machines: the first ten, the others on request.
func TestLongListsOfItemsAreFolded(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "FPP1"}
	for i := range 50 {
		policy.Items = append(policy.Items, member.Item{Description: fmt.Sprint("Machine ", i+1)})
	}
	page := pageOf(policy)
	viewtest.Same(t, "items", [2]int{10, 40}, [2]int{len(page.Covers.Items), len(page.Covers.MoreItems)})
	folded := viewtest.Render(t, policies.View(page)).Find("#items ~ details")
	if got := folded.Find("summary").First().Text(); got != "Show 40 more items" || folded.Find("h3").Last().Text() != "Machine 50" {
		t.Errorf("folded list = %q with %q last, want the other forty", got, folded.Find("h3").Last().Text())
	}
}
