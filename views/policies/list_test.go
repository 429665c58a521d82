package policies_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/policies"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestNewListOmitsFiltersForFewPolicies(t *testing.T) {
	t.Parallel()
	list := policies.NewList(viewtest.English,
		viewtest.ProfileOf(member.Policy{Number: "AA1"}, member.Policy{Number: "ZZ2", TypeDescription: "Crop"}),
		policies.Query{}, viewtest.Today)
	want := []policies.Row{
		{
			Picture: ui.CarPicture, Name: ui.PolicyName{Thing: "Auto", Kind: "AA1", Line: "Auto AA1"},
			Path: "/policies/auto/AA1", Section: "Personal",
		},
		{Picture: ui.PaperPicture, Name: ui.PolicyName{Thing: "Crop", Kind: "ZZ2", Line: "Crop ZZ2"}, Section: "Personal"},
	}
	if diff := cmp.Diff(want, list.Active); diff != "" || list.Filters.Fields != nil || list.Filters.Search != nil {
		t.Errorf("filters %v, rows (-want +got):\n%s", list.Filters.Fields, diff)
	}
}

// Policies for a farm, a business and people are apart, unless they are sorted in another way. What
// starts is below them, and what is canceled folded, unless a search found it.
func TestListHasSections(t *testing.T) {
	t.Parallel()
	all := []member.Policy{
		{Number: "AA1"},
		{Number: "BOP1"},
		{Number: "FAP1"},
		{Number: "AA2", FilterCancelled: true},
		{Number: "AA3", FuturePolicy: true},
		{Number: "HO1"},
	}
	for name, test := range map[string]struct {
		policies []member.Policy
		query    policies.Query
		want     []string
	}{
		"all": {all, policies.Query{}, []string{
			"Farm 1", "Business 1", "Personal 2", "Upcoming policies 1",
			"Canceled policies 1 folded",
		}},
		"sorted": {
			slices.Concat(all, thirtyPolicies()),
			policies.Query{Sort: "number", ListPage: ui.ListPage{Size: 50}},
			[]string{"Your policies 34", "Upcoming policies 1", "Canceled policies 1 folded"},
		},
		"found": {
			slices.Concat(all, thirtyPolicies()),
			policies.Query{Find: "AA2"},
			[]string{"Your policies 5", "Canceled policies 1"},
		},
		"ending": {all, policies.Query{Endings: ui.Endings{"1": "Pay by 11/30/2026"}}, []string{
			"Notice of cancellation 4", "Upcoming policies 1", "Canceled policies 1 folded",
		}},
		"29 aren't searched": {all, policies.Query{Find: "AA2"}, []string{
			"Farm 1", "Business 1", "Personal 2", "Upcoming policies 1", "Canceled policies 1 folded",
		}},
		"one kind":  {all[:1], policies.Query{}, []string{"Your policies 1"}},
		"none left": {all[3:4], policies.Query{}, []string{"Canceled policies 1"}},
	} {
		doc := viewtest.Render(t, policies.ListView(listOf(test.policies, test.query)))
		got := doc.Find(".know").Map(func(_ int, s *goquery.Selection) string {
			folded := ui.Either(s.Find("details:not([open])").Length() > 0, " folded", "")
			return fmt.Sprint(s.Find("h2").Text(), " ", s.Find("li").Length(), folded)
		})
		viewtest.Same(t, name, test.want, got)
	}
}

// thirtyPolicies returns 15 dwelling and 15 auto policies in turn. Every tenth policy is cancelled.
func thirtyPolicies() []member.Policy {
	var policies []member.Policy
	for n := range 30 {
		prefix := []string{"DF", "AA"}[n%2]
		policies = append(policies, member.Policy{
			Number: fmt.Sprintf("%s%02d", prefix, n), Premium: member.Cents(int64(n * 100)),
			ExpirationDate: viewtest.Today.AddDays(100 - n), Cancelled: n%10 == 9,
			Units: []member.Unit{{Address: fmt.Sprintf("%02d Main Street", 50-n)}},
		})
	}
	return policies
}

func listOf(all []member.Policy, query policies.Query) policies.List {
	return policies.NewList(viewtest.English, viewtest.ProfileOf(all...), query, viewtest.Today)
}

