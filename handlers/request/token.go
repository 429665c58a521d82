package request

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"strings"
)

// TokenCookie, TokenHeader and TokenField carry the forgery token: the cookie for our scripts to
// copy into the header (section 7), the field for forms without JavaScript. All tabs share the
// cookie, so OwnerHeader states for whom the page of a script was made.
const (
	TokenCookie = "XSRF-TOKEN"
	TokenHeader = "X-XSRF-TOKEN"
	TokenField  = "xsrf"
	OwnerHeader = "X-Page-Owner"
)

// MostTokens is how many values of TokenHeader count. Our scripts send those of all cookies of the
// name, separated by commas: another site of the insurer may have set one too.
const MostTokens = 5

// XSRF is the forgery token for the forms of this page (section 7), with the mark of the member for
// whom the page is made. All forms of a page share one, which compresses better.
func (r *Request) XSRF() string {
	if r.token == "" {
		r.token = newToken(r.Portal.Sessions.XSRF(r.Ctx), r.Portal.Sessions.PageOwnerToken(r.Ctx))
	}
	return r.token
}

// FormOwner returns the key of the member for whom the page of a form was made, by the form's
// token; "" for none.
func FormOwner(p *Portal, token string) string {
	_, mark := ParseToken(token)
	return p.Sessions.PageOwner(mark)
}

// newToken returns the field's value. The session's secret looks different on every page, so that
// the size of the compressed page reveals nothing about it (BREACH).
func newToken(secret, owner string) string {
	// Always valid: auth.Sessions.XSRF encoded it.
	plain, _ := base64.RawURLEncoding.DecodeString(secret)
	mask := make([]byte, len(plain))
	rand.Read(mask)
	return base64.RawURLEncoding.EncodeToString(append(mask, xor(mask, plain)...)) + "." + owner
}

// ParseToken returns what newToken encoded. Each part is "" if the value has no valid one.
func ParseToken(value string) (secret, owner string) {
	masked, owner, _ := strings.Cut(value, ".")
	raw, err := base64.RawURLEncoding.DecodeString(masked)
	if err != nil || len(raw)%2 != 0 {
		return "", owner
	}
	return base64.RawURLEncoding.EncodeToString(xor(raw[:len(raw)/2], raw[len(raw)/2:])), owner
}

func xor(a, b []byte) []byte {
	out := make([]byte, len(a))
	subtle.XORBytes(out, a, b)
	return out
}
