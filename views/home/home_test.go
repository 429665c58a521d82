package home_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/views/home"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// bill is an account that asks for an amount in a number of days.
func bill(number string, cents int64, days int) member.Account {
	return member.Account{Number: number, MinimumDue: member.Cents(cents), DueDate: viewtest.Today.AddDays(days)}
}

// Home first says what the member owes in all, or what is past due of it. A reported payment is
// named beside it.
//
// Spec: BILL-1, BILL-12, BILL-25.
func TestHero(t *testing.T) {
	t.Parallel()
	autoPay := bill("2", 9510, 3)
	autoPay.AutoPay, autoPay.AutoPayDate = "EFT", viewtest.Today.AddDays(2)
	later := bill("7", 2000, 4)
	later.AutoPay = "EFT"
	dated := later
	dated.AutoPayDate = viewtest.Today.AddDays(4)
	owed := member.Account{Number: "5", MinimumDue: member.Cents(100), Cancelled: true}
	settled := member.Account{Number: "4", MinimumDue: member.Cents(0)}
	canceled := member.Account{Number: "5", Cancelled: true, Balance: member.Cents(8420), MinimumDue: member.Cents(0)}
	const posts = "submitted on November 21 at 10:05 AM. It can take a few days to post. See receipt"
	for name, test := range map[string]struct {
		accounts []member.Account
		paid     int64 // in cents, on the first account; 0 for no payment
		want     string
		bills    int
	}{
		"one": {
			accounts: []member.Account{bill("1", 5000, 20), settled},
			want:     "Account 1 $50.00 Due Friday, December 11 in 20 days Pay $50.00",
		},
		"one, paid in part": {
			accounts: []member.Account{bill("1", 5000, 20)}, paid: 2000,
			want: "Account 1 $30.00 Still due Friday, December 11 in 20 days Pay $30.00 " +
				"Account 1 Your payment of $20.00 was " + posts,
		},
		"one, paid": {
			accounts: []member.Account{bill("1", 5000, 20)}, paid: 5000,
			want: "Account 1 $50.00 Submitted Your account still shows $50.00, due December 11. " +
				"Account 1 Your payment of $50.00 was " + posts,
		},
		"past due": {
			accounts: []member.Account{bill("3", 7000, -2)},
			want: "Account 3 $70.00 Was due Thursday, November 19 2 days past due Pay $70.00 " +
				"Ask for more time Call 800-555-0142",
		},
		"several": {
			accounts: []member.Account{bill("1", 5000, 20), bill("6", 2000, 1)}, bills: 2,
			want: "Due on 2 bills $70.00 Account 6 Due Sunday, November 22 Pay $20.00 " +
				"Account 1 Due Friday, December 11 Pay $50.00",
		},
		"some late": {
			accounts: []member.Account{bill("1", 5000, 20), bill("3", 7000, -2)}, bills: 2,
			want: "Past due $70.00 Was due Thursday, November 19 2 days past due " +
				"Account 3 Was due Thursday, November 19 Pay $70.00 Account 1 Due Friday, December 11 Pay $50.00",
		},
		"all late": {
			accounts: []member.Account{bill("1", 5000, -1), bill("3", 7000, -2)}, bills: 2,
			want: "Past due on 2 bills $120.00 Account 3 Was due Thursday, November 19 Pay $70.00 " +
				"Account 1 Was due Friday, November 20 Pay $50.00",
		},
		"AutoPay": {
			accounts: []member.Account{autoPay, later},
			want: "Account 2 $95.10 AutoPay pays Monday, November 23 due Tuesday, November 24 " +
				"You don't need to do anything. Your other bills Account 7 AutoPay, 11/25/2026 $20.00",
		},
		"both": {
			accounts: []member.Account{bill("3", 7000, -2), dated},
			want: "Account 3 $70.00 Was due Thursday, November 19 2 days past due Pay $70.00 Ask for more time " +
				"Call 800-555-0142 Your other bills Account 7 AutoPay, 11/25/2026 $20.00",
		},
		"owed on a canceled account, beside a settled one": {
			accounts: []member.Account{owed, settled},
			want:     "You still owe on a canceled account. Account 5 Owed on a canceled account $1.00",
		},
		"owed on a canceled account, and paid": {
			accounts: []member.Account{canceled, settled}, paid: 8420,
			want: "Account 5 $84.20 Submitted Account 5 Your payment of $84.20 was " + posts,
		},
		"nothing due": {accounts: []member.Account{settled}, want: "Nothing is due"},
		"unknown": {
			accounts: []member.Account{{Number: "8"}, bill("1", 5000, 20)}, bills: 1,
			want: "We can't show what's due. Call 800-555-0142. We can't show what's due on account 8 right now. " +
				"See billing to try again. Call 800-555-0142 See billing Account 1 Due Friday, December 11 Pay $50.00",
		},
		"a minimum of no balance": {
			accounts: []member.Account{{Number: "8", MinimumDue: member.Cents(5000), Balance: member.Cents(-100)}},
			want: "We can't show what's due. Call 800-555-0142. We can't tell what's due on Account 8. " +
				"Call us at 800-555-0142. Minimum due $50.00 Balance -$1.00 Call 800-555-0142 See billing",
		},
	} {
		profile := &member.Profile{Accounts: test.accounts}
		for i := range profile.Accounts {
			profile.Accounts[i].DueAsOf = viewtest.Noon
		}
		bills := viewtest.Bills(profile)
		if test.paid > 0 {
			first := profile.Accounts[0]
			paid := viewtest.Bill(first, viewtest.Reported(first, member.Cents(test.paid), 0))
			bills[slices.IndexFunc(bills, func(b member.Bill) bool { return b.Account.Number == first.Number })] = paid
		}
		doc := viewtest.Render(t, home.View(pageOf(profile, bills)))
		doc.Find(".answer .sr").Remove()
		doc.Find(".answer h1, .answer h2, .answer p, .answer .button, .answer br, .answer li > *, .answer .label").
			AppendHtml(" ")
		if got := viewtest.Words(doc.Find(".answer")); got != "Hello, Marta "+test.want {
			t.Errorf("%s: hero = %q, want %q", name, got, test.want)
		}
		if got := doc.Find(".bills .button").Length(); got != test.bills {
			t.Errorf("%s: bills = %d, want %d", name, got, test.bills)
		}
	}
}

