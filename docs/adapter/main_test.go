package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memberportal/internal/check"
)

// converted returns the profile of testdata/customer.json with texts replaced, as if its first term
// had begun 40 days ago, and what portal check says of it.
func converted(t *testing.T, replaced ...string) (accounts []map[string]any, says string, err error) {
	t.Helper()
	customer, err := os.ReadFile("testdata/customer.json")
	if err != nil {
		t.Fatal(err)
	}
	for written, days := range map[string]int{"2026-10-20": -40, "2027-04-20": 140, "2027-10-20": 320} {
		replaced = append(replaced, written, time.Now().AddDate(0, 0, days).Format(time.DateOnly))
	}
	sent := strings.NewReplacer(replaced...).Replace(string(customer))
	var out, report bytes.Buffer
	if err := convert(strings.NewReader(sent), &out, today()); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "profile.json")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var profile struct{ Accounts []map[string]any }
	if err := json.Unmarshal(out.Bytes(), &profile); err != nil {
		t.Fatal(err)
	}
	err = check.Run(t.Context(), nil, []string{"--answer", "GET /profiles", file}, nil, &report)
	return profile.Accounts, report.String(), err
}

// flagsOf returns the flags of the policies by their numbers.
func flagsOf(account map[string]any) map[any]any {
	flags := map[any]any{}
	for _, p := range account["policies"].([]any) {
		p := p.(map[string]any)
		flags[p["policyNumber"]] = p["cancelled"]
	}
	return flags
}

// Both words cancel, and one that the adapter doesn't know is neither yes nor no.
func TestStatuses(t *testing.T) {
	accounts, says, err := converted(t)
	flags := flagsOf(accounts[0])
	if err != nil || flags["AA1182204"] != false || flags["BT0456731"] != true || flags["DF0031950"] != true {
		t.Errorf("flags = %v, check = %v, want no, yes and yes:\n%s", flags, err, says)
	}
	accounts, says, err = converted(t, "FLC", "SUSP")
	if flags := flagsOf(accounts[0]); err == nil || flags["DF0031950"] != nil ||
		!strings.Contains(says, "accounts[].policies[].cancelled, 1 of 3: missing") {
		t.Errorf("flags = %v, check = %v, want a missing one that it names:\n%s", flags, err, says)
	}
}

// Cents become dollars, and an amount that is missing never 0.
func TestCents(t *testing.T) {
	for cents, want := range map[string]any{"12605": "126.05", "5": "0.05", "-250": "-2.50", "null": nil} {
		if accounts, says, err := converted(t, "12605", cents); err != nil || accounts[0]["minDue"] != want {
			t.Errorf("%s cents = %v, check = %v, want %v:\n%s", cents, accounts[0]["minDue"], err, want, says)
		}
	}
}

// Each term of a contract is an entry with its own vehicles, and one to come is among futures.
func TestTerms(t *testing.T) {
	accounts, says, err := converted(t)
	current, futures := accounts[0]["policies"].([]any), accounts[0]["futures"].([]any)
	if err != nil || len(current) != 3 || len(futures) != 1 {
		t.Fatalf("%d terms and %d to come, check = %v, want 3 and 1:\n%s", len(current), len(futures), err, says)
	}
	for _, term := range []any{current[0], futures[0]} {
		if vehicles := term.(map[string]any)["vehicles"].([]any); len(vehicles) != 1 {
			t.Errorf("vehicles = %v, want the term's", vehicles)
		}
	}
	if !strings.Contains(says, "; ID card; proof") {
		t.Errorf("members read no card and proof:\n%s", says)
	}
}