func TestNewListFiltersSortsAndPages(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		query   policies.Query
		first   string
		summary string
		next    string // end of the second page's URL
	}{
		"default": {policies.Query{}, "AA01", "Showing 1 to 10 of 30", "?page=2#policies"},
		"one kind": {
			policies.Query{Kind: "dwelling-fire"},
			"DF00", "Showing 1 to 10 of 15",
			"?kind=dwelling-fire&page=2#policies",
		},
		"one status": {
			policies.Query{Status: "Cancelled"},
			"AA09", "Showing 1 to 3 of 3",
			"?page=2&status=Cancelled#policies",
		},
		"both": {
			policies.Query{Kind: "dwelling-fire", Status: "Cancelled"},
			"", "Nothing to show",
			"?kind=dwelling-fire&page=2&status=Cancelled#policies",
		},
		"what it covers": {policies.Query{Sort: "covers"}, "AA29", "Showing 1 to 10 of 30", "?page=2&sort=covers#policies"},
		"end date":       {policies.Query{Sort: "ends"}, "AA29", "Showing 1 to 10 of 30", "?page=2&sort=ends#policies"},
		"premium": {
			policies.Query{Sort: "premium", ListPage: ui.ListPage{Size: 25}},
			"AA29", "Showing 1 to 25 of 30",
			"?page=2&size=25&sort=premium#policies",
		},
		"number": {policies.Query{Sort: "number"}, "AA01", "Showing 1 to 10 of 30", "?page=2&sort=number#policies"},
		"kind":   {policies.Query{Sort: "kind"}, "DF00", "Showing 1 to 10 of 30", "?page=2&sort=kind#policies"},
		"unknown is ignored": {
			policies.Query{Kind: "x", Status: "y", Sort: "z", ListPage: ui.ListPage{Page: 99, Size: 7}},
			"DF16",
			"Showing 21 to 30 of 30", "?page=2#policies",
		},
	}
	thirty := thirtyPolicies()
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			list := listOf(thirty, test.query)
			first := ""
			if len(list.Active) > 0 {
				first = numberOf(list.Active[0])
			}
			if first != test.first {
				t.Errorf("first policy = %q, want %q", first, test.first)
			}
			if got := list.Pager.Summary(viewtest.English); got != test.summary {
				t.Errorf("summary = %q, want %q", got, test.summary)
			}
			if got := list.Pager.Link(2, list.Pager.Size); got != "/policies/all"+test.next {
				t.Errorf("next page = %q, want %q at the end", got, test.next)
			}
		})
	}
}

// numberOf returns the number at the end of a row's name.
func numberOf(row policies.Row) string {
	return row.Name.Kind[strings.LastIndex(row.Name.Kind, " ")+1:]
}

func TestNewListCountsPoliciesPerOption(t *testing.T) {
	t.Parallel()
	thirty := thirtyPolicies()
	list := listOf(thirty, policies.Query{Kind: "auto"})
	want := ui.Field{Name: "kind", Label: "Type", Value: "auto", Options: []ui.Option{
		{Value: "", Label: "All (30)"}, {Value: "auto", Label: "Auto (15)"}, {
			Value: "dwelling-fire", Label: "Dwelling Fire (15)",
		},
	}}
	viewtest.Same(t, "kinds", want, list.Filters.Fields[0])
}

func TestSearchFindsNumberAddressAndVehicle(t *testing.T) {
	t.Parallel()
	thirty := thirtyPolicies()
	thirty[0].Units = []member.Unit{{Address: "418 Larkspur Lane", City: "Cedar Hollow"}}
	thirty[1].Vehicles = []member.Vehicle{{Year: "2021", MakeModel: "Toyota RAV4", VIN: "1ZZSBX4D7ME104417"}}
	for find, want := range map[string][]string{
		"larkspur":       {thirty[0].Number},
		"hollow 418":     {thirty[0].Number},
		"rav4":           {thirty[1].Number},
		"me104417":       {thirty[1].Number},
		thirty[2].Number: {thirty[2].Number},
		"rav4 larkspur":  nil,
	} {
		list := listOf(thirty, policies.Query{Find: find})
		var got []string
		for _, row := range list.Active {
			got = append(got, numberOf(row))
		}
		if diff := cmp.Diff(want, got); diff != "" || list.Filters.Search.Value != find {
			t.Errorf("%q: field = %q, numbers (-want +got):\n%s", find, list.Filters.Search.Value, diff)
		}
	}
}

func TestListWithoutPoliciesOffersToAddOne(t *testing.T) {
	t.Parallel()
	list := policies.NewList(viewtest.English, &member.Profile{}, policies.Query{}, member.Date{})
	doc := viewtest.Render(t, policies.ListView(list))
	if doc.Find("form").Length() != 0 || doc.Find(`a.button[href="/profile/attach"]`).Length() != 1 {
		t.Errorf("list = %q, want a link to add a policy and nothing to search", doc.Text())
	}
}

// Spec: DATA-26.
func TestMembersBestIsNamedAndCanBeFiltered(t *testing.T) {
	t.Parallel()
	all := make([]member.Policy, 30)
	for n := range all {
		all[n].Number = fmt.Sprintf("AA%02d", n)
	}
	all[0].Number, all[9].Number = "HB00", "AB09"
	list := policies.NewList(viewtest.English, viewtest.ProfileOf(all...), policies.Query{Kind: "members-best"},
		viewtest.Today)
	doc := viewtest.Render(t, policies.ListView(list))
	if got := doc.Find("#kind option[selected]").Text(); got != "Member's Best (2)" || list.Pager.Total != 2 {
		t.Errorf("chosen kind = %q, policies = %d, want Member's Best (2)", got, list.Pager.Total)
	}
	page := viewtest.Render(t, policies.View(pageOf(all[0])))
	if got := page.Find("[aria-labelledby=term]").Text(); !strings.Contains(got, "Member's Best") {
		t.Errorf("term = %q, want the program", got)
	}
}
