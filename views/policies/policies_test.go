package policies_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/policies"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func headings(doc *goquery.Document) []string {
	return viewtest.Texts(doc.Find("h2"))
}

// Spec: ROUTE-31.
func TestViewShowsTheSectionsOfEachPolicyType(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		number       string
		above, below []string // what is listed above the limit and below it
	}{
		"auto":          {"PA1", []string{"Vehicles"}, []string{"Drivers"}},
		"boat":          {"BT1", nil, nil},
		"business":      {"BOP1", nil, []string{"Buildings"}},
		"coml-auto":     {"BAP1", []string{"Vehicles"}, []string{"Drivers"}},
		"coml-excess":   {"UMC1", nil, nil},
		"coml-package":  {"CPP1", nil, nil},
		"dwelling-fire": {"DF1", nil, []string{"Buildings"}},
		"excess":        {"PE1", nil, nil},
		"farm-auto":     {"FAP1", []string{"Vehicles"}, []string{"Drivers"}},
		"farm-excess":   {"UMF1", nil, nil},
		"farm-package":  {"FPP1", nil, []string{"Buildings"}},
		"home":          {"MH1", nil, []string{"Buildings"}},
		"inland-marine": {"IM1", nil, nil},
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
			want := slices.Concat(test.above, []string{"What's on this policy"}, test.below,
				[]string{"Price and term", "Your agent"})
			viewtest.Same(t, "sections", want, headings(doc))
			if folded := doc.Find("#term ~ .rows summary .sub").Text(); folded != "$1.00" {
				t.Errorf("fold of the term = %q, want the premium", folded)
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
		"vouched for":       {vouched(), "Active until November\u00a029, 2026", ""},
		"without its dates": {member.Policy{}, "Active", ""},
		"ends, isn't canceled": {
			endsEarly(func(*member.Policy) {}), "Active",
			"Last day of coverage: 11/22/2026, unless we told you that it continues. " +
				"Call us at 800-555-0142 if you're not sure.",
		},
		"ends, is canceled": {
			endsEarly(func(p *member.Policy) { p.Cancelled = true }), "Marked canceled",
			"Last day of coverage: 11/22/2026. Call us at 800-555-0142 if you have questions.",
		},
		"cancelled": {
			member.Policy{Cancelled: true, CancelledDate: viewtest.Today.AddDays(-1)},
			"Canceled on November\u00a020, 2026",
			"Call your agent if you have questions.",
		},
		"cancelled, no date": {member.Policy{Cancelled: true}, "Canceled", "Call your agent if you have questions."},
		"expired": {
			member.Policy{ExpirationDate: viewtest.Today.AddDays(-1)},
			"Ended on November\u00a020, 2026 at 12:01 a.m.",
			"Call your agent if you expected it to renew.",
		},
		"expired today": {
			member.Policy{ExpirationDate: viewtest.Today},
			"Ended today at 12:01 a.m.", "Call us if you expected it to renew.",
		},
		"may be canceled": {
			member.Policy{Unread: member.Unread{"cancelled"}},
			"We can't confirm this policy", "",
		},
		"future": {
			member.Policy{FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(9)},
			"Starts on November\u00a030, 2026", "",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := pageOf(test.policy)
			if page.Answer != test.answer || page.Note != test.note {
				t.Errorf("answer = %q, note = %q, want %q and %q", page.Answer, page.Note, test.answer, test.note)
			}
			if calls := page.Call != ""; calls != (name == "may be canceled" || name == "expired today") {
				t.Errorf("number to call = %q", page.Call)
			}
		})
	}
}

