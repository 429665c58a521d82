package openid

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	jose "github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/client/rp"
)

// anyKeys accepts every signature, so that the fuzzer reaches the checks after it.
type anyKeys struct{}

func (anyKeys) VerifySignature(_ context.Context, signed *jose.JSONWebSignature) ([]byte, error) {
	return signed.UnsafePayloadWithoutVerification(), nil
}

// FuzzVerify checks that an ID token is refused, or names a member of this provider for this
// client.
func FuzzVerify(f *testing.F) {
	now := time.Now().Unix()
	for _, seed := range []string{
		fmt.Sprintf(`{"iss":"i","aud":"c","iat":%d,"exp":%d,"nonce":"n","sub":"s","email":"ann@example.com"}`, now, now+1e9),
		fmt.Sprintf(`{"iss":"i","aud":["c"],"azp":"c","iat":%d,"exp":%d,"nonce":"n","sub":"s","emails":["a@example.com",""]}`,
			now, now+1e9),
		`{"aud":5}`, `{"aud":[null]}`, `{"emails":7}`, `{"iat":"now"}`, `{"auth_time":1e400}`, `null`, `[]`, "\xff",
	} {
		f.Add("RS256", seed)
	}
	v := rp.NewIDTokenVerifier("i", "c", anyKeys{}, rp.WithNonce(func(context.Context) string { return "n" }),
		rp.WithIssuedAtOffset(ClockTolerance))
	encode := base64.RawURLEncoding.EncodeToString
	f.Fuzz(func(t *testing.T, algorithm, payload string) {
		header := encode([]byte(`{"alg":"` + algorithm + `"}`))
		raw := header + "." + encode([]byte(payload)) + "." + encode([]byte("signature"))
		c, err := VerifyIDToken(t.Context(), "access", raw, v)
		if err != nil {
			return
		}
		email := c.EmailAddress()
		if c.GetIssuer() != "i" || c.Subject == "" || c.Nonce != "n" || algorithm == "none" ||
			email != "" && !strings.Contains(email, "@") {
			t.Errorf("claims = %+v of an incomplete token, with algorithm %q", c, algorithm)
		}
	})
}

// Spec: PRODUCT-3.
func TestEmailAddress(t *testing.T) {
	t.Parallel()
	for claims, want := range map[string]string{
		`{"emails": ["a@x.example", "b@x.example"], "email": "c@x.example"}`:  "c@x.example",
		`{"emails": ["a@x.example", "b@x.example"]}`:                          "a@x.example",
		`{"emails": ["N/A", "b@x.example"], "email": "ann"}`:                  "b@x.example",
		`{"emails": "a@x.example"}`:                                           "a@x.example",
		`{"emails": [], "email": "c@x.example"}`:                              "c@x.example",
		`{"emails": [null], "email": "c@x.example"}`:                          "c@x.example",
		`{"email": "ann@", "preferred_username": "d@x.example"}`:              "d@x.example",
		`{"email": "Ann <c@x.example>", "preferred_username": "d@x.example"}`: "d@x.example",
		`{"email": ["a@x.example"]}`:                                          "a@x.example",
		`{"email": ["a@x.example", "b@x.example"], "emails": "c@x.example"}`:  "c@x.example",
		`{"email": "c@x.example", "preferred_username": "d@x.example"}`:       "c@x.example",
		`{"preferred_username": " d@x.example "}`:                             "d@x.example",
		`{"email": " ", "emails": [""], "preferred_username": "ann"}`:         "",
	} {
		var p Profile
		must(t, json.Unmarshal([]byte(claims), &p))
		if got := p.EmailAddress(); got != want {
			t.Errorf("%s: email = %q, want %q", claims, got, want)
		}
	}
}

// Providers write a time and a lifetime in different ways. The library refuses a token response in
// which expires_in is not a whole number, with the tokens in it.
func TestSeconds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Seconds{
		`300`: 300, `"300"`: 300, `300.5`: 300, `"300.0"`: 300, `""`: 0, `"soon"`: 0, `{"at": 1}`: 0, `-1`: 0, `1e400`: 0,
	} {
		var got Seconds
		must(t, json.Unmarshal([]byte(text), &got))
		response, err := io.ReadAll(&WholeSeconds{Response: strings.NewReader(`{"a": "b", "expires_in": ` + text + `}`)})
		must(t, err)
		if whole := fmt.Sprintf(`{"a":"b","expires_in":%d}`, want); got != want || string(response) != whole {
			t.Errorf("%s: %d seconds, response = %s, want %s", text, got, response, whole)
		}
	}
	for _, other := range []string{`<html>`, `{"error": "invalid_grant"}`, ``} {
		if got, err := io.ReadAll(&WholeSeconds{Response: strings.NewReader(other)}); string(got) != other || err != nil {
			t.Errorf("response %q = %q, %v, want it as it is", other, got, err)
		}
	}
}

// Never none, and never HMAC.
// Spec: SIGNIN-17.
func TestAlgorithms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ announced, want []string }{
		{nil, []string{"RS256", "PS256", "ES256"}},
		{[]string{"none", "HS256", "ES384", "RS256"}, []string{"RS256", "ES384"}},
		{[]string{"none", "HS256", "ES256K"}, nil},
	} {
		if got := Algorithms(c.announced); !slices.Equal(got, c.want) {
			t.Errorf("Algorithms(%q) = %q, want %q", c.announced, got, c.want)
		}
	}
}
