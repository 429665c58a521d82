package policies_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/views/policies"
	"memberportal/views/viewtest"
)

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
		Number: "AA1", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(9), Premium: member.Cents(70000),
		LiabilityLimit: "250/500/100",
		Vehicles:       []member.Vehicle{rav4, van}, Drivers: driver,
	}
	want := &policies.RenewalCard{
		Heading: "$42.80 less from November\u00a030",
		Rows: []policies.RenewalRow{
			{Name: "Premium", Now: "$742.80", Next: "$700.00", Change: "$42.80 less"},
			{Name: "Starts", Now: "08/13/2026", Next: "11/30/2026"},
			{Name: "Ends", Now: "11/29/2026", Next: ""},
			{Name: "Liability limit", Now: "100/300/100", Next: "250/500/100"},
			{
				Name: "Vehicles", Now: "2021 Toyota RAV4", Next: "2021 Toyota RAV4, 2016 Honda Odyssey",
				Change: "Added: 2016 Honda Odyssey.",
			},
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
	if alone := pageOf(now); alone.Renewal != nil {
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
		got := viewtest.Texts(doc.Find(".parts li"))
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
	next := member.Policy{
		Number: "AA1182204", Premium: member.Cents(76840), FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(9),
	}
	terms := member.RenewalTerms{Coverages: []member.CoverageTerms{
		{Description: "Rental car", Now: "$30 a day", Next: "$40 a day"}, {Description: "Towing", Now: "$100", Next: "$100"},
	}}
	page := policies.NewPage(viewtest.English, viewtest.ProfileOf(now, next), now, terms, viewtest.Today)
	doc := viewtest.Render(t, policies.View(page))
	texts := func(selector string) []string {
		return doc.Find(selector).Map(func(_ int, s *goquery.Selection) string { return viewtest.Words(s) })
	}
	if got := texts(".compare [scope=row]"); !slices.Equal(got, []string{"Premium", "Starts", "Rental car"}) {
		t.Errorf("rows = %q, want what changes", got)
	}
	if got := texts("#renewal, .compare ~ h3, .compare ~ dl"); !slices.Equal(got,
		[]string{"$25.60 more from November 30", "1 thing stays the same", "Towing$100"}) {
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
	next := member.Policy{
		Number: "HO1", FuturePolicy: true, Units: []member.Unit{building("1", "$412,000"), building("2", "$50,000")},
	}
	profile := viewtest.ProfileOf(now, next)
	page := policies.NewPage(viewtest.English, profile, now, member.RenewalTerms{}, viewtest.Today)
	want := []policies.RenewalRow{
		{Name: "Buildings", Now: "Building 1, Building 2", Next: "Building 1, Building 2", Same: true},
		{Name: "Building 1: Dwelling", Now: "$400,000", Next: "$412,000"},
		{Name: "Building 2: Dwelling", Now: "$50,000", Next: "$50,000", Same: true},
	}
	viewtest.Same(t, "rows", want, page.Renewal.Rows)
}

// A term of futures that has begun, and that isn't vouched for, says so, with a term before it or
// without one.
//
// Spec: VOUCH-13.
func TestTermThatBeganIsNotConfirmed(t *testing.T) {
	t.Parallel()
	now, next := vouched(), vouched()
	now.Number, now.ExpirationDate = "AA1", viewtest.Today.AddDays(-7)
	next.Number, next.EffectiveDate, next.FuturePolicy = "AA1", viewtest.Today.AddDays(-7), true
	for want, p := range map[string]*member.Profile{
		"Your renewal began on 11/14/2026. We can't confirm it yet.":       viewtest.ProfileOf(now, next),
		"This policy was to start on 11/14/2026. We can't confirm it yet.": viewtest.ProfileOf(next),
	} {
		page := policies.NewPage(viewtest.English, p, next, member.RenewalTerms{}, viewtest.Today)
		if !strings.HasPrefix(page.Note, want) {
			t.Errorf("note = %q, want %q", page.Note, want)
		}
	}
}
