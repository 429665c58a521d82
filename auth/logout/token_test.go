package logout

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/zitadel/oidc/v3/pkg/oidc"

	"memberportal/auth/openid"
)

// anyKeys accepts every signature, so that the fuzzer reaches the checks after it.
type anyKeys struct{}

func (anyKeys) VerifySignature(_ context.Context, signed *jose.JSONWebSignature) ([]byte, error) {
	return signed.UnsafePayloadWithoutVerification(), nil
}

// FuzzVerify checks that every token is refused, or names the sessions to end.
func FuzzVerify(f *testing.F) {
	now := time.Now().Unix()
	for _, seed := range []string{
		fmt.Sprintf(`{"iss":"i","aud":"c","iat":%d,"exp":%d,"jti":"j","sub":"s","events":{"%s":{}}}`, now, now+100, event),
		fmt.Sprintf(`{"iss":"i","aud":["c",null],"iat":%d.5,"exp":"%d","jti":"j","sid":"s","events":{"%s":[]}}`,
			now, now+100, event),
		`{"aud":5}`, `{"iat":"now","events":null}`, `null`, `[]`, "\xff",
	} {
		f.Add("RS256", seed)
	}
	v := Verifier{Issuer: "i", ClientID: "c", Keys: anyKeys{}}
	encode := base64.RawURLEncoding.EncodeToString
	f.Fuzz(func(t *testing.T, algorithm, payload string) {
		header := encode([]byte(`{"alg":"` + algorithm + `"}`))
		raw := header + "." + encode([]byte(payload)) + "." + encode([]byte("signature"))
		token, err := v.Verify(t.Context(), raw)
		if err != nil {
			if !errors.Is(err, ErrInvalid) || token != (Token{}) {
				t.Errorf("Verify = %+v, %v, want no token and ErrInvalid", token, err)
			}
			return
		}
		if token.Issuer != "i" || token.ID == "" || token.Subject == "" && token.SessionID == "" || algorithm == "none" {
			t.Errorf("Verify = %+v of an incomplete token, with algorithm %q", token, algorithm)
		}
	})
}

// published is the key set of a provider with one key.
type published struct{ key jose.JSONWebKey }

func (p published) VerifySignature(_ context.Context, signed *jose.JSONWebSignature) ([]byte, error) {
	return signed.Verify(p.key.Public())
}

func newKey(t *testing.T) jose.JSONWebKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return jose.JSONWebKey{Key: key, KeyID: "1"}
}

// sign returns a logout token with these claims changed, nil to leave one out.
func sign(t *testing.T, key jose.JSONWebKey, changes map[string]any) string {
	t.Helper()
	payload := map[string]any{
		"iss": "i", "aud": "c", "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(), "jti": "j", "sub": "s",
		"events": map[string]any{event: map[string]any{}},
	}
	maps.Copy(payload, changes)
	maps.DeleteFunc(payload, func(_ string, value any) bool { return value == nil })
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: key}, nil)
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Signed(signer).Claims(payload).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// Spec: SIGNIN-17.
func TestFaultyTokens(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	v := Verifier{Issuer: "i", ClientID: "c", Keys: published{key}, Algorithms: []string{"ES256"}}
	valid := sign(t, key, nil)
	if token, err := v.Verify(t.Context(), valid); err != nil || token != (Token{"i", "s", "", "j"}) {
		t.Fatalf("valid token = %+v, %v, want it accepted", token, err)
	}
	changed := func(name string, value any) string { return sign(t, key, map[string]any{name: value}) }
	signed := valid[:strings.LastIndex(valid, ".")+1]
	signature := func(token string) string { return token[strings.LastIndex(token, ".")+1:] }
	for name, raw := range map[string]string{
		"empty":                  "",
		"no token":               "a.b.c",
		"too long":               changed("x", strings.Repeat("x", 20_000)),
		"no audience":            changed("aud", nil),
		"another audience":       changed("aud", "other"),
		"another issuer":         changed("iss", "https://other.example.com"),
		"a nonce":                changed("nonce", "n"),
		"a nonce, in capitals":   changed("Nonce", "n"),
		"no event":               changed("events", nil),
		"another event":          changed("events", map[string]any{event + "/other": map[string]any{}}),
		"event is not an object": changed("events", map[string]any{event: "yes"}),
		"event is null":          changed("events", map[string]any{event: nil}),
		"expired":                changed("exp", time.Now().Add(-2*time.Minute).Unix()),
		"no expiry":              changed("exp", nil),
		"no ID":                  changed("jti", nil),
		"neither":                changed("sub", nil),
		"no signature":           signed,
		"signature of another":   signed + signature(changed("sub", "other")),
		"key of another":         sign(t, newKey(t), nil),
	} {
		if token, err := v.Verify(t.Context(), raw); !errors.Is(err, ErrInvalid) || token != (Token{}) {
			t.Errorf("%s: Verify = %+v, %v, want no token and ErrInvalid", name, token, err)
		}
	}
	v.Algorithms = []string{"RS256"}
	if _, err := v.Verify(t.Context(), valid); !errors.Is(err, ErrInvalid) {
		t.Errorf("another algorithm than the provider's: err = %v, want ErrInvalid", err)
	}
}

// A token is used soon after it was issued: [Window] is how long its ID is remembered.
func TestTokenIsUsedSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := Verifier{Issuer: "i", ClientID: "c"}
		for ago, want := range map[time.Duration]bool{
			-tolerance: true, -tolerance - time.Second: false, Window - tolerance: true,
			Window - tolerance + time.Second: false,
		} {
			fault := v.fault(claims{
				Issuer: "i", Audience: openid.Strings{"c"}, ID: "j", Subject: "s",
				Events:   map[string]json.RawMessage{event: []byte("{}")},
				IssuedAt: oidc.FromTime(time.Now().Add(-ago)), Expires: oidc.FromTime(time.Now().Add(time.Minute)),
			})
			if (fault == "") != want {
				t.Errorf("issued %s ago: fault = %q, want it accepted: %t", ago, fault, want)
			}
		}
	})
}