// The page and Home say in one sentence how coverage ends and begins again.
//
// Spec: VOUCH-11, VOUCH-12.
func TestPageSaysWhenCoverageBeginsAgain(t *testing.T) {
	t.Parallel()
	const onFile = "A term from December\u00a05 is on file. Call us at 800-555-0142."
	canceled := func(flag bool, days int) func(*member.Policy) {
		return func(q *member.Policy) { q.Cancelled, q.CancelledDate = flag, viewtest.Today.AddDays(days) }
	}
	for name, test := range map[string]struct {
		expires            int // after today
		change             func(*member.Policy)
		answer, note, home string
		calls              bool
	}{
		"before": {
			5, func(*member.Policy) {}, "Active until November\u00a025, 2026",
			"Coverage ends November\u00a026 at 12:01 a.m., and begins again December\u00a05.", "the note", false,
		},
		"between": {
			-5, func(*member.Policy) {}, "Starts on December\u00a05, 2026",
			"Coverage ended November\u00a016 at 12:01 a.m., and begins again December\u00a05.", "the note", false,
		},
		"canceled": {
			14, canceled(true, -3), "Canceled on November\u00a018, 2026", onFile, "Canceled on November\u00a018. " + onFile,
			true,
		},
		"canceled, after its term": {
			-1, canceled(true, -3), "We can't confirm this policy", "Canceled on November\u00a018. " + onFile, "the note", true,
		},
		"canceled without a date": {
			14, func(q *member.Policy) { q.Cancelled = true }, "Canceled", onFile, "the note", true,
		},
		"canceled by its date alone": {14, canceled(false, -3), "We can't confirm this policy", onFile, "the note", true},
		"canceled to come": {
			14, canceled(false, 3), "Active", "Last day of coverage: November\u00a023. " + onFile, "the note", true,
		},
	} {
		q := vouched()
		q.Number, q.EffectiveDate, q.ExpirationDate = "AA1", viewtest.Today.AddDays(-99), viewtest.Today.AddDays(test.expires)
		test.change(&q)
		next := vouched()
		next.Number, next.FuturePolicy = "AA1", true
		next.EffectiveDate, next.ExpirationDate = viewtest.Today.AddDays(14), viewtest.Today.AddDays(99)
		p := viewtest.ProfileOf(q, next)
		now, _ := p.Policy("AA1")
		page := policies.NewPage(viewtest.English, p, now, member.RenewalTerms{}, viewtest.Today)
		if page.Answer != test.answer || page.Note != test.note || page.Call != "" != test.calls {
			t.Errorf(
				"%s: answer = %q, note = %q, call = %q; want %q, %q", name, page.Answer, page.Note, page.Call, test.answer,
				test.note,
			)
		}
		if renews := page.Renewal != nil; renews != (name == "before") {
			t.Errorf("%s: has a renewal = %t", name, renews)
		}
		home := ui.EndNote(viewtest.English, p, now, viewtest.Today)
		if want := strings.Replace(test.home, "the note", test.note, 1); home != want {
			t.Errorf("%s: on Home %q, want %q", name, home, want)
		}
	}
}

// What a policy lists isn't shown while it can't be confirmed, so that no one relies on it.
//
// Spec: VOUCH-18.
func TestPageOfAPolicyThatCantBeConfirmed(t *testing.T) {
	t.Parallel()
	policy := covering()
	policy.AccountNumber, policy.LiabilityLimit, policy.Premium = "1", "300,000", member.Cents(9900)
	policy.EffectiveDate, policy.Unread = viewtest.Today.AddDays(-9), member.Unread{"expirationDate"}
	page := pageOf(policy)
	doc := viewtest.Render(t, policies.View(page))
	viewtest.Same(t, "sections", []string{"What we have", "Still available", "Your agent"}, headings(doc))
	want := "Policy number FPP1 Starts 11/12/2026 Expires We can't show this 2021 Toyota RAV4 " +
		viewtest.English.Policies.Unconfirmed.Again
	if got := strings.Join(strings.Fields(doc.Find("[aria-labelledby=known]").Text()), ""); !strings.HasSuffix(got,
		strings.Join(strings.Fields(want), "")) {
		t.Errorf("what we have = %q, want %q", got, want)
	}
	if text := doc.Text(); strings.ContainsAny(text, "$") || strings.Contains(text, "300,000") {
		t.Errorf("page = %q, want no limit, no deductible and no premium", text)
	}
	if calls := doc.Find(".answer a.button"); calls.Length() != 1 || calls.AttrOr("href", "") != "tel:8005550142" {
		t.Errorf("%d buttons on the band, to %q, want one that calls us", calls.Length(), calls.AttrOr("href", ""))
	}
}

func TestNewPageFormatsLiabilityLimit(t *testing.T) {
	t.Parallel()
	for limit, want := range map[string]string{
		"1,000,000": "$1,000,000", "300000": "$300,000", "250/500/100": "250/500/100", "1,000,000 CSL": "1,000,000 CSL",
	} {
		policy := member.Policy{Number: "PE1", LiabilityLimit: limit}
		page := pageOf(policy)
		if page.Limit == nil || page.Limit.Value != want {
			t.Errorf("limit %q = %v, want %q", limit, page.Limit, want)
		}
	}
}

// Spec: DATA-12, DATA-13.
func TestNewPageBuilding(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Number: "HO1", Units: []member.Unit{{
		UnitNumber: "2", Address: "1 A Street", City: "B", State: "IA", Zip: "50000", ConstructionYear: "1987",
		LivingAreaTotal: "2140",
		NumberOfStories: "2", RoofAge: "1", Woodstove: "Yes",
		Coverages: []member.Coverage{{Description: "Dwelling", Limit: "$412,000"}, {Description: "Contents"}},
	}}}
	want := &policies.Building{
		Brief: "Built in 1987, 2,140 sq ft",
		Facts: []ui.Fact{
			{Name: "Address", Value: "1 A Street, B, IA 50000"},
			{Name: "Year built", Value: "1987"},
			{Name: "Living area", Value: "2,140 sq ft"},
			{Name: "Stories", Value: "2"},
			{Name: "Roof age", Value: "1 year"},
			{Name: "Wood stove", Value: "Yes"},
		},
	}
	viewtest.Same(t, "the building", want, pageOf(policy).Building)
}

