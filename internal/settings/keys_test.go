package settings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// secretFile returns a file with a content and rights.
func secretFile(t *testing.T, content string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "secret")
	must(t, os.WriteFile(path, []byte(content), 0o600))
	must(t, os.Chmod(path, mode))
	return path
}

func TestSessionKeysFile(t *testing.T) {
	t.Parallel()
	first, second := strings.Repeat("B", 42)+"A=", strings.Repeat("C", 42)+"A="
	for name, test := range map[string]struct {
		content string
		mode    os.FileMode
		want    string // the beginning of the problem behind the setting's name, "" for none
	}{
		"one key":               {first + "," + second, 0o600, ""},
		"a key on each line":    {first + "\n" + second + "\n", 0o400, ""},
		"of a group":            {first + ", " + second, 0o440, ""},
		"others can read":       {first, 0o604, " names a file that others can read or change"},
		"everybody can read":    {first, 0o644, " names a file that others can read or change"},
		"a group can change it": {first, 0o660, " names a file that others can read or change"},
		"empty":                 {"\n", 0o600, " names a file with nothing in it"},
		"no key":                {"short", 0o600, " must be 32-byte keys"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := read(environmentWith(map[string]string{
				"PORTAL_SESSION_KEYS": "", "PORTAL_SESSION_KEYS_FILE": secretFile(t, test.content, test.mode),
			}))
			if test.want != "" {
				wantProblems(t, err, "PORTAL_SESSION_KEYS_FILE"+test.want)
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
		"PORTAL_SESSION_KEYS_FILE is set, but": {"PORTAL_SESSION_KEYS_FILE": "/dev/null"},
		"PORTAL_SESSION_KEYS is not set":       {"PORTAL_SESSION_KEYS": ""},
		"PORTAL_SESSION_KEYS_FILE cannot be read": {
			"PORTAL_SESSION_KEYS": "", "PORTAL_SESSION_KEYS_FILE": filepath.Join(t.TempDir(), "missing"),
		},
		"PORTAL_SESSION_KEYS_FILE is not a file th": {
			"PORTAL_SESSION_KEYS": "", "PORTAL_SESSION_KEYS_FILE": t.TempDir(),
		},
	} {
		_, err := read(environmentWith(set))
		wantProblems(t, err, want)
	}
}

// A sandbox with keys of its own moves to another store as a portal of real members does. It has no
// balancer to wait for.
func TestSandboxUsesTheKeysThatAreSet(t *testing.T) {
	t.Parallel()
	key := strings.Repeat("B", 42) + "A="
	for set, want := range map[string][]string{key: {key}, "": nil} {
		s, err := read(environmentWith(map[string]string{"PORTAL_SANDBOX": "true", "PORTAL_SESSION_KEYS": set}))
		if wantProblems(t, err); !slices.Equal(s.SessionKeys, want) {
			t.Errorf("keys with %q = %q, want %q", set, s.SessionKeys, want)
		}
		if s.Drain != 0 {
			t.Errorf("drain time = %v, want none", s.Drain)
		}
	}
}

// The client secret and the store's address, which may have a password, can be in files as the keys
// can. No problem says what is in one.
func TestSecretsFromFiles(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(map[string]string{
		"PORTAL_OIDC_CLIENT_SECRET_FILE": secretFile(t, "s3cret value\n", 0o400),
		"PORTAL_SESSION_STORE_FILE":      secretFile(t, "rediss://:pass@valkey:6379\n", 0o440),
	}))
	if err != nil || s.OIDC.ClientSecret != "s3cret value" || s.SessionStore != "rediss://:pass@valkey:6379" {
		t.Errorf("secret = %q, store = %q, error = %v, want those of the files", s.OIDC.ClientSecret, s.SessionStore, err)
	}
	_, err = read(environmentWith(map[string]string{
		"PORTAL_SESSION_STORE_FILE": secretFile(t, "mysql://:pass@db", 0o600),
	}))
	wantProblems(t, err, "PORTAL_SESSION_STORE_FILE must be sqlite:PATH, redis://HOST:PORT")
	if strings.Contains(err.Error(), "pass") {
		t.Errorf("error = %v, want it without the secret", err)
	}
}
