package failure

import "testing"

func TestCodeOf(t *testing.T) {
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
		if got := CodeOf(test.code, test.kind); string(got) != test.want {
			t.Errorf("CodeOf(%q, %q) = %q, want %q", test.code, test.kind, got, test.want)
		}
	}
}