func TestTheMortgageesBillIsARow(t *testing.T) {
	t.Parallel()
	policy := covering()
	policy.AccountNumber, policy.Premium = "1", member.Cents(158800)
	for name, test := range map[string]struct {
		billType string
		due      member.Money
		want     []string
	}{
		"of the member": {"Direct bill", member.Cents(0), nil},
		"of the mortgagee": {
			"Bill mortgagee", member.Cents(0), []string{"Your mortgage company pays Nothing to do $1,588.00"},
		},
		"of the mortgagee, and due": {"Bill mortgagee", member.Cents(100), []string{"Your mortgage company pays $1,588.00"}},
	} {
		p := viewtest.ProfileOf(policy)
		p.Accounts[0].BillType, p.Accounts[0].MinimumDue = test.billType, test.due
		page := policies.NewPage(viewtest.English, p, policy, member.RenewalTerms{}, viewtest.Today)
		rows := viewtest.Render(t, policies.View(page)).Find("#term ~ .rows > div a[href='/billing/1']")
		got := viewtest.Texts(rows)
		viewtest.Same(t, name, test.want, got, cmpopts.EquateEmpty())
	}
}

func TestNewPageActions(t *testing.T) {
	t.Parallel()
	policy := func(change func(q *member.Policy)) member.Policy {
		q := member.Policy{
			Number: "AA1", AccountNumber: "1", AllowCardPrint: true, Vehicles: []member.Vehicle{{ID: "vehicle-1", VIN: "1ZZ"}},
			EffectiveDate: viewtest.Today.AddDays(-9), ExpirationDate: viewtest.Today.AddDays(9),
			Insured: member.Insured{Primary: member.Name{Full: "Pat Example"}},
		}
		change(&q)
		return q
	}
	way := analytics.PageLinkClick(analytics.LinkPolicyWay)
	cards := ui.Entry{Icon: "cards", Event: way, Title: "ID cards", Path: "/cards#cards-AA1"}
	claim := ui.Entry{Icon: "claims", Event: way, Title: "Claim", Path: "/new-claim?policyNumber=AA1"}
	documents := ui.Entry{Icon: "documents", Event: way, Title: "Documents", Path: "/documents?about=AA1"}
	proof := ui.Entry{Icon: "shield", Event: way, Title: "Proof of insurance", Path: "/cards/AA1/proof.pdf"}
	request := ui.Entry{Icon: "renewal", Event: way, Title: "Change", Path: "/requests?about=policy-AA1"}
	tests := map[string]struct {
		policy member.Policy
		want   []ui.Entry
	}{
		"active": {policy(func(*member.Policy) {}), []ui.Entry{cards, documents, claim, request}},
		"no cards": {
			policy(func(q *member.Policy) { q.AllowCardPrint = false }), []ui.Entry{proof, documents, claim, request},
		},
		"incomplete": {
			policy(func(q *member.Policy) { q.Unread = member.Unread{"expirationDate"} }), []ui.Entry{documents, claim},
		},
		"future": {
			policy(func(q *member.Policy) { q.FuturePolicy, q.EffectiveDate = true, viewtest.Today.AddDays(1) }),
			[]ui.Entry{cards, documents, request},
		},
		"expired": {
			policy(func(q *member.Policy) { q.ExpirationDate = viewtest.Today.AddDays(-1) }),
			[]ui.Entry{documents, claim},
		},
		"cancelled": {policy(func(q *member.Policy) { q.Cancelled = true }), []ui.Entry{documents, claim}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := pageOf(test.policy)
			viewtest.Same(t, "actions", test.want, page.Actions)
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
	if text := doc.Text(); strings.Contains(text, viewtest.English.NotAvailable) ||
		!strings.Contains(text, "call us at 800-555-0142") {
		t.Errorf("page = %q, want no %q, and the phone for a proof of insurance", strings.Join(strings.Fields(text), " "),
			viewtest.English.NotAvailable)
	}
	viewtest.Same(t, "sections", []string{"Vehicles", "Drivers", "Price and term", "Your agent"}, headings(doc))
	policy.Unread = member.Unread{"drivers"}
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
	doc := viewtest.Render(
		t, policies.View(policies.NewPage(viewtest.English, profile, policy, member.RenewalTerms{}, viewtest.Today)),
	)
	card := doc.Find("section[aria-labelledby=agent]")
	got := viewtest.Hrefs(card.Find(".round a"))
	viewtest.Same(t, "ways to reach the agent",
		[]string{paths.NewMessage(member.About{Kind: member.AboutAgent, Number: "7"}), "tel:5155550117"}, got)
	if hours := card.Find(".person-row .sub").Text(); hours != "Saturday, 9 a.m. to noon" {
		t.Errorf("hours = %q, want them as sent", hours)
	}
}