// Home pays its first three bills itself; the others are paid on Billing, with the confirmation
// open. What all islands share is there once.
//
// Spec: PAYMENT-15.
func TestHomePaysThreeBills(t *testing.T) {
	t.Parallel()
	islands := func(accounts ...member.Account) *goquery.Document {
		profile := &member.Profile{Accounts: accounts}
		page, bills := newPage(profile), viewtest.Bills(profile)
		page.OfferPayment(viewtest.English, bills, func(b member.Bill) *ui.PaymentIsland {
			island := ui.NewPaymentIsland(viewtest.English, b, ui.Freshness{Live: true}, "")
			return &island
		})
		return viewtest.Render(t, home.View(page))
	}
	doc := islands(bill("1", 5000, 20), bill("2", 6000, 19), bill("3", 7000, 18), bill("4", 8000, 17))
	var ids []string
	for _, dialog := range doc.Find("dialog").EachIter() {
		ids = append(ids, dialog.AttrOr("id", ""))
	}
	viewtest.Same(t, "confirmations", []string{"pay-makePayment", "pay-2-makePayment", "pay-3-makePayment"}, ids)
	if got := doc.Find("a.button[href='/billing/1#pay-makePayment']").Length(); got != 1 {
		t.Errorf("the fourth bill has %d links to its page, want 1", got)
	}
	shared := 0
	for _, island := range doc.Find("portal-island").EachIter() {
		if strings.Contains(island.AttrOr("props", ""), `"cancel":"Cancel"`) {
			shared++
		}
	}
	if gold := doc.Find(".answer .button-primary").Not("dialog .button").Length(); shared != 1 || gold > 0 {
		t.Errorf("shared texts = %d times, gold buttons = %d, want 1 and none", shared, gold)
	}
	one := islands(bill("1", 5000, 20))
	viewtest.Same(
		t, "gold button of one bill", []string{"Pay $50.00"}, viewtest.Texts(one.Find(".answer .pay > form .button-primary")),
	)
	if forms := one.Find(".pay > form").Length(); forms != 1 {
		t.Errorf("one bill has %d buttons, want to pay, alone", forms)
	}
}

