package sandbox

import (
	"encoding/json"
	"strings"
	"testing"
)

// Copies of a sample member share no identity, email or account number with it, and changing the
// data of one does not affect another.
func TestCopiesAreMembersOfTheirOwn(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	original, first, second := h.members["household"], h.signInAs("household~1"), h.signInAs("household~2")
	if first == nil || second == nil || h.signInAs("household~1") != first {
		t.Fatal("no copies, or another one at the second sign-in")
	}
	seen := map[string]bool{}
	for _, m := range []*member{original, first, second} {
		seen[m.subject()], seen[m.Email] = true, true
		for _, account := range m.Profile.Records("accounts") {
			seen[account.Text("accountNumber")] = true
		}
	}
	if len(seen) != 3*(2+2) {
		t.Errorf("subjects, emails and account numbers = %v, want 12 different ones", seen)
	}
	all, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	for _, account := range original.Profile.Records("accounts") {
		if number := account.Text("accountNumber"); strings.Contains(string(all), number) {
			t.Errorf("the copy has account %s of the original", number)
		}
	}
	first.Messages[0]["subject"] = "changed"
	if original.Messages[0].Text("subject") == "changed" || second.Messages[0].Text("subject") == "changed" {
		t.Error("a change of one copy changes others")
	}
	for _, key := range []string{
		"unknown~1", "household~0", "household~x", "household~1~2", "household~1000000",
		"household-0",
	} {
		if h.signInAs(key) != nil {
			t.Errorf("%s can sign in", key)
		}
	}
}

// A member can have more policies than a sample file does.
func TestCopyHasAsManyPoliciesAsItsKeySays(t *testing.T) {
	t.Parallel()
	m := newHarness(t).signInAs("newcomer-47")
	if current, _ := policiesOf(m); len(current) != 47 || m.Email != "47.theo.abara@example.com" {
		t.Errorf("policies of %s = %d, want 47", m.Email, len(current))
	}
}
