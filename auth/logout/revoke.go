package logout

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/oauth2"
)

// revokeTimeout limits a revocation. Only the end of the program waits for it.
const revokeTimeout = 5 * time.Second

// The kinds of token that a provider revokes.
const (
	RefreshToken = "refresh_token"
	AccessToken  = "access_token"
)

// Revoker revokes tokens at the provider (RFC 7009) in the background, so that a sign-out
// does not depend on the provider. It is safe for concurrent use.
type Revoker struct {
	HTTP *http.Client
	Log  *slog.Logger
	// Running counts the revocations in progress.
	Running *sync.WaitGroup
}

// Revoke revokes a token of a kind, unless it is "". find returns the endpoint and the client;
// without an endpoint, nothing is revoked.
func (r *Revoker) Revoke(token, kind string, find func(context.Context) (endpoint string, client oauth2.Config)) {
	if token == "" {
		return
	}
	r.Running.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), revokeTimeout)
		defer cancel()
		endpoint, client := find(ctx)
		if endpoint == "" {
			return
		}
		if err := r.RevokeNow(ctx, token, kind, endpoint, client); err != nil {
			r.Log.WarnContext(ctx, "token not revoked", "kind", kind, "error", err)
		}
	})
}

// RevokeNow revokes a token of a kind, and waits for the provider's answer.
func (r *Revoker) RevokeNow(ctx context.Context, token, kind, endpoint string, client oauth2.Config) error {
	form := url.Values{"token": {token}, "token_type_hint": {kind}}
	inHeader := client.Endpoint.AuthStyle == oauth2.AuthStyleInHeader
	if !inHeader {
		form.Set("client_id", client.ClientID)
		if client.ClientSecret != "" {
			form.Set("client_secret", client.ClientSecret)
		}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if inHeader {
		request.SetBasicAuth(url.QueryEscape(client.ClientID), url.QueryEscape(client.ClientSecret))
	}
	response, err := r.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, response.Body) // the connection can be used again
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("auth/logout: the provider returned %d", response.StatusCode)
	}
	return nil
}