func TestALateBillHasOneButton(t *testing.T) {
	t.Parallel()
	late := bill("3", 7000, -2)
	late.Notice = &member.Notice{LastDay: viewtest.Today.AddDays(5)}
	for name, accounts := range map[string][]member.Account{
		"alone":  {late},
		"others": {late, bill("1", 5000, 20)},
	} {
		doc := viewtest.Render(t, home.View(newPage(&member.Profile{Accounts: accounts})))
		if got := doc.Find("a[href='/billing/3#pay-makePayment']").Length(); got != 1 {
			t.Errorf("%s: %d buttons pay the late bill, want 1", name, got)
		}
		if got := doc.Find(".answer .standing").Length(); got != 1 {
			t.Errorf("%s: %d notices, want 1", name, got)
		}
	}
}

func TestHomeListsTheFirstBills(t *testing.T) {
	t.Parallel()
	var profile member.Profile
	for i := range 7 {
		profile.Accounts = append(profile.Accounts, bill(strconv.Itoa(i), 5000, 20-i))
	}
	bills, page := viewtest.Bills(&profile), newPage(&profile)
	list := func() (accounts []string, more string) {
		section := viewtest.Render(t, home.View(page)).Find(".bills")
		accounts = viewtest.Texts(section.Find("li:has(.button) .sr"))
		return accounts, section.Find("a:not(.button)").Text()
	}
	few, more := list()
	if diff := cmp.Diff([]string{"for account 6", "for account 5", "for account 4", "for account 3", "for account 2"},
		few); diff != "" || more != "See all 7 bills to pay" {
		t.Errorf("link = %q, bills (-want +got):\n%s", more, diff)
	}
	page.ShowAllBills(viewtest.English, bills)
	if all, more := list(); len(all) != 7 || more != "" {
		t.Errorf("all bills = %q, link %q, want 7 and no link", all, more)
	}
}

// What the member can do, other than paying, by date.
func TestHomeListsTasksByDate(t *testing.T) {
	t.Parallel()
	profile := &member.Profile{ClaimsKnown: true, Accounts: []member.Account{{
		Number:     "6",
		MinimumDue: member.Cents(0), Policies: []member.Policy{
			{Number: "HP1", AccountNumber: "6", Premium: member.Cents(110000)},
			{
				Number: "BT3", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(12),
				Premium: member.Cents(20000), Units: []member.Unit{{Address: "Slip 14"}},
			},
			{
				Number: "HP1", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(10),
				Premium: member.Cents(120000),
			},
			{Number: "HP2", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(61)},
			{
				Number: "HP3", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(10),
				Unread: member.Unread{"cancelled"},
			},
		},
	}}, Claims: []member.Claim{
		{Number: "CL1", ToDos: []member.ToDo{
			{ID: "1", Text: "Send photos.", Kind: member.ToDoFiles, Due: viewtest.Today.AddDays(4)}, {
				ID: "2", Text: "Choose a shop.", Done: true,
			},
		}},
		{Number: "CL2", ToDos: []member.ToDo{{ID: "1", Text: "Keep the doors."}}},
		{Number: "CL3", ToDos: []member.ToDo{{ID: "1", Text: "Call the shop.", Due: viewtest.Today.AddDays(5)}}},
	}}
	drafts := []ui.ClaimDraft{{Path: "/new-claim", Ends: viewtest.Today.AddDays(6)}}
	profile = profile.On(viewtest.Today)
	page := home.NewPage(viewtest.English, profile, viewtest.Bills(profile), drafts, "", viewtest.Viewer, viewtest.Noon)
	want := []home.Task{
		{
			Title: "Send photos.", Detail: "Claim CL1", By: "by November\u00a025", Day: "11/25/2026",
			Action: ui.Action{Label: "Add files", Path: "/claims/CL1#todo-1"},
		},
		{
			Title: "Call the shop.", Detail: "Claim CL3", By: "by November\u00a026", Day: "11/26/2026",
			Action: ui.Action{Label: "Open claim", Path: "/claims/CL3"},
		},
		{
			Title: "Finish reporting your claim", Detail: "We'll keep it until November\u00a027",
			Action: ui.Action{Label: "Continue", Path: "/new-claim"},
		},
		{Title: "Keep the doors.", Detail: "Claim CL2", Action: ui.Action{Label: "Open claim", Path: "/claims/CL2"}},
	}
	viewtest.Same(t, "tasks", want, page.Tasks, cmpopts.IgnoreUnexported(home.Task{}),
		cmpopts.IgnoreFields(home.Task{}, "Picture"))
	notes := map[string]string{}
	for _, line := range slices.Concat(page.Policies, page.Upcoming) {
		if line.Note != "" {
			notes[line.Path] = line.Note
		}
	}
	viewtest.Same(t, "upcoming", map[string]string{
		"/policies/home/HP1#renewal": "$100.00 more from 12/01/2026",
		"/policies/boat/BT3":         "Starts 12/03/2026",
	}, notes)
}

