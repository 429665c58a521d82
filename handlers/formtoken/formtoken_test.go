package formtoken

import "testing"

func TestTokenDiffersOnEveryPage(t *testing.T) {
	t.Parallel()
	first, second := New("c2VjcmV0", "marta"), New("c2VjcmV0", "marta")
	if first == second {
		t.Errorf("two tokens are both %q, want different ones", first)
	}
	if secret, owner := Parse(first); secret != "c2VjcmV0" || owner != "marta" {
		t.Errorf("Parse = %q, %q, want the secret and its owner", secret, owner)
	}
}

func TestForeignTokensHaveNoSecret(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"", ".", "c2VjcmV0.", "YWI.marta%", "!.marta", "YWJj"} {
		if secret, _ := Parse(value); secret == "c2VjcmV0" {
			t.Errorf("Parse(%q) = %q, want no secret", value, secret)
		}
	}
}

// FuzzParse checks that what Parse returns for a secret is again a token of it.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{New("c2VjcmV0", "marta"), "", ".", "YWI.marta", "!.x.y", "AAAA.", "\xff."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		secret, owner := Parse(value)
		if again, sameOwner := Parse(New(secret, owner)); again != secret || sameOwner != owner {
			t.Errorf("Parse(%q) = %q, %q, and of that %q, %q", value, secret, owner, again, sameOwner)
		}
	})
}
