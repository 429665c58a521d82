package profile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/profile"
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
func TestEmailPageTakesAddressesThatMailCanGoTo(t *testing.T) {
	addresses := map[string]bool{
		"marta@example.com":                       true,
		"m.l+portal@mail.example.co.uk":           true,
		"marta":                                   false,
		"marta@":                                  false,
		"@example.com":                            false,
		"marta@localhost":                         false,
		"marta@example.com.":                      false,
		"marta@example..com":                      false,
		"Marta <marta@example.com>":               false,
		"marta@example.com,jonas@example.com":     false,
		"marta @example.com":                      false,
		strings.Repeat("m", 243) + "@example.com": false,
	}
	for address, want := range addresses {
		page := profile.NewEmailPage(profile.FormTop{}, "old@example.com", address, address, viewtest.English.Profile.Email)
		if page.Check() != want {
			t.Errorf("%q taken: %t, want %t (%s)", address, !want, want, page.New.Problem)
		}
	}
}

// Spec: INPUT-4.
func TestAttachPageTakesZipCodesOf5And9Digits(t *testing.T) {
	codes := map[string]bool{
		"50327": true, "503271234": true, "50327-1234": true,
		"5032": false, "503271": false, "50327-": false, "50327-123": false, "50327 1234": false, "5O327": false, "٥٠٣٢٧": false, "50327\n": false,
	}
	for code, want := range codes {
		page := profile.NewAttachPage(profile.FormTop{}, "AA-1182204", code, "key", viewtest.English.Profile.Attach)
		if page.Check() != want {
			t.Errorf("%q taken: %t, want %t (%s)", code, !want, want, page.Zip.Problem)
		}
	}
}

func TestRowsOfProfileHaveDifferentIcons(t *testing.T) {
	t.Parallel()
	page := profile.Page{Contact: true, Policies: profile.NewPolicyList(viewtest.English, &member.Profile{}, ui.ListPage{}, member.Date{})}
	doc := viewtest.Render(t, profile.View(page))
	seen := map[string]bool{}
	for _, icon := range doc.Find(".profile-rows .row-icon use").EachIter() {
		name := icon.AttrOr("href", "")
		if seen[name] {
			t.Errorf("two rows have the icon %s", name)
		}
		seen[name] = true
	}
	if len(seen) < 8 {
		t.Errorf("found %d icons, want at least 8", len(seen))
	}
}
