package analytics

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"memberportal/views/paths"
)

// islands/loader/analytics-redact.test.ts uses the same table.
// Spec: ANALYTICS-1.
func TestRedact(t *testing.T) {
	table, err := os.ReadFile("testdata/redaction.json")
	if err != nil {
		t.Fatal(err)
	}
	var tests []struct{ Address, Reported, Why string }
	if err := json.Unmarshal(table, &tests); err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		if got := Redact(test.Address); got != test.Reported {
			t.Errorf("Redact(%q) = %q, want %q: %s", test.Address, got, test.Reported, test.Why)
		}
	}
}

// A word of section 9 counts in a key and in a value.
// Spec: ANALYTICS-1.
func TestRedactChecksEveryWordOfSection9(t *testing.T) {
	for _, word := range strings.Fields("code email user username token emailaddress userid profileid password reset") {
		for _, query := range []string{word + "=x", "x=" + word, strings.ToUpper(word)} {
			if got := Redact("/home?" + query); got != "/home?redacted" {
				t.Errorf("Redact(/home?%s) = %q, want /home?redacted", query, got)
			}
		}
	}
}

// This address has the key of an identity, which may have no digit to redact it by.
// Spec: READING-11.
func TestAddressWithAnIdentityIsRedacted(t *testing.T) {
	address := paths.MemberChanged("abcdefgh", paths.SessionEnd{ReturnTo: "/home"})
	if got := Redact(address); got != "/session/changed?redacted" {
		t.Errorf("Redact(%q) = %q, want /session/changed?redacted", address, got)
	}
}

// Spec: READING-11.
func TestLocation(t *testing.T) {
	tests := []struct{ pattern, query, want string }{
		{"/billing/:account", "", "/billing/{accountNumber}"},
		{"/billing/:account", "page=2&size=25", "/billing/{accountNumber}?page=2&size=25"},
		{"/policies/:type/:policy", "policyNumber=HO1", "/policies/{policyType}/{policyNumber}?redacted"},
		{"/new-claim/:step", "", "/new-claim/{step}"},
		{"/auth", "state=a&code=b", "/auth"},
		{"/", "", "/"},
	}
	for _, test := range tests {
		if got := Location(test.pattern, test.query); got != test.want {
			t.Errorf("Location(%q, %q) = %q, want %q", test.pattern, test.query, got, test.want)
		}
	}
}
