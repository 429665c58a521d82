package settings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSessionKeysFile(t *testing.T) {
	t.Parallel()
	first, second := strings.Repeat("B", 42)+"A=", strings.Repeat("C", 42)+"A="
	for name, test := range map[string]struct {
		content string
		mode    os.FileMode
		want    string // the beginning of the problem, "" for none
	}{
		"one key":               {first + "," + second, 0o600, ""},
		"a key on each line":    {first + "\n" + second + "\n", 0o400, ""},
		"of a group":            {first + ", " + second, 0o440, ""},
		"others can read":       {first, 0o604, "PORTAL_SESSION_KEYS_FILE names a file that others can read or change"},
		"everybody can read":    {first, 0o644, "PORTAL_SESSION_KEYS_FILE names a file that others can read or change"},
		"a group can change it": {first, 0o660, "PORTAL_SESSION_KEYS_FILE names a file that others can read or change"},
		"empty":                 {"\n", 0o600, "PORTAL_SESSION_KEYS_FILE must be 32-byte keys"},
		"no key":                {"short", 0o600, "PORTAL_SESSION_KEYS_FILE must be 32-byte keys"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "keys")
			if err := os.WriteFile(path, []byte(test.content), test.mode); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, test.mode); err != nil {
				t.Fatal(err)
			}
			s, err := read(environmentWith(map[string]string{"PORTAL_SESSION_KEYS": "", "PORTAL_SESSION_KEYS_FILE": path}))
			if test.want != "" {
				wantProblems(t, err, test.want)
				return
			}
			wantProblems(t, err)
			if want := []string{first, second}; !slices.Equal(s.SessionKeys, want) {
				t.Errorf("keys = %q, want %q", s.SessionKeys, want)
			}
		})
	}
}

func TestSessionKeysComeFromOnePlace(t *testing.T) {
	t.Parallel()
	for want, set := range map[string]map[string]string{
		"PORTAL_SESSION_KEYS_FILE is set, but":      {"PORTAL_SESSION_KEYS_FILE": "/dev/null"},
		"PORTAL_SESSION_KEYS is not set":            {"PORTAL_SESSION_KEYS": ""},
		"PORTAL_SESSION_KEYS_FILE cannot be read":   {"PORTAL_SESSION_KEYS": "", "PORTAL_SESSION_KEYS_FILE": filepath.Join(t.TempDir(), "missing")},
		"PORTAL_SESSION_KEYS_FILE is not a file th": {"PORTAL_SESSION_KEYS": "", "PORTAL_SESSION_KEYS_FILE": t.TempDir()},
	} {
		_, err := read(environmentWith(set))
		wantProblems(t, err, want)
	}
}
