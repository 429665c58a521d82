package auth

import (
	"context"
	"strings"
	"testing"
)

// During a roll between versions, two versions read each other's records.
func TestSessionRecordsOfOtherVersions(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(record string) string
		signed bool
	}{
		"with a field that this version lacks": {func(record string) string {
			return strings.Replace(record, `"State":{`, `"Later":[1],"State":{"New":{"A":1},`, 1)
		}, true},
		"without a field of this version": {func(record string) string {
			return strings.Replace(record, `"Active"`, `"Former"`, 1)
		}, true},
		"with a field of another type": {func(record string) string {
			return strings.Replace(record, `"Accounts":[`, `"Accounts":7,"Former":[`, 1)
		}, false},
		"in another format": {func(string) string { return "gob" }, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			b := h.browser()
			b.signIn("ann")
			key := ""
			b.request(func(ctx context.Context) { key = loadedRecordOf(ctx).key })
			value, expires, err := h.vault.get(t.Context(), key)
			must(t, err)
			changed := test.change(string(value))
			if changed == string(value) {
				t.Fatalf("record %s is unchanged", value)
			}
			must(t, h.vault.update(t.Context(), key, []byte(changed), expires))
			b.request(func(ctx context.Context) {
				if _, signed := b.Active(ctx); signed != test.signed {
					t.Errorf("signed in = %t, want %t", signed, test.signed)
				}
			})
			b.signIn("ann")
			if got := b.signedInEmails(); len(got) != 1 {
				t.Errorf("after another sign-in: %q, want the member", got)
			}
		})
	}
}
