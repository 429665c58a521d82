package home_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/views/home"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestHomeListsTasksByDate(t *testing.T) {
	profile := &member.Profile{ClaimsKnown: true, Accounts: []member.Account{
		{Number: "1", MinimumDue: member.Cents(5000), DueDate: viewtest.Today.AddDays(20)},
		{Number: "2", MinimumDue: member.Cents(9510), DueDate: viewtest.Today.AddDays(3), AutoPay: "EFT"},
		{Number: "3", MinimumDue: member.Cents(7000), DueDate: viewtest.Today.AddDays(-2)},
		{Number: "4", MinimumDue: member.Cents(0), Balance: member.Cents(100)},
		{Number: "5", MinimumDue: member.Cents(100), DueDate: viewtest.Today, Cancelled: true},
		{Number: "7", MinimumDue: member.Cents(0), Cancelled: true},
		{Number: "6", Policies: []member.Policy{
			{Number: "HP1", AccountNumber: "6"},
			{Number: "BT3", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(12), Premium: member.Cents(20000)},
			{Number: "HP1", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(10), Premium: member.Cents(120000)},
			{Number: "HP2", AccountNumber: "6", FuturePolicy: true, EffectiveDate: viewtest.Today.AddDays(61)},
		}},
	}}
	page := newPage(profile)
	tasks := []home.Task{
		{Icon: "late", Tone: "late", Title: "$70.00 was due on 11/19/2026", Detail: "Account 3. 2 days past due.", Action: "Pay now", Path: "/payments/3", MoreTime: &ui.MoreTime{Path: "/new-message?about=bill-3"}, Pays: true},
		{Icon: "due", Tone: "due", Title: "$1.00 is owed on a canceled account", Detail: "Account 5", Action: "See how to pay", Path: "/billing/5"},
		{Icon: "due", Tone: "due", Title: "Pay $50.00 by 12/11/2026", Detail: "Account 1", Action: "Pay", Path: "/payments/1", Calendar: "/billing/1/due.ics", Pays: true},
	}
	upcoming := []home.Task{
		{Icon: "autopay", Tone: "quiet", Title: "AutoPay will pay $95.10 on 11/24/2026", Detail: "Account 2. There's nothing you need to do.", Action: "See billing", Path: "/billing/2"},
		{Icon: "renewal", Tone: "quiet", Title: "Your Home policy renews on 12/01/2026", Detail: "Policy HP1. New premium $1,200.00.", Action: "See what changes", Path: "/policies/home/HP1#renewal"},
		{Icon: "renewal", Tone: "quiet", Title: "Your Boat policy starts on 12/03/2026", Detail: "Policy BT3", Action: "See policy", Path: "/policies/boat/BT3"},
	}
	unexported := cmpopts.IgnoreUnexported(home.Task{})
	if diff := cmp.Diff([][]home.Task{tasks, upcoming}, [][]home.Task{page.Tasks, page.Upcoming}, unexported); diff != "" {
		t.Errorf("tasks (-want +got):\n%s", diff)
	}
}

// An amount that was just paid is not asked for again, and a remainder is.
//
// Spec: BILL-1.
func TestHomeAsksForTheRemainderOfASubmittedPayment(t *testing.T) {
	account := member.Account{Number: "1", MinimumDue: member.Cents(5000), Balance: member.Cents(9000), DueDate: viewtest.Today.AddDays(20)}
	profile := &member.Profile{Accounts: []member.Account{account}}
	for cents, want := range map[int64]string{5000: "", 2000: "Pay $30.00 by 12/11/2026"} {
		bill := viewtest.Bill(account, viewtest.Reported(account, member.Cents(cents), 0))
		page := home.NewPage(viewtest.English, profile, []member.Bill{bill}, "", viewtest.Viewer, viewtest.Noon)
		var got string
		for _, task := range page.Tasks {
			got += task.Title
		}
		notes := viewtest.Render(t, home.View(page)).Find("[data-payment]").Text()
		if got != want || !strings.Contains(notes, "It can take a few days to post.") {
			t.Errorf("after %d cents: tasks = %q, notes = %q, want %q and a note", cents, got, notes, want)
		}
	}
}

// "You're all caught up" would be a guess while an amount is unknown.
func TestHomeIsCaughtUpOnlyIfAllAmountsAreKnown(t *testing.T) {
	for text, account := range map[string]member.Account{
		"You're all caught up.": {Number: "1", MinimumDue: member.Cents(0)},
		"We can't show what's due on some accounts right now. See billing to try again.": {Number: "1"},
	} {
		doc := viewtest.Render(t, home.View(newPage(&member.Profile{Accounts: []member.Account{account}})))
		if got := strings.Join(strings.Fields(doc.Find("section[aria-labelledby=tasks] p").Text()), " "); got != text {
			t.Errorf("tasks = %q, want %q", got, text)
		}
	}
}

func TestHomeShowsWhenOldestAmountWasRead(t *testing.T) {
	for want, read := range map[string]time.Time{"10:42 AM": viewtest.Noon.Add(-78 * time.Minute), "11/20/2026, 11:00 PM": viewtest.Noon.Add(-13 * time.Hour)} {
		accounts := []member.Account{{Number: "1", DueAsOf: viewtest.Noon}, {Number: "2", DueAsOf: read}}
		if got := newPage(&member.Profile{Accounts: accounts}).AsOf; got != want {
			t.Errorf("AsOf = %q, want %q", got, want)
		}
	}
}

func TestHomeListsTenPoliciesAndCountsThemAll(t *testing.T) {
	account := member.Account{Number: "1"}
	for n := range 23 {
		number := fmt.Sprintf("AA%d", n)
		account.Policies = append(account.Policies, member.Policy{Number: number}, member.Policy{Number: number, FuturePolicy: true})
	}
	page := newPage(&member.Profile{Accounts: []member.Account{account}})
	if len(page.Policies) != 10 || page.MorePolicies != "See all 23 policies" {
		t.Errorf("policies = %d, link = %q, want 10 and the count of all", len(page.Policies), page.MorePolicies)
	}
}

func TestHomeOffersAClaimOnlyWithAPolicyToClaimUnder(t *testing.T) {
	for name, test := range map[string]struct {
		policy member.Policy
		want   bool
	}{
		"current":          {member.Policy{Number: "AA1"}, true},
		"canceled":         {member.Policy{Number: "AA1", Cancelled: true, FilterCancelled: true}, true},
		"future":           {member.Policy{Number: "AA1", FuturePolicy: true}, false},
		"without a number": {member.Policy{}, false},
	} {
		page := newPage(viewtest.ProfileOf(test.policy))
		got := slices.ContainsFunc(page.Quick, func(a ui.QuickAction) bool { return a.Path == "/new-claim" })
		if got != test.want {
			t.Errorf("%s: a claim is offered: %t, want %t", name, got, test.want)
		}
	}
}

// newPage is the home page of Marta.
func newPage(p *member.Profile) home.Page {
	return home.NewPage(viewtest.English, p, viewtest.Bills(p), "Marta", viewtest.Viewer, viewtest.Noon)
}
