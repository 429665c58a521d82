package check

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const savedProfile = `{"accounts": [{"accountNumber": "4100", "billType": "insured", "cancelled": "N", "rank": 1,
	"policies": [{
		"policyNumber": "AA1", "cancelled": "N", "effectiveDate": "2026-06-20", "expirationDate": "2026-12-20"
	}]}]}`

// A saved answer is read without a configuration. What the contract doesn't expect fails the check.
func TestCheckAnswer(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "profile.json")
	must(t, os.WriteFile(file, []byte(savedProfile), 0o600))
	const acknowledged = "PORTAL_USER_API_EXTRA_KEYS=accounts[].rank"
	for name, test := range map[string]struct {
		env   []string
		args  []string
		fails bool
		says  string
	}{
		"acknowledged": {
			[]string{acknowledged}, []string{"--answer", "GET /profiles", file}, false, "The portal reads all of it.",
		},
		"unknown key": {
			nil,
			[]string{"--answer", "GET /profiles", file},
			true,
			"FAILS  GET /profiles  accounts[].rank, 1 of 1: a number like 9. Not in the document, so not read",
		},
		"another call": {nil, []string{"--answer", "GET /claims", file}, true, "claims, 1 of 1: missing. Send an array"},
		"no call":      {nil, []string{"--answer", "GET /claim", file}, true, ""},
		"no file":      {nil, []string{"--answer", "GET /profiles"}, true, ""},
		"input":        {nil, []string{"--answer", "GET /profiles", "-"}, true, "the answer is empty"},
	} {
		var out bytes.Buffer
		err := Run(t.Context(), test.env, test.args, strings.NewReader(""), &out)
		if (err != nil) != test.fails || test.says != "" && test.fails && !errors.Is(err, errCheckFailed) ||
			!strings.Contains(out.String(), test.says) {
			t.Errorf("%s: check = %v, want %q:\n%s", name, err, test.says, out.String())
		}
	}
}
