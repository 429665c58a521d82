package sandbox

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox/samples"
)

var samplesAt = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

func sampleMembers(t *testing.T) map[string]*member {
	t.Helper()
	members, err := loadMembers(samplesAt)
	if err != nil {
		t.Fatal(err)
	}
	return members
}

// policiesOf returns the current and future policies of a profile.
func policiesOf(m *member) (current, futures []samples.Record) {
	for _, account := range m.Profile.Records("accounts") {
		current = append(current, account.Records("policies")...)
		futures = append(futures, account.Records("futures")...)
	}
	return current, futures
}

func TestFarmHasEveryType(t *testing.T) {
	t.Parallel()
	prefixes := []string{ // one per line of section 3, "Policy-number prefixes per type"
		"(AA|AB|AP|CA|PA)", "BT", "BAP", "BOP", "UMC", "CPP", "DF", "(PE|XB)", "FAP", "UMF", "FPP", "(HB|HO|HP|MH)", "IM",
	}
	current, _ := policiesOf(sampleMembers(t)["farm"])
	for _, prefix := range prefixes {
		form := regexp.MustCompile("^" + prefix + "[0-9]{7}$")
		if !slices.ContainsFunc(current, func(p samples.Record) bool {
			return p["cancelled"] == "N" && form.MatchString(p.Text("policyNumber"))
		}) {
			t.Errorf("no current policy with prefix %s", prefix)
		}
	}
}

// wantSums checks the running balances against the amounts. A void transaction has none.
func wantSums(t *testing.T, account samples.Record) {
	t.Helper()
	transactions := account.Records("transactions")
	sum := int64(0)
	for _, transaction := range slices.Backward(transactions) {
		if transaction.Text("status") != "void" {
			sum += transaction.Cents("amount")
		}
		if got := transaction.Cents("balance"); got != sum {
			t.Errorf("account %s: balance after %s = %d, want %d",
				account["accountNumber"], transaction["description"], got, sum)
		}
	}
	if account.Cents("balance") != sum || account.Cents("minDue") > sum {
		t.Errorf("account %s: balance = %v, minimum = %v, sum of transactions = %d", account["accountNumber"],
			account["balance"], account["minDue"], sum)
	}
}

func TestAllDatesAreResolved(t *testing.T) {
	t.Parallel()
	for key, m := range sampleMembers(t) {
		content, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.Index(string(content), `"today`); i >= 0 {
			t.Errorf("%s: unresolved date %.20s", key, content[i:])
		}
	}
}

// Copies of a sample member share no identity and no email with it, and changing the data of one
// does not affect another.
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
	}
	if len(seen) != 3*2 {
		t.Errorf("subjects and emails = %v, want 6 different ones", seen)
	}
	first.Messages[0]["subject"] = "changed"
	if original.Messages[0].Text("subject") == "changed" || second.Messages[0].Text("subject") == "changed" {
		t.Error("a change of one copy changes others")
	}
	for _, key := range []string{
		"unknown~1", "household~0", "household~x", "household~1~2", "household~1000000", "household-0",
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
