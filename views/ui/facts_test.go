package ui_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: MESSAGE-1.
func TestMessagesOfABillClaimOrPolicyAreCounted(t *testing.T) {
	t.Parallel()
	bill, claim, policy := member.About{Kind: member.AboutBill, Number: "41"}, member.About{
		Kind:   member.AboutClaim,
		Number: "CL1",
	},
		member.About{Kind: member.AboutPolicy, Number: "AA1"}
	p := &member.Profile{Conversations: []member.About{bill, claim, claim, policy}}
	for about, want := range map[member.About]string{
		bill: "1 about this account /messages?find=41", claim: "2 about this claim /messages?find=CL1",
		policy: "1 about this policy /messages?find=AA1", {Kind: member.AboutClaim, Number: "CL2"}: "",
	} {
		got := ""
		for _, fact := range ui.WithMessages(nil, viewtest.English, p, about) {
			got += fact.Value + " " + fact.Path
		}
		if got != want {
			t.Errorf("%v: %q, want %q", about, got, want)
		}
	}
}
