package request

import "testing"

func TestTokenDiffersOnEveryPage(t *testing.T) {
	t.Parallel()
	first, second := newToken("c2VjcmV0", "marta"), newToken("c2VjcmV0", "marta")
	if first == second {
		t.Errorf("two tokens are both %q, want different ones", first)
	}
	if secret, owner := ParseToken(first); secret != "c2VjcmV0" || owner != "marta" {
		t.Errorf("Parse = %q, %q, want the secret and its owner", secret, owner)
	}
}

func TestForeignTokensHaveNoSecret(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"", ".", "c2VjcmV0.", "YWI.marta%", "!.marta", "YWJj"} {
		if secret, _ := ParseToken(value); secret == "c2VjcmV0" {
			t.Errorf("ParseToken(%q) = %q, want no secret", value, secret)
		}
	}
}

// FuzzParse checks that what Parse returns for a secret is again a token of it.
func FuzzParseToken(f *testing.F) {
	for _, seed := range []string{newToken("c2VjcmV0", "marta"), "", ".", "YWI.marta", "!.x.y", "AAAA.", "\xff."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		secret, owner := ParseToken(value)
		if again, sameOwner := ParseToken(newToken(secret, owner)); again != secret || sameOwner != owner {
			t.Errorf("ParseToken(%q) = %q, %q, and of that %q, %q", value, secret, owner, again, sameOwner)
		}
	})
}
