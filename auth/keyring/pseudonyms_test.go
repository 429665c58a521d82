package keyring

import "testing"

func TestPseudonymsDependOnTheFirstKey(t *testing.T) {
	t.Parallel()
	older, newer := newKey(), newKey()
	pseudonym := func(text string, keys ...string) string {
		t.Helper()
		of, err := Pseudonyms(keys)
		must(t, err)
		return of(text)
	}
	ann := pseudonym("ann", older)
	if again := pseudonym("ann", older, newer); again != ann {
		t.Errorf("with another key behind it: %q, want %q", again, ann)
	}
	if other, later := pseudonym("ben", older), pseudonym("ann", newer, older); other == ann || later == ann {
		t.Errorf("of another member: %q, of another first key: %q, want neither to be %q", other, later, ann)
	}
	for name, keys := range map[string][]string{"none": nil, "short": {"c2hvcnQ="}, "not base64": {"%%%"}} {
		if _, err := Pseudonyms(keys); err == nil {
			t.Errorf("%s: no error, want one", name)
		}
	}
}
