package ui_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// One number is called, with its hours as they are sent, and the policies stand with their days as
// they are sent.
//
// Spec: VOUCH-18.
func TestUnconfirmedPoliciesCallOneNumber(t *testing.T) {
	t.Parallel()
	policy := func(number, agency string) *member.Policy {
		return &member.Policy{
			Number: number, AccountNumber: "1", AgencyID: agency, EffectiveDate: viewtest.Today.AddDays(-9),
			ExpirationDate: viewtest.Today.AddDays(9), Unread: member.Unread{"cancelled"},
		}
	}
	confirmed := policy("AA9", "7")
	confirmed.Unread = nil
	texts := viewtest.English.Policies.Unconfirmed
	for name, test := range map[string]struct {
		policies    []*member.Policy
		phone, note string
		rows        int
	}{
		"of an agent":      {[]*member.Policy{policy("AA1", "7")}, "(515) 555-0117", texts.Agent.With("Agency"), 1},
		"without an agent": {[]*member.Policy{policy("AA1", "")}, "800-555-0142", texts.Us, 1},
		"an agent that isn't sent": {
			[]*member.Policy{policy("AA1", "8"), confirmed}, "800-555-0142", texts.Us, 1,
		},
		"of two agents": {[]*member.Policy{policy("AA1", "7"), policy("AA2", "")}, "800-555-0142", texts.Us, 2},
		"five": {
			[]*member.Policy{policy("AA1", "7"), policy("AA2", "7"), policy("AA3", "7"), policy("AA4", "7"), policy("AA5", "7")},
			"(515) 555-0117", texts.Agent.With("Agency"), 3 + 1, // which leads to the others
		},
	} {
		p := viewtest.ProfileOf(*policy("AA1", "7"), *confirmed)
		p.Agencies[0].Hours = "Monday"
		got := ui.NewUnconfirmed(viewtest.English, p, test.policies, viewtest.Today)
		if got.Phone != test.phone || got.Note != test.note || len(got.Rows) != test.rows {
			t.Errorf("%s: %+v, want %s, %q and %d rows", name, got, test.phone, test.note, test.rows)
		}
		if agents := got.Phone != "800-555-0142"; agents != (len(got.Hours) == 1 && got.Hours[0] == "Monday") {
			t.Errorf("%s: hours = %q, want the agent's beside the agent's number alone", name, got.Hours)
		}
		if row := got.Rows[0]; row.Side != "Starts 11/12/2026" || row.SideSub != "Expires 11/30/2026" {
			t.Errorf("%s: row = %+v, want the days as they were sent", name, row)
		}
	}
	p := viewtest.ProfileOf(*confirmed)
	if got := ui.NewUnconfirmed(viewtest.English, p, []*member.Policy{confirmed}, viewtest.Today); got != nil {
		t.Errorf("a confirmed policy = %+v, want none", got)
	}
}
