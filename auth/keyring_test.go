package auth

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
)

func keyring(t *testing.T, keys ...string) *Keyring {
	t.Helper()
	k, err := NewKeyring(keys)
	must(t, err)
	return k
}

func TestKeyringOpensWhatItSealed(t *testing.T) {
	k := keyring(t, newKey())
	for _, value := range []string{"", "a", strings.Repeat("long ", 1000)} {
		sealed := k.seal([]byte(value), "session:1")
		if len(value) > 3 && bytes.Contains(sealed, []byte(value[:4])) {
			t.Error("the sealed value shows the plain one")
		}
		got, err := k.open(sealed, "session:1")
		must(t, err)
		if string(got) != value {
			t.Errorf("opened %q, want %q", got, value)
		}
	}
}

func TestKeyringRefusesWhatItDidNotSeal(t *testing.T) {
	k := keyring(t, newKey())
	sealed := k.seal([]byte("value"), "session:1")
	flipped := bytes.Clone(sealed)
	flipped[len(flipped)-1] ^= 1
	for name, c := range map[string]struct {
		sealed []byte
		record string
	}{
		"moved to another record": {sealed, "session:2"},
		"moved to another kind":   {sealed, "token:1"},
		"flipped bit":             {flipped, "session:1"},
		"cut short":               {sealed[:keyIDSize+3], "session:1"},
		"shorter than a key id":   {sealed[:2], "session:1"},
		"empty":                   {nil, "session:1"},
		"sealed by another key":   {keyring(t, newKey()).seal([]byte("value"), "session:1"), "session:1"},
	} {
		if value, err := k.open(c.sealed, c.record); err == nil {
			t.Errorf("%s: opened %q", name, value)
		}
	}
}

func TestKeyRotation(t *testing.T) {
	oldKey, newer := newKey(), newKey()
	before, during, after := keyring(t, oldKey), keyring(t, newer, oldKey), keyring(t, newer)
	sealedBefore, sealedDuring := before.seal([]byte("v"), "r"), during.seal([]byte("v"), "r")
	for name, c := range map[string]struct {
		keys   *Keyring
		sealed []byte
		opens  bool
	}{
		"the old key's value while both are known": {during, sealedBefore, true},
		"the first key seals":                      {after, sealedDuring, true},
		"a retired key opens nothing":              {after, sealedBefore, false},
	} {
		if _, err := c.keys.open(c.sealed, "r"); (err == nil) != c.opens {
			t.Errorf("%s: opens is %v, want %v (%v)", name, err == nil, c.opens, err)
		}
	}
}

func TestNewKeyringNamesTheBadKeyByItsPlace(t *testing.T) {
	good, short := newKey(), base64.StdEncoding.EncodeToString([]byte("too short"))
	for name, c := range map[string]struct {
		keys []string
		want string
	}{
		"none":         {nil, "auth: at least one session key is needed"},
		"not base64":   {[]string{good, "hunter2!"}, "auth: session key 2 is not base64"},
		"empty":        {[]string{""}, "auth: session key 1 has 0 bytes, not 32"},
		"short":        {[]string{good, newKey(), short}, "auth: session key 3 has 9 bytes, not 32"},
		"given twice":  {[]string{good, good}, "auth: session key 2 is given twice"},
		"white spaces": {[]string{" " + good + "\n"}, ""},
	} {
		_, err := NewKeyring(c.keys)
		if got := text(err); got != c.want {
			t.Errorf("%s: error %q, want %q", name, got, c.want)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
