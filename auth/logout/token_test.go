package logout

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
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
		fmt.Sprintf(`{"iss":"i","aud":["c",null],"iat":%d.5,"exp":"%d","jti":"j","sid":"s","events":{"%s":[]}}`, now, now+100, event),
		`{"aud":5}`, `{"iat":"now","events":null}`, `null`, `[]`, "\xff",
	} {
		f.Add("RS256", seed)
	}
	v := Verifier{Issuer: "i", ClientID: "c", Keys: anyKeys{}}
	encode := base64.RawURLEncoding.EncodeToString
	f.Fuzz(func(t *testing.T, algorithm, payload string) {
		raw := strings.Join([]string{encode([]byte(`{"alg":"` + algorithm + `"}`)), encode([]byte(payload)), encode([]byte("signature"))}, ".")
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

// A token is used soon after it was issued: [Window] is how long its ID is remembered.
func TestTokenIsUsedSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := Verifier{Issuer: "i", ClientID: "c"}
		for ago, want := range map[time.Duration]bool{
			-tolerance: true, -tolerance - time.Second: false, Window - tolerance: true,
			Window - tolerance + time.Second: false,
		} {
			fault := v.fault(claims{
				Issuer: "i", Audience: audience{"c"}, ID: "j", Subject: "s",
				Events:   map[string]json.RawMessage{event: []byte("{}")},
				IssuedAt: oidc.FromTime(time.Now().Add(-ago)), Expires: oidc.FromTime(time.Now().Add(time.Minute)),
			})
			if (fault == "") != want {
				t.Errorf("issued %s ago: fault = %q, want it accepted: %t", ago, fault, want)
			}
		}
	})
}