// Spec: BILL-23.
func TestHomeShowsWhenOldestAmountWasRead(t *testing.T) {
	for want, read := range map[string]time.Time{
		"As of 10:42 AM":             viewtest.Noon.Add(-78 * time.Minute),
		"As of 11/20/2026, 11:00 PM": viewtest.Noon.Add(-13 * time.Hour),
	} {
		accounts := []member.Account{{Number: "1", DueAsOf: viewtest.Noon}, {Number: "2", DueAsOf: read}}
		if got := newPage(&member.Profile{Accounts: accounts}).Hero.AsOf; got != want {
			t.Errorf("AsOf = %q, want %q", got, want)
		}
	}
	old := []member.Account{
		{Number: "1", DueAsOf: viewtest.Noon, AmountsAsOf: viewtest.Noon.AddDate(0, 0, -53)}, {Number: "2"},
	}
	if got := newPage(&member.Profile{Accounts: old}).Hero.AsOf; got != "Amounts of 09/29/2026" {
		t.Errorf("AsOf of old amounts = %q, want their day", got)
	}
}

func TestHomeListsSixPoliciesAndCountsThemAll(t *testing.T) {
	account := member.Account{Number: "1"}
	for n := range 23 {
		number := fmt.Sprintf("AA%d", n)
		account.Policies = append(account.Policies, member.Policy{
			Number: number,
		}, member.Policy{
			Number: number, FuturePolicy: true,
		})
	}
	page := newPage(&member.Profile{Accounts: []member.Account{account}})
	if len(page.Policies) != 4 || page.MorePolicies != "See all 23 policies" {
		t.Errorf("policies = %d, link = %q, want 4 and the count of all", len(page.Policies), page.MorePolicies)
	}
}

func TestHomeLinksToClaims(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		profile member.Profile
		want    string
	}{
		"known":        {member.Profile{ClaimsKnown: true}, "Claims"},
		"unknown":      {member.Profile{}, "Claims We can't show your claims right now."},
		"not provided": {member.Profile{Missing: member.Missing{Claims: true}}, ""},
	} {
		test.profile.Accounts = []member.Account{{Number: "1"}}
		doc := viewtest.Render(t, home.View(newPage(&test.profile)))
		if got := viewtest.Words(doc.Find(".row[href='/claims']")); got != test.want {
			t.Errorf("%s: link = %q, want %q", name, got, test.want)
		}
	}
}

// What has no picture is a list of its own below what to do, and else the end of the policies.
func TestRowsWithoutAPictureStandBelowWhatToDo(t *testing.T) {
	t.Parallel()
	page := newPage(&member.Profile{Accounts: []member.Account{bill("1", 5000, 20)}})
	page.Claims, page.MorePolicies = true, "See all 9 policies"
	for tasks, want := range map[int]string{0: "", 1: "See all 9 policies|Claims"} {
		page.Tasks = make([]home.Task, tasks)
		rows := viewtest.Texts(viewtest.Render(t, home.View(page)).Find(".home-also > li .row-title"))
		if got := strings.Join(rows, "|"); got != want {
			t.Errorf("%d tasks: rows below = %q, want %q", tasks, got, want)
		}
	}
}

func TestHomeLinksToSeveralAgents(t *testing.T) {
	t.Parallel()
	profile := viewtest.ProfileOf(member.Policy{Number: "AA1", AgencyID: "1"})
	for n, want := range []string{"", "/agents#agent-1 tel:5155550117", "/agents"} {
		profile.Agencies = nil
		for i := range n {
			profile.Agencies = append(profile.Agencies, member.Agency{
				ID: strconv.Itoa(i + 1), Name: "Agency", Phone1: "515-555-0117",
			})
		}
		doc := viewtest.Render(t, home.View(newPage(profile)))
		links := viewtest.Hrefs(doc.Find(".know [href^='/agents'], .know [href^='tel:5155550117']"))
		if got := strings.Join(links, " "); got != want {
			t.Errorf("%d agents: links = %q, want %q", n, got, want)
		}
	}
}

// newPage is the home page of Marta.
func newPage(p *member.Profile) home.Page { return pageOf(p, viewtest.Bills(p)) }

