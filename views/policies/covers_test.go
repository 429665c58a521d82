package policies_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

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
			Year: "2021", MakeModel: "Toyota RAV4",
			Coverages: []member.Coverage{
				{Description: "Collision", Limit: "Actual cash value", Deductible: "$500"}, {Description: "Endorsement X"},
			},
			Interests: []member.Interest{
				{
					Kind: member.Lienholder, Name: "Credit Union", Address: "PO Box 1", City: "B", State: "IA", Zip: "50000",
					Reference: "7741",
				},
			},
		}},
		Drivers: []member.Driver{{Full: "Pat Example", RatedUnknown: true}, {Full: "Kim Example", Rated: true}},
		Items: []member.Item{
			{
				Number: "3", Description: "Harvester", SerialNumber: "S7",
				Coverages: []member.Coverage{{Description: "Farm machinery", Limit: "$285,000", Deductible: "$1,000"}},
			},
			{Number: "4"},
		},
		Interests: []member.Interest{{Name: "Town"}},
		Discounts: []member.Discount{{Description: "Two vehicles", Amount: "8%"}, {Description: "No claims"}},
	}
}

func pageOf(p member.Policy) policies.Page {
	return policies.NewPage(viewtest.English, viewtest.ProfileOf(p), p, member.RenewalTerms{}, viewtest.Today)
}

// Spec: COVER-1.
func TestPolicyShowsWhatTheProviderLists(t *testing.T) {
	t.Parallel()
	policy := covering()
	policy.Vehicles[0].Coverages = append(policy.Vehicles[0].Coverages,
		member.Coverage{Description: "Glass", Limit: "Rejected"})
	doc := viewtest.Render(t, policies.View(pageOf(policy)))
	explained := viewtest.English.Coverages.Explained
	for heading, want := range map[string]string{
		"group-harm": "If you hurt someone Injuries and damage to other people Farm liability Limit $1,000,000",
		"vehicles": "If your car is damaged 2021 Toyota RAV4 Collision, $500 deductible " +
			"Damage in a collision Collision Limit Actual cash value $500 deductible Endorsement X Listed on this policy " +
			"Credit Union PO Box 1, B, IA 50000 Loan or reference 7741 Lienholder Change or remove 2021 Toyota RAV4",
		"group-off": "Not on this policy Windows and windshield Glass, 2021 Toyota RAV4 Limit Rejected",
		"words": viewtest.English.Coverages.Records + explained.Heading + explained.Limit + explained.Deductible +
			meaning("Damage in a collision", "collision") + meaning("Windows and windshield", "glass") +
			meaning("Listed machines", "farmMachinery") + meaning("Injuries and damage to other people", "generalLiability") +
			"Counts toward your price Their driving record affects your premium.",
		"drivers": "Drivers Pat Example Kim Example Counts toward your price",
		"things":  "Listed items Harvester Limit $285,000 Farm machinery, $1,000 deductible Item 3 Serial number S7 Item 4",
		"term": "Price and term Discounts Two vehicles, No claims Two vehicles 8% No claims Listed " +
			"Others named on this policy Town Town Also named Term, premium and insured " +
			"Paperless policy Off Change paperless policy",
	} {
		got := strings.Join(strings.Fields(doc.Find(`[aria-labelledby="`+heading+`"]`).Text()), "")
		if want = strings.Join(strings.Fields(want), ""); got != want {
			t.Errorf("%s = %q, want %q", heading, got, want)
		}
	}
}

func about(term string) string { return viewtest.English.Coverages.Terms[term].Text }

func meaning(name, term string) string { return name + about(term) }

