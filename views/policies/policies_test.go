package policies_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/policies"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func headings(doc *goquery.Document) []string {
	return doc.Find("h2").Map(func(_ int, s *goquery.Selection) string { return strings.TrimSpace(s.Text()) })
}

// Spec: ROUTE-31.
func TestViewShowsTheSectionsOfEachPolicyType(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		number   string
		sections []string
		first    string // name of the first figure
	}{
		"auto":          {"PA1", []string{"Vehicles", "Drivers"}, "Premium"},
		"boat":          {"BT1", nil, "Premium"},
		"business":      {"BOP1", []string{"Buildings"}, "Premium"},
		"coml-auto":     {"BAP1", []string{"Vehicles", "Drivers"}, "Premium"},
		"coml-excess":   {"UMC1", nil, "Liability limit"},
		"coml-package":  {"CPP1", nil, "Premium"},
		"dwelling-fire": {"DF1", []string{"Buildings"}, "Premium"},
		"excess":        {"PE1", nil, "Liability limit"},
		"farm-auto":     {"FAP1", []string{"Vehicles", "Drivers"}, "Premium"},
		"farm-excess":   {"UMF1", nil, "Liability limit"},
		"farm-package":  {"FPP1", []string{"Buildings"}, "Premium"},
		"home":          {"MH1", []string{"Buildings"}, "Premium"},
		"inland-marine": {"IM1", nil, "Premium"},
	}
	if len(tests) != len(member.PolicyTypes()) {
		t.Fatalf("%d policy types are tested, want %d", len(tests), len(member.PolicyTypes()))
	}
	for kind, test := range tests {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			policy := member.Policy{
				Number: test.number, LiabilityLimit: "1,000,000", Premium: member.Cents(100),
				Insured: member.Insured{Primary: member.Name{Full: "Pat Example"}},
			}
			if got := paths.Policy(policy); got != "/policies/"+kind+"/"+test.number {
				t.Errorf("path = %q", got)
			}
			doc := viewtest.Render(t, policies.View(pageOf(policy)))
			want := append(append([]string{"Term, premium and insured"}, test.sections...), "Your agent")
			viewtest.Same(t, "sections", want, headings(doc))
			if got := doc.Find("#term ~ dl dt, #term ~ .rows dt").First().Text(); got != test.first {
				t.Errorf("first figure = %q, want %q", got, test.first)
			}
			if !strings.Contains(doc.Text(), "$1,000,000") {
				t.Error("the liability limit is missing")
			}
		})
	}
}

// vouched is a policy that the portal may vouch for until its term ends.
func vouched() member.Policy {
	return member.Policy{
		AccountNumber: "1", EffectiveDate: viewtest.Today.AddDays(-9), ExpirationDate: viewtest.Today.AddDays(9),
		Insured: member.Insured{Primary: member.Name{Full: "Pat Example"}},
	}
}

func endsEarly(change func(*member.Policy)) member.Policy {
	p := vouched()
	p.CancelledDate = viewtest.Today.AddDays(2)
	change(&p)
	return p
}

// Spec: DATA-10.
func TestPageAnswersUntilWhenAPolicyIsActive(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		policy       member.Policy
		answer, note string
	}{
		"vouched for":       {vouched(), "Active until November 30, 2026", ""},
		"without its dates": {member.Policy{}, "Active", ""},
		"ends early":        {endsEarly(func(*member.Policy) {}), "Last day of coverage November 22, 2026", ""},
		"ends, isn't canceled": {
			endsEarly(func(p *member.Policy) { p.NotCancelled = true }), "Active",
			"Last day of coverage: 11/22/2026, unless we told you that it continues. Call us at 800-555-0142 if you're not sure.",
		},
		"ends, is canceled": {
			endsEarly(func(p *member.Policy) { p.Cancelled = true }), "Marked canceled",
			"Last day of coverage: 11/22/2026. Call us at 800-555-0142 if you have questions.",
		},
		"cancelled": {
			member.Policy{Cancelled: true, CancelledDate: viewtest.Today.AddDays(-1)},
			"Canceled on November 20, 2026",
			"Call your agent if you have questions.",
		},
		"cancelled, no date": {member.Policy{Cancelled: true}, "Canceled", "Call your agent if you have questions."},
		"expired": {
			member.Policy{ExpirationDate: viewtest.Today.AddDays(-1)},
			"Ended on November 20, 2026",
			"Call your agent if you expected it to renew.",
		},
		"may be canceled": {
			member.Policy{Unconfirmed: true},
			"We can't confirm this policy",
			"Call before you rely on it.",
		},
		"future": {
			member.Policy{FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(9)},
			"Starts on November 30, 2026", "",
		},
		"future without a day": {member.Policy{FuturePolicy: true}, "Not started yet. We don't have the start date.", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := pageOf(test.policy)
			if page.Answer != test.answer || page.Note != test.note {
				t.Errorf("answer = %q, note = %q, want %q and %q", page.Answer, page.Note, test.answer, test.note)
			}
			if calls := page.Call != ""; calls != (name == "may be canceled") {
				t.Errorf("number to call = %q", page.Call)
			}
		})
	}
}

