package keyring

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"testing"
)

func newTestKeyring(t *testing.T, keys ...string) *Keyring {
	t.Helper()
	k, err := New(keys)
	must(t, err)
	return k
}

func TestKeyringRoundTrip(t *testing.T) {
	t.Parallel()
	k := newTestKeyring(t, newKey())
	for _, value := range []string{"", "a", strings.Repeat("long ", 1000)} {
		sealed := k.Seal([]byte(value), "session:1")
		if len(value) > 3 && bytes.Contains(sealed, []byte(value[:4])) {
			t.Error("the sealed value contains the plaintext")
		}
		got, err := k.Open(sealed, "session:1")
		must(t, err)
		if string(got) != value {
			t.Errorf("open = %q, want %q", got, value)
		}
	}
}

// Spec: READING-1.
func TestKeyringRejectsForeignValues(t *testing.T) {
	t.Parallel()
	k := newTestKeyring(t, newKey())
	sealed := k.Seal([]byte("value"), "session:1")
	flipped := bytes.Clone(sealed)
	flipped[len(flipped)-1] ^= 1
	for name, c := range map[string]struct {
		sealed []byte
		record string
	}{
		"moved to another record": {sealed, "session:2"},
		"moved to another kind":   {sealed, "token:1"},
		"flipped bit":             {flipped, "session:1"},
		"truncated":               {sealed[:keyIDSize+3], "session:1"},
		"shorter than a key ID":   {sealed[:2], "session:1"},
		"empty":                   {nil, "session:1"},
		"sealed by another key":   {newTestKeyring(t, newKey()).Seal([]byte("value"), "session:1"), "session:1"},
	} {
		if value, err := k.Open(c.sealed, c.record); err == nil {
			t.Errorf("%s: open = %q, want an error", name, value)
		}
	}
}

func TestKeyRotation(t *testing.T) {
	t.Parallel()
	oldKey, newer := newKey(), newKey()
	before, during, after := newTestKeyring(t, oldKey), newTestKeyring(t, newer, oldKey), newTestKeyring(t, newer)
	sealedBefore, sealedDuring := before.Seal([]byte("v"), "r"), during.Seal([]byte("v"), "r")
	for name, c := range map[string]struct {
		keys   *Keyring
		sealed []byte
		opens  bool
	}{
		"old key still listed": {during, sealedBefore, true},
		"first key seals":      {after, sealedDuring, true},
		"old key removed":      {after, sealedBefore, false},
	} {
		if _, err := c.keys.Open(c.sealed, "r"); (err == nil) != c.opens {
			t.Errorf("%s: err = %v, want success = %v", name, err, c.opens)
		}
	}
}

func TestNewKeyringErrorsNamePosition(t *testing.T) {
	t.Parallel()
	good, short := newKey(), base64.StdEncoding.EncodeToString([]byte("too short"))
	for name, c := range map[string]struct {
		keys []string
		want string
	}{
		"none":                    {nil, "auth/keyring: at least one session key is required"},
		"not base64":              {[]string{good, "hunter2!"}, "auth/keyring: session key 2 is not base64"},
		"empty":                   {[]string{""}, "auth/keyring: session key 1 has 0 bytes, want 32"},
		"short":                   {[]string{good, newKey(), short}, "auth/keyring: session key 3 has 9 bytes, want 32"},
		"duplicate":               {[]string{good, good}, "auth/keyring: session key 2 is a duplicate"},
		"surrounding white space": {[]string{" " + good + "\n"}, ""},
	} {
		_, err := New(c.keys)
		if got := errorText(err); got != c.want {
			t.Errorf("%s: err = %q, want %q", name, got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func newKey() string {
	key := make([]byte, 32)
	rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// FuzzOpen checks that only a value that was sealed for the same record opens.
func FuzzOpen(f *testing.F) {
	k, err := New([]string{newKey()})
	if err != nil {
		f.Fatal(err)
	}
	sealed := k.Seal([]byte("value"), "record")
	f.Add([]byte(nil), "record")
	f.Add(sealed[:keyIDSize], "record")
	f.Add(sealed[:len(sealed)-1], "record")
	f.Add(sealed, "another")
	f.Add(append(sealed[:keyIDSize:keyIDSize], make([]byte, 40)...), "")
	f.Fuzz(func(t *testing.T, changed []byte, record string) {
		if value, err := k.Open(changed, record); err == nil && (record != "record" || !bytes.Equal(changed, sealed)) {
			t.Errorf("Open = %q, want an error", value)
		}
	})
}
