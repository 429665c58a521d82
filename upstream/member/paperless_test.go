package member

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func paperlessOf(p *Profile) (switches []string) {
	for _, a := range p.Accounts {
		if a.PaperlessBilling {
			switches = append(switches, a.Number)
		}
		for _, q := range a.Policies {
			if q.PaperlessPolicy {
				switches = append(switches, q.Number)
			}
		}
	}
	return switches
}

func TestPaperlessPoliciesAreCurrentAndFuture(t *testing.T) {
	t.Parallel()
	today := NewDate(2026, 11, 21)
	over := today.AddDays(-1)
	profile := &Profile{Accounts: []Account{{Policies: []Policy{
		{Number: "AA1"},
		{Number: "AA2", FuturePolicy: true},
		{Number: "AA3", Cancelled: true},
		{Number: "AA4", FilterCancelled: true},
		{Number: "AA5", ExpirationDate: over},
		{Number: "AA6", Unread: Unread{"cancelled"}},
		{Number: "aa1", FuturePolicy: true},
	}}}}
	var numbers []string
	for _, q := range profile.PaperlessPolicies(today) {
		numbers = append(numbers, q.Number)
	}
	if diff := cmp.Diff([]string{"AA1", "AA2"}, numbers); diff != "" {
		t.Errorf("policies with a switch (-want +got):\n%s", diff)
	}
	sure := &Profile{Accounts: []Account{{Policies: []Policy{{Number: "AA3", Cancelled: true}}}}}
	if !profile.MayHavePaperless(today) || sure.MayHavePaperless(today) {
		t.Error("a policy whose cancellation can't be read counts as none, or a canceled one as one")
	}
}

func TestWithPaperless(t *testing.T) {
	t.Parallel()
	profile := &Profile{Accounts: []Account{
		{Number: "1", Policies: []Policy{
			{Number: "AA1"}, {Number: "HO1", PaperlessPolicy: true}, {Number: "AA1", FuturePolicy: true},
		}},
		{Number: "2", PaperlessBilling: true, Policies: []Policy{{Number: "aa1"}}},
	}}
	before := []string{"HO1", "2"}
	tests := map[string]struct {
		got  *Profile
		want []string
		same bool
	}{
		"account on":           {profile.WithPaperlessBilling("1", true), []string{"1", "HO1", "2"}, false},
		"account off":          {profile.WithPaperlessBilling("2", false), []string{"HO1"}, false},
		"account is on":        {profile.WithPaperlessBilling("2", true), before, true},
		"unknown account":      {profile.WithPaperlessBilling("3", true), before, true},
		"policy on, all terms": {profile.WithPaperlessPolicy("Aa1", true), []string{"AA1", "HO1", "AA1", "2", "aa1"}, false},
		"policy off":           {profile.WithPaperlessPolicy("HO1", false), []string{"2"}, false},
		"policy is on":         {profile.WithPaperlessPolicy("ho1", true), before, true},
		"unknown policy":       {profile.WithPaperlessPolicy("BT1", false), before, true},
	}
	for name, test := range tests {
		if diff := cmp.Diff(test.want, paperlessOf(test.got)); diff != "" || (test.got == profile) != test.same {
			t.Errorf("%s: same profile = %t, want %t (-want +got):\n%s", name, test.got == profile, test.same, diff)
		}
	}
	if diff := cmp.Diff(before, paperlessOf(profile)); diff != "" {
		t.Errorf("the original profile changed (-want +got):\n%s", diff)
	}
	if on := profile.Indexed().WithPaperlessPolicy("AA1", true).Policies()[0]; !on.PaperlessPolicy {
		t.Errorf("%+v in the index, want it paperless", on)
	}
}

func TestChangeOfAnUnreadSwitchIsKnown(t *testing.T) {
	t.Parallel()
	profile := &Profile{Accounts: []Account{{
		Number: "1", Unread: Unread{"paperlessBilling", "dueDay"},
		Policies: []Policy{{Number: "AA1", Unread: Unread{"paperlessPolicy"}}},
	}}}
	off := profile.WithPaperlessBilling("1", false).WithPaperlessPolicy("AA1", false).Accounts[0]
	if off.Unread.Has("paperlessBilling") || !off.Unread.Has("dueDay") || off.Policies[0].Unread.Has("paperlessPolicy") {
		t.Errorf("unread = %v and %v, want neither switch", off.Unread, off.Policies[0].Unread)
	}
}