func TestNewPageFormatsLiabilityLimit(t *testing.T) {
	t.Parallel()
	for limit, want := range map[string]string{
		"1,000,000": "$1,000,000", "300000": "$300,000", "250/500/100": "250/500/100", "1,000,000 CSL": "1,000,000 CSL",
	} {
		policy := member.Policy{Number: "PE1", LiabilityLimit: limit}
		page := pageOf(policy)
		if page.Figures[0].Value != want {
			t.Errorf("limit %q = %q, want %q", limit, page.Figures[0].Value, want)
		}
	}
}

// Spec: DATA-12, DATA-13.
func TestNewPageUnits(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "HO1", Units: []member.Unit{{
		UnitNumber: "2", Address: "1 A Street", City: "B", State: "IA", Zip: "50000", ConstructionYear: "1987", LivingAreaTotal: "2140",
		NumberOfStories: "2", RoofAge: "1", Woodstove: "Yes",
		Coverages: []member.Coverage{{Description: "Dwelling", Limit: "$412,000"}, {Description: "Contents"}},
	}}}
	want := []policies.UnitCard{{
		Title: "Building 2", Address: "1 A Street, B, IA 50000",
		Facts: []ui.Fact{
			{Name: "Year built", Value: "1987"},
			{Name: "Living area", Value: "2,140 sq ft"},
			{Name: "Stories", Value: "2"},
			{Name: "Roof age", Value: "1 year"},
			{Name: "Wood stove", Value: "Yes"},
		},
	}}
	viewtest.Same(t, "units", want, pageOf(policy).Units)
	policy.Units = append(policy.Units, policy.Units[0])
	want[0].Coverages = []policies.CoverLine{
		{Name: "The building itself", Own: "Dwelling", Value: "$412,000", Limit: true},
		{Name: "Your belongings", Own: "Contents", Value: "Listed on this policy"},
	}
	viewtest.Same(t, "one of two units", want, pageOf(policy).Units[:1])
}

func TestNewPageComparesRenewalWithCurrentTerm(t *testing.T) {
	t.Parallel()
	rav4 := member.Vehicle{Year: "2021", MakeModel: "Toyota RAV4", VIN: "1"}
	van := member.Vehicle{Year: "2016", MakeModel: "Honda Odyssey", VIN: "2"}
	driver := []member.Driver{{Full: "Marta Lindqvist"}}
	now := member.Policy{
		Number: "AA1", EffectiveDate: viewtest.Today.AddDays(-100), ExpirationDate: viewtest.Today.AddDays(9),
		Premium: member.Cents(74280), LiabilityLimit: "100/300/100",
		Vehicles: []member.Vehicle{rav4}, Drivers: driver,
	}
	next := member.Policy{
		Number: "AA1", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(9), Premium: member.Cents(70000), LiabilityLimit: "250/500/100",
		Vehicles: []member.Vehicle{rav4, van}, Drivers: driver,
	}
	want := &policies.RenewalCard{
		Heading: "$42.80 less from November 30",
		Rows: []policies.RenewalRow{
			{Name: "Premium", Now: "$742.80", Next: "$700.00", Change: "$42.80 less"},
			{Name: "Starts", Now: "08/13/2026", Next: "11/30/2026"},
			{Name: "Ends", Now: "11/30/2026", Next: ""},
			{Name: "Liability limit", Now: "100/300/100", Next: "250/500/100"},
			{Name: "Vehicles", Now: "2021 Toyota RAV4", Next: "2021 Toyota RAV4, 2016 Honda Odyssey", Change: "Added: 2016 Honda Odyssey."},
			{Name: "Drivers", Now: "Marta Lindqvist", Next: "Marta Lindqvist", Same: true},
		},
	}
	page := policies.NewPage(viewtest.English, viewtest.ProfileOf(now, next), now, member.RenewalTerms{}, viewtest.Today)
	viewtest.Same(t, "renewal", want, page.Renewal)
	want.Reasons = []string{"Repairs cost more."}
	want.Rows = append(want.Rows, policies.RenewalRow{Name: "Rental car", Now: "Not included", Next: "$40 a day"})
	terms := member.RenewalTerms{
		Reasons:   []member.RenewalReason{{Text: "Repairs cost more."}},
		Coverages: []member.CoverageTerms{{Description: "Rental car", Next: "$40 a day"}},
	}
	page = policies.NewPage(viewtest.English, viewtest.ProfileOf(now, next), now, terms, viewtest.Today)
	viewtest.Same(t, "renewal with the provider's terms", want, page.Renewal)
	if alone := policies.NewPage(viewtest.English, viewtest.ProfileOf(now), now, member.RenewalTerms{}, viewtest.Today); alone.Renewal != nil {
		t.Errorf("renewal without a next term = %+v, want nil", alone.Renewal)
	}
}

