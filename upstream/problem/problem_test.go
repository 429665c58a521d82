package problem

import "testing"

func TestOf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ code, kind, want string }{
		{"zip-mismatch", "", "zip-mismatch"},
		{" ZIP-Mismatch ", "about:blank", "zip-mismatch"},
		{"", "https://api.example.com/problems/claim-closed", "claim-closed"},
		{"", "urn:problem:claim-closed", "claim-closed"},
		{"", "claim-closed", "claim-closed"},
		{"E-1042", "https://api.example.com/problems/claim-closed", "claim-closed"},
		{"E-1042", "about:blank", ""},
		{"pat@example.com", "https://api.example.com/pat@example.com", ""},
		{"", "", ""},
		{"", "https://api.example.com/problems/", ""},
	} {
		if got := Of(test.code, test.kind); string(got) != test.want {
			t.Errorf("Of(%q, %q) = %q, want %q", test.code, test.kind, got, test.want)
		}
	}
}
