package auth_test

import (
	"strings"
	"testing"

	"memberportal/auth"
)

func TestSignatureHoldsForItsTextPurposeAndKeys(t *testing.T) {
	const text = "household until tomorrow"
	older, newer := strings.Repeat("A", 43)+"=", strings.Repeat("B", 42)+"A="
	signature := signer(t, "links", older).Sign(text)
	tests := map[string]struct {
		by        *auth.Signer
		text, sig string
		want      bool
	}{
		"same key":       {signer(t, "links", older), text, signature, true},
		"key rotated":    {signer(t, "links", newer, older), text, signature, true},
		"key dropped":    {signer(t, "links", newer), text, signature, false},
		"other purpose":  {signer(t, "letters", older), text, signature, false},
		"other text":     {signer(t, "links", older), text + "!", signature, false},
		"cut short":      {signer(t, "links", older), text, signature[:20], false},
		"none":           {signer(t, "links", older), text, "", false},
		"not in our way": {signer(t, "links", older), text, "%%%", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := test.by.Verify(test.text, test.sig); got != test.want {
				t.Errorf("Verify = %v, want %v", got, test.want)
			}
		})
	}
}

func TestSignerRefusesBadKeys(t *testing.T) {
	for name, keys := range map[string][]string{"none": nil, "short": {"c2hvcnQ="}, "not base64": {"%%%"}} {
		t.Run(name, func(t *testing.T) {
			if _, err := auth.NewSigner(keys, "links"); err == nil {
				t.Error("the keys were taken")
			}
		})
	}
}

func signer(t *testing.T, purpose string, keys ...string) *auth.Signer {
	t.Helper()
	s, err := auth.NewSigner(keys, purpose)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
