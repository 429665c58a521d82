package keyring_test

import (
	"strings"
	"testing"

	"memberportal/auth/keyring"
)

func TestVerifyBindsTextPurposeAndKeys(t *testing.T) {
	t.Parallel()
	const text = "household until tomorrow"
	older, newer := strings.Repeat("A", 43)+"=", strings.Repeat("B", 42)+"A="
	signature := newSigner(t, "links", older).Sign(text)
	tests := map[string]struct {
		by        *keyring.Signer
		text, sig string
		want      bool
	}{
		"same key":      {newSigner(t, "links", older), text, signature, true},
		"key rotated":   {newSigner(t, "links", newer, older), text, signature, true},
		"key removed":   {newSigner(t, "links", newer), text, signature, false},
		"other purpose": {newSigner(t, "letters", older), text, signature, false},
		"other text":    {newSigner(t, "links", older), text + "!", signature, false},
		"truncated":     {newSigner(t, "links", older), text, signature[:20], false},
		"empty":         {newSigner(t, "links", older), text, "", false},
		"not base64":    {newSigner(t, "links", older), text, "%%%", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := test.by.Verify(test.text, test.sig); got != test.want {
				t.Errorf("Verify = %v, want %v", got, test.want)
			}
		})
	}
}

func TestNewSignerRejectsInvalidKeys(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]string{"none": nil, "short": {"c2hvcnQ="}, "not base64": {"%%%"}} {
		t.Run(name, func(t *testing.T) {
			if _, err := keyring.NewSigner(keys, "links"); err == nil {
				t.Error("NewSigner succeeded, want an error")
			}
		})
	}
}

func newSigner(t *testing.T, purpose string, keys ...string) *keyring.Signer {
	t.Helper()
	s, err := keyring.NewSigner(keys, purpose)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
