package logout

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"golang.org/x/oauth2"
)

// The client names itself as at the token endpoint: in the header, or in the form.
func TestRevocationNamesTheClient(t *testing.T) {
	t.Parallel()
	const secret = "a+b/%"
	for name, c := range map[string]struct {
		style  oauth2.AuthStyle
		secret string
		want   url.Values
	}{
		"header":        {oauth2.AuthStyleInHeader, secret, url.Values{"basic": {"portal", url.QueryEscape(secret)}}},
		"form":          {oauth2.AuthStyleInParams, secret, url.Values{"client_id": {"portal"}, "client_secret": {secret}}},
		"public client": {oauth2.AuthStyleInParams, "", url.Values{"client_id": {"portal"}}},
	} {
		var got url.Values
		status := http.StatusOK
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_ = r.ParseForm()
			got = r.PostForm
			if user, password, ok := r.BasicAuth(); ok {
				got["basic"] = []string{user, password}
			}
			w.WriteHeader(status)
		}))
		revoker := Revoker{HTTP: server.Client()}
		client := oauth2.Config{ClientID: "portal", ClientSecret: c.secret, Endpoint: oauth2.Endpoint{AuthStyle: c.style}}
		err := revoker.RevokeNow(t.Context(), "token", RefreshToken, server.URL, client)
		c.want.Set("token", "token")
		c.want.Set("token_type_hint", RefreshToken)
		if got.Encode() != c.want.Encode() || err != nil {
			t.Errorf("%s: form = %v, %v, want %v", name, got, err, c.want)
		}
		status = http.StatusServiceUnavailable
		if revoker.RevokeNow(t.Context(), "token", RefreshToken, server.URL, client) == nil {
			t.Errorf("%s: no error of a status of %d, want one", name, status)
		}
		server.Close()
	}
}