func pageOf(p *member.Profile, bills []member.Bill) home.Page {
	return home.NewPage(viewtest.English, p, bills, nil, "Marta", viewtest.Viewer, viewtest.Noon)
}

// Home never says that nothing is due, or that there is no account or policy, if one may be
// missing.
//
// Spec: DATA-36.
func TestHomeSaysThatSomethingIsMissing(t *testing.T) {
	t.Parallel()
	settled := []member.Account{{Number: "4", MinimumDue: member.Cents(0)}}
	for name, test := range map[string]struct {
		profile member.Profile
		want    bool
		without []string
	}{
		"nothing": {member.Profile{Accounts: settled}, false, nil},
		"an account": {
			member.Profile{Accounts: settled, Incomplete: member.Incomplete{Accounts: true}},
			true,
			[]string{"Nothing is due", "You don't have a policy"},
		},
		"a policy": {
			member.Profile{Accounts: settled, Incomplete: member.Incomplete{Policies: true}},
			true,
			[]string{"You don't have a policy"},
		},
		"the only account": {
			member.Profile{Incomplete: member.Incomplete{Accounts: true}}, true, []string{"Add your account or policy"},
		},
	} {
		doc := viewtest.Render(t, home.View(newPage(&test.profile)))
		if got := doc.Find("[data-incomplete]").Length() == 1; got != test.want {
			t.Errorf("%s is missing: said = %t, want %t", name, got, test.want)
		}
		for _, text := range test.without {
			if strings.Contains(doc.Text(), text) {
				t.Errorf("%s is missing: Home says %q", name, text)
			}
		}
	}
}

// The provider's name comes first. A company is not greeted by a part of its name.
func TestGreetingNamesPeopleOnly(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, insured, want string }{
		{"Jonas", "Marta Lindqvist", "Hello, Jonas"},
		{"", "Marta Lindqvist", "Hello, Marta"},
		{"", "Marta and Jonas Lindqvist", "Hello, Marta"},
		{"", "Ann B. O'Neill", "Hello, Ann"},
		{"", "Bellamy Farms LLC", "Home"},
		{"", "Bellamy Farms", "Home"},
		{"", "Hill Street Auto Body", "Home"},
		{"", "", "Home"},
	}
	for _, test := range tests {
		p := &member.Profile{Accounts: []member.Account{{Number: "1", Insured: test.insured}}}
		page := home.NewPage(viewtest.English, p, nil, nil, test.name, viewtest.Viewer, viewtest.Noon)
		if page.Greeting != test.want {
			t.Errorf("greeting of %q, insured %q = %q, want %q", test.name, test.insured, page.Greeting, test.want)
		}
	}
}

// A policy between two terms, or canceled with a term on file, stays among what the member has,
// with one sentence, however far the next term is.
//
// Spec: VOUCH-11, VOUCH-12.
func TestHomeKeepsAnInterruptedPolicyInSight(t *testing.T) {
	t.Parallel()
	term := func(number string, from, to int) member.Policy {
		return member.Policy{
			Number: number, AccountNumber: "1",
			EffectiveDate: viewtest.Today.AddDays(from), ExpirationDate: viewtest.Today.AddDays(to),
		}
	}
	upcoming := func(q member.Policy) member.Policy { q.FuturePolicy = true; return q }
	canceled := term("AA3", -90, 14)
	canceled.Cancelled, canceled.FilterCancelled, canceled.CancelledDate = true, true, viewtest.Today.AddDays(-3)
	p := viewtest.ProfileOf(term("AA0", -90, 90), term("AA1", -90, 0), term("AA2", -90, -5), canceled,
		upcoming(term("AA2", 75, 200)), upcoming(term("AA3", 14, 200)))
	page := pageOf(p, nil)
	var got []string
	for _, line := range page.Policies {
		got = append(got, line.Name.Line+": "+line.Ends)
	}
	viewtest.Same(t, "policies", []string{
		"Auto AA1: Ended today at 12:01 a.m. Call us at 800-555-0142.",
		"Auto AA2: Coverage ended November\u00a016 at 12:01 a.m., and begins again February\u00a04.",
		"Auto AA3: Canceled on November\u00a018. A term from December\u00a05 is on file. Call us at 800-555-0142.",
		"Auto AA0: ",
	}, got)
	if len(page.Upcoming) > 0 {
		t.Errorf("upcoming = %+v, want none apart", page.Upcoming)
	}
}
