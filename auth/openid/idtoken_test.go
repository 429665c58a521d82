package openid

import (
	"context"
	"encoding/base64"
	"fmt"
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
		fmt.Sprintf(`{"iss":"i","aud":["c"],"azp":"c","iat":%d,"exp":%d,"nonce":"n","sub":"s","emails":["a@example.com",""]}`, now, now+1e9),
		`{"aud":5}`, `{"aud":[null]}`, `{"emails":7}`, `{"iat":"now"}`, `{"auth_time":1e400}`, `null`, `[]`, "\xff",
	} {
		f.Add("RS256", seed)
	}
	v := rp.NewIDTokenVerifier("i", "c", anyKeys{}, rp.WithNonce(func(context.Context) string { return "n" }),
		rp.WithIssuedAtOffset(ClockTolerance))
	encode := base64.RawURLEncoding.EncodeToString
	f.Fuzz(func(t *testing.T, algorithm, payload string) {
		raw := strings.Join([]string{encode([]byte(`{"alg":"` + algorithm + `"}`)), encode([]byte(payload)), encode([]byte("signature"))}, ".")
		c, err := VerifyIDToken(t.Context(), "access", raw, v)
		if err != nil {
			return
		}
		email := c.EmailAddress()
		if c.GetIssuer() != "i" || c.Subject == "" || c.Nonce != "n" || algorithm == "none" || email != "" && !strings.Contains(email, "@") {
			t.Errorf("claims = %+v of an incomplete token, with algorithm %q", c, algorithm)
		}
	})
}