// Amounts that do not make up the difference would explain something else.
func TestRenewalReasonsHaveAmountsThatAddUp(t *testing.T) {
	t.Parallel()
	now := member.Policy{Number: "AA1182204", Premium: member.Cents(74280)}
	next := member.Policy{Number: "AA1182204", Premium: member.Cents(76840), FuturePolicy: true}
	tests := map[string]struct {
		amounts []member.Money
		want    []string
	}{
		"add up": {
			[]member.Money{member.Cents(4160), member.Cents(-1600)},
			[]string{"Repairs +$41.60", "A car is older -$16.00", "$742.80 now, $768.40 next +$25.60"},
		},
		"one is missing": {[]member.Money{member.Cents(2560), {}}, nil},
	}
	for name, test := range tests {
		terms := member.RenewalTerms{
			Reasons: []member.RenewalReason{
				{Text: "Repairs", Amount: test.amounts[0]},
				{Text: "A car is older", Amount: test.amounts[1]},
			},
		}
		page := policies.NewPage(viewtest.English, viewtest.ProfileOf(now, next), now, terms, viewtest.Today)
		doc := viewtest.Render(t, policies.View(page))
		got := doc.Find(".parts li").Map(func(_ int, s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") })
		viewtest.Same(t, name, test.want, got, cmpopts.EquateEmpty())
		if reasons := doc.Find("#renewal ~ .bullets li").Length(); (reasons == 2) != (test.want == nil) {
			t.Errorf("%s: reasons without amounts = %d", name, reasons)
		}
	}
}

// What stays the same is folded, with its value; only what changes is in the table.
func TestRenewalShowsWhatChanges(t *testing.T) {
	t.Parallel()
	now := member.Policy{Number: "AA1182204", Premium: member.Cents(74280)}
	next := member.Policy{Number: "AA1182204", Premium: member.Cents(76840), FuturePolicy: true}
	terms := member.RenewalTerms{Coverages: []member.CoverageTerms{
		{Description: "Rental car", Now: "$30 a day", Next: "$40 a day"}, {Description: "Towing", Now: "$100", Next: "$100"},
	}}
	page := policies.NewPage(viewtest.English, viewtest.ProfileOf(now, next), now, terms, viewtest.Today)
	doc := viewtest.Render(t, policies.View(page))
	texts := func(selector string) []string {
		return doc.Find(selector).Map(func(_ int, s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") })
	}
	if got := texts(".compare [scope=row]"); !slices.Equal(got, []string{"Premium", "Rental car"}) {
		t.Errorf("rows = %q, want what changes", got)
	}
	if got := texts("#renewal, .compare ~ h3, .compare ~ dl"); !slices.Equal(got,
		[]string{"Your renewal", "1 thing stays the same", "Towing$100"}) {
		t.Errorf("difference and the rest = %q", got)
	}
}

// With several buildings, each coverage names its own.
func TestRenewalComparesTheCoveragesOfBuildings(t *testing.T) {
	t.Parallel()
	building := func(number, limit string) member.Unit {
		return member.Unit{UnitNumber: number, Coverages: []member.Coverage{{Description: "Dwelling", Limit: limit}}}
	}
	now := member.Policy{Number: "HO1", Units: []member.Unit{building("1", "$400,000"), building("2", "$50,000")}}
	next := member.Policy{Number: "HO1", FuturePolicy: true, Units: []member.Unit{building("1", "$412,000"), building("2", "$50,000")}}
	rows := policies.NewPage(viewtest.English, viewtest.ProfileOf(now, next), now, member.RenewalTerms{}, viewtest.Today).Renewal.Rows
	want := []policies.RenewalRow{
		{Name: "Buildings", Now: "Building 1, Building 2", Next: "Building 1, Building 2", Same: true},
		{Name: "Building 1: Dwelling", Now: "$400,000", Next: "$412,000"},
		{Name: "Building 2: Dwelling", Now: "$50,000", Next: "$50,000", Same: true},
	}
	viewtest.Same(t, "rows", want, rows)
}

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
			all,
			policies.Query{Sort: "number"},
			[]string{"Your policies 4", "Upcoming policies 1", "Canceled policies 1 folded"},
		},
		"found":     {all, policies.Query{Find: "AA2"}, []string{"Canceled policies 1"}},
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
		{Value: "", Label: "All (30)"}, {Value: "auto", Label: "Auto (15)"}, {Value: "dwelling-fire", Label: "Dwelling Fire (15)"},
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

func TestNewPageActions(t *testing.T) {
	t.Parallel()
	policy := func(change func(q *member.Policy)) member.Policy {
		q := member.Policy{
			Number: "AA1", AccountNumber: "1", AllowCardPrint: true, Vehicles: []member.Vehicle{{ID: "vehicle-1"}},
			EffectiveDate: viewtest.Today.AddDays(-9), ExpirationDate: viewtest.Today.AddDays(9),
			Insured: member.Insured{Primary: member.Name{Full: "Pat Example"}},
		}
		change(&q)
		return q
	}
	way := analytics.LinkPolicyWay
	cards := ui.QuickAction{Icon: "cards", Event: way, Label: "ID cards", Path: "/cards#cards-AA1"}
	claim := ui.QuickAction{Icon: "claims", Event: way, Label: "Claim", Path: "/new-claim?policyNumber=AA1"}
	documents := ui.QuickAction{Icon: "documents", Event: way, Label: "Documents", Path: "/documents?about=AA1"}
	proof := ui.QuickAction{Icon: "shield", Event: way, Label: "Proof of insurance", Path: "/cards/AA1/proof.pdf"}
	request := ui.QuickAction{Icon: "renewal", Event: way, Label: "Change", Path: "/requests?about=policy-AA1"}
	tests := map[string]struct {
		policy member.Policy
		want   []ui.QuickAction
	}{
		"active":     {policy(func(*member.Policy) {}), []ui.QuickAction{cards, documents, claim, request}},
		"no cards":   {policy(func(q *member.Policy) { q.AllowCardPrint = false }), []ui.QuickAction{proof, documents, claim, request}},
		"incomplete": {policy(func(q *member.Policy) { q.ExpirationDate = member.Date{} }), []ui.QuickAction{documents, claim, request}},
		"future": {
			policy(func(q *member.Policy) { q.FuturePolicy, q.EffectiveDate = true, viewtest.Today.AddDays(1) }),
			[]ui.QuickAction{cards, documents, request},
		},
		"expired": {
			policy(func(q *member.Policy) { q.ExpirationDate = viewtest.Today.AddDays(-1) }),
			[]ui.QuickAction{documents, claim},
		},
		"cancelled": {policy(func(q *member.Policy) { q.Cancelled = true }), []ui.QuickAction{documents, claim}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := pageOf(test.policy)
			viewtest.Same(t, "actions", test.want, page.Actions, cmp.AllowUnexported(way))
		})
	}
}

// A part that the provider did not send is left out, and the page does not vouch for it.
//
// Spec: VOUCH-1.
func TestPageLeavesOutWhatIsMissing(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "AA1", Vehicles: []member.Vehicle{{Year: "2021", MakeModel: "Toyota RAV4"}}}
	doc := viewtest.Render(t, policies.View(pageOf(policy)))
	if text := doc.Text(); strings.Contains(text, viewtest.English.NotAvailable) || !strings.Contains(text, "call us at 800-555-0142") {
		t.Errorf("page = %q, want no %q, and the phone for a proof of insurance", strings.Join(strings.Fields(text), " "),
			viewtest.English.NotAvailable)
	}
	viewtest.Same(t, "sections", []string{"Term, premium and insured", "Vehicles", "Drivers", "Your agent"}, headings(doc))
	policy.Partial = true
	drivers := viewtest.Render(t, policies.View(pageOf(policy))).Find("[aria-labelledby=drivers] .sub")
	if got := drivers.Text(); got != "We can't show this" {
		t.Errorf("drivers that can't be read = %q, want that they can't be shown", got)
	}
}

func TestPolicyOffersToMessageAndCallItsAgent(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "HO1", AgencyID: "7"}
	profile := viewtest.ProfileOf(policy)
	profile.Agencies[0].AcceptsMessages, profile.Agencies[0].Hours = true, "Saturday, 9 a.m. to noon"
	doc := viewtest.Render(t, policies.View(policies.NewPage(viewtest.English, profile, policy, member.RenewalTerms{}, viewtest.Today)))
	card := doc.Find("section[aria-labelledby=agent]")
	got := card.Find(".round a").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
	viewtest.Same(t, "ways to reach the agent",
		[]string{paths.NewMessage(member.About{Kind: member.AboutAgent, Number: "7"}), "tel:5155550117"}, got)
	if today := card.Find(".person .sub").Text(); today != "Today: 9 a.m. to noon" {
		t.Errorf("hours = %q, want those of Saturday", today)
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