// Each heading has the coverages of its group, the house first. What happens to a car is of
// policies that insure one, and the provider's name is in every row.
func TestCoveragesStandInGroups(t *testing.T) {
	t.Parallel()
	of := func(names ...string) (list []member.Coverage) {
		for _, name := range names {
			list = append(list, member.Coverage{Description: name, Limit: "$1"})
		}
		return list
	}
	tests := map[string]struct {
		policy member.Policy
		want   []string
	}{
		"car": {
			member.Policy{Number: "AA1", Coverages: of("Endorsement", "Medical payments", "Bodily injury", "Towing")},
			[]string{
				"If you hurt someone: Bodily injury", "If someone hurts you: Medical payments", "If your car is damaged: Towing",
				"Also listed: Endorsement",
			},
		},
		"house": {
			member.Policy{
				Number: "HO1", Units: []member.Unit{{Coverages: of("Contents", "Dwelling")}},
				Coverages: of("Medical payments", "Personal liability"),
			},
			[]string{
				"Your home and what's in it: Dwelling, Contents", "If you hurt someone: Personal liability",
				"Also listed: Medical payments",
			},
		},
		"a limit": {
			member.Policy{Number: "HO1", LiabilityLimit: "300,000", Coverages: of("Dwelling")},
			[]string{"Your home and what's in it: Dwelling", "If you hurt someone: Liability limit"},
		},
		"a limit below other coverages": {
			member.Policy{Number: "BOP1", LiabilityLimit: "300,000", Coverages: of("Building")},
			[]string{"What's on this policy: Building, Liability limit"},
		},
		"a limit beside coverages of it": {
			member.Policy{Number: "HO1", LiabilityLimit: "300,000", Coverages: of("Personal liability")},
			[]string{"If you hurt someone: Personal liability"},
		},
		"nothing else": {member.Policy{Number: "IM1", Coverages: of("Jewelry")}, []string{"What's on this policy: Jewelry"}},
	}
	for name, test := range tests {
		doc := viewtest.Render(t, policies.View(pageOf(test.policy)))
		var got []string
		doc.Find(".know").Each(func(_ int, s *goquery.Selection) {
			var own []string
			s.Find(".cover-value").Each(func(_ int, value *goquery.Selection) {
				name := value.Prev()
				own = append(own, strings.TrimSpace(cmp.Or(name.Find(".sub").Text(), name.Text())))
			})
			if len(own) > 0 {
				got = append(got, s.Find("h2").Text()+": "+strings.Join(own, ", "))
			}
		})
		viewtest.Same(t, name, test.want, got)
	}
}

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
			if got := glossary.Term(test.code, test.description).Text; got != about(test.want) {
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

// A farm's buildings and machines: the first five with their limits, the others on request.
//
// Spec: COVER-1.
func TestThingsShowTheirLimits(t *testing.T) {
	t.Parallel()
	of := func(name, limit, deductible string) []member.Coverage {
		return []member.Coverage{{Description: name, Limit: limit, Deductible: deductible}}
	}
	policy := member.Policy{Number: "FPP1", Units: []member.Unit{
		{
			UnitNumber: "1", Address: "1 A Street",
			Coverages: append(of("Contents", "$9", ""), of("Dwelling", "$388,000", "")...),
		},
		{UnitNumber: "2", ConstructionYear: "1996", Coverages: of("Machine shed", "$164,000", "$2,500")},
		{UnitNumber: "3", Address: "Section 14", Coverages: of("Something", "", "")},
	}}
	for i := range 50 {
		policy.Items = append(policy.Items, member.Item{Number: fmt.Sprint(i + 1), Coverages: of("Farm machinery", "$5", "")})
	}
	doc := viewtest.Render(t, policies.View(pageOf(policy)))
	rows := doc.Find("#things ~ .rows > li").Map(func(_ int, s *goquery.Selection) string {
		return viewtest.Words(s.Find("summary, .thing").First())
	})
	viewtest.Same(t, "rows", []string{
		"House Limit $388,000 Dwelling", "Machine shed Limit $164,000 $2,500 deductible",
		"Building 3 Listed on this policy Something",
		"Item 1 Limit $5 Farm machinery", "Item 2 Limit $5 Farm machinery", "48 more items Item 3, Item 4",
	}, rows)
	if got := doc.Find("#things ~ .rows > li:last-child .thing").Length(); got != 48 {
		t.Errorf("%d things are folded, want 48", got)
	}
	house := doc.Find("#things ~ .rows > li:first-child details").Text()
	if !strings.Contains(house, "$9") || !strings.Contains(house, "1 A Street") {
		t.Errorf("house = %q, want what else is listed for it, and its address", house)
	}
}
