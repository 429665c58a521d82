package profile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/profile"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: DATA-20, DATA-25.
func TestProfileListsEachPolicyOnceByAccountAndOthersApart(t *testing.T) {
	owner := &member.Profile{Accounts: []member.Account{
		{Number: "3", Cancelled: true, Policies: []member.Policy{{Number: "BT1", AccountNumber: "3", Cancelled: true}}},
		{Number: "2"},
		{Number: "1", Policies: []member.Policy{
			{Number: "HO2", AccountNumber: "1"},
			{Number: "AA1", AccountNumber: "1"},
			{Number: "AA1", AccountNumber: "1", FuturePolicy: true},
			{Number: "AA0", AccountNumber: "1", Cancelled: true, FilterCancelled: true},
			{AccountNumber: "1", TypeDescription: "Unnumbered"},
		}},
	}}
	list := profile.NewPolicyList(viewtest.English, owner, ui.ListPage{}, member.Date{})
	var got []string
	for _, row := range append(list.Active, list.Others...) {
		got = append(got, strings.Join([]string{row.Account, row.Number, row.Status, row.Detach}, " "))
	}
	want := []string{
		"1  Active ", // a policy without a number cannot be named to the provider
		"1 AA1 Active /profile/detach/AA1",
		"1 HO2 Active /profile/detach/HO2",
		"2   ",
		"3 BT1 Canceled /profile/detach/BT1", // canceled, but still one of the active policies
		"1 AA0 Canceled /profile/detach/AA0",
	}
	if diff := cmp.Diff(want, got); diff != "" || len(list.Others) != 1 || list.OthersHeading != "Canceled policies" {
		t.Errorf("%d others under %q (-want +got):\n%s", len(list.Others), list.OthersHeading, diff)
	}
}

func TestProfileTurnsPagesThroughActiveAndOtherPolicies(t *testing.T) {
	account := member.Account{Number: "1"}
	for n := range 25 {
		account.Policies = append(account.Policies, member.Policy{Number: fmt.Sprintf("AA%02d", n), FilterCancelled: n >= 12})
	}
	owner := &member.Profile{Accounts: []member.Account{account}}
	for page, want := range map[int][2]int{1: {10, 0}, 2: {2, 8}, 3: {0, 5}} {
		list := profile.NewPolicyList(viewtest.English, owner, ui.ListPage{Page: page}, member.Date{})
		if got := [2]int{len(list.Active), len(list.Others)}; got != want {
			t.Errorf("page %d: active and others = %v, want %v", page, got, want)
		}
	}
}

// Spec: INPUT-3.
func TestEmailPageTakesOneAddressTwice(t *testing.T) {
	t.Parallel()
	texts := viewtest.English.Profile.Email
	for _, test := range []struct{ email, again, problem, againProblem string }{
		{"marta@example.com", "Marta@Example.com", "", ""},
		{"\u202amarta@example.com\u202c", "marta@example.com", "", ""},
		{"marta", "marta", viewtest.English.Contact.Channels["email"].Wrong, ""},
		{"OLD@example.com", "OLD@example.com", texts.Same, ""},
		{"marta@example.com", "maria@example.com", "", texts.NoMatch},
		{"marta@example.com", "", "", texts.AgainMissing},
		{"", "", texts.Missing, texts.AgainMissing},
	} {
		page := profile.NewEmailPage(profile.FormTop{}, "old@example.com", test.email, test.again, viewtest.English)
		valid := page.Check()
		if page.New.Problem != test.problem || page.Repeat.Problem != test.againProblem ||
			valid != (test.problem+test.againProblem == "") {
			t.Errorf("%q, %q: valid = %t with %q and %q, want %q and %q", test.email, test.again, valid, page.New.Problem,
				page.Repeat.Problem, test.problem, test.againProblem)
		}
		if valid && page.Email() != "marta@example.com" {
			t.Errorf("%q is sent as %q", test.email, page.Email())
		}
	}
}

// The insurer gets the words of a consent as the member read them, without the mark of their
// language.
func TestConsentHasNoMarks(t *testing.T) {
	t.Parallel()
	texts := *viewtest.English
	texts.Contact.Consent = text.CompanyText(mark.English("I agree."))
	yes := func(string) string { return "yes" }
	address := member.ContactAddress{Channel: member.ContactText}
	change := profile.NewContactChangePage(&texts, profile.FormTop{}, address, yes, "")
	if got := change.Agreed(); got != "I agree." {
		t.Errorf("consent = %q, want no marks", got)
	}
}

// Spec: READING-3.
func TestProfileListsOtherIdentities(t *testing.T) {
	t.Parallel()
	menu := ui.MemberMenu{Email: "theo@example.com", Others: []ui.OtherIdentity{{Key: "k", Email: "marta@example.com"}}}
	page := profile.NewPage(viewtest.English, &member.Profile{}, "", menu, ui.ListPage{}, viewtest.Today, "")
	doc := viewtest.Render(t, profile.View(page))
	if got := doc.Find(`form[action="/switch"] button`).Text(); got != "Switch to marta@example.com" {
		t.Errorf("switch button = %q, want the other email", got)
	}
	if all := doc.Find(`form[action="/logout"] input[name=identity][value=all]`).Length(); all != 1 {
		t.Errorf("forms that sign out all identities = %d, want 1", all)
	}
}
