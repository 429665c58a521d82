package check

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"

	"memberportal/auth"
	"memberportal/auth/store"
	"memberportal/internal/settings"
	"memberportal/internal/transport"
	"memberportal/upstream/apicheck"
	"memberportal/upstream/userapi"
)

var discardLog = slog.New(slog.DiscardHandler)

// tryOnline tries each system once.
func tryOnline(ctx context.Context, s settings.Settings) []tried {
	sessions := attempt("session store", "PORTAL_SESSION_STORE", func() (string, error) { return tryStore(ctx, s) })
	if s.Sandbox {
		return []tried{sessions, works("other systems", "the sandbox starts with the portal")}
	}
	results := append([]tried{sessions}, tryProvider(ctx, s)...)
	return append(results,
		attempt("user API", "PORTAL_USER_API", func() (string, error) { return tryUserAPIAddress(ctx, s) }),
		attempt("payment script", "PORTAL_PAYMENT_SCRIPT_URL", func() (string, error) {
			return tryScript(ctx, s.PaymentScript)
		}),
	)
}

func tryStore(ctx context.Context, s settings.Settings) (string, error) {
	if path, isFile := strings.CutPrefix(s.SessionStore, "sqlite:"); isFile {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return path + " can be created", nil // by the portal, whose file it is
		}
	}
	store.LogTo(discardLog)
	records, err := store.Open(ctx, s.SessionStore)
	if err != nil {
		return "", err
	}
	defer records.Close()
	scheme, _, _ := strings.Cut(s.SessionStore, ":")
	return scheme + " answers", records.Ping(ctx)
}

// tryProvider also prints what the discovery document leads to expect of a sign-in.
func tryProvider(ctx context.Context, s settings.Settings) []tried {
	var found auth.Announced
	provider := auth.NewProvider(s.OIDC, transport.New(), discardLog)
	setting := "PORTAL_OIDC_ISSUER"
	if s.OIDC.DiscoveryURL != "" {
		setting = "PORTAL_OIDC_DISCOVERY_URL"
	}
	discovery := attempt("identity provider", setting, func() (string, error) {
		var err error
		found, err = provider.Discover(ctx)
		return s.OIDC.Issuer + " has a valid discovery document", err
	})
	if discovery.problem != "" {
		return []tried{discovery}
	}
	client := tryClient(ctx, s, provider)
	if unable := clientAuthProblem(found); unable != "" && (client.problem != "" || client.skipped) {
		// The refusal does not say why.
		client = fails(client.name, "PORTAL_OIDC_CLIENT_ID", unable)
	}
	results := []tried{
		discovery, client, userInfoResult(found), scopesResult(s, found), note("refresh tokens", refreshTokens(s, found)),
	}
	return append(results, signInNotes(found)...)
}

// scopesResult compares the scopes that sign-ins ask for with those that the provider announces. It
// need not announce all (OpenID Connect Discovery, section 3), so a missing one isn't a failure.
func scopesResult(s settings.Settings, found auth.Announced) tried {
	var missing []string
	for _, scope := range s.OIDC.Scopes {
		if !slices.Contains(found.Scopes, scope) {
			missing = append(missing, scope)
		}
	}
	switch {
	case len(found.Scopes) == 0:
		return note("scopes", "not announced: only a sign-in shows which are granted")
	case len(missing) > 0:
		return note("scopes", "not announced: "+strings.Join(missing, " ")+
			" (PORTAL_OIDC_SCOPES). A provider may have more than it announces, or refuse each sign-in")
	}
	return works("scopes", "announced: "+strings.Join(s.OIDC.Scopes, " "))
}

// clientAuthProblem is the finding that the provider announces no way to accept a client that the
// portal has, "" for one or where it lists none.
func clientAuthProblem(found auth.Announced) string {
	known := func(way oidc.AuthMethod) bool {
		return way == oidc.AuthMethodBasic || way == oidc.AuthMethodPost || way == oidc.AuthMethodNone
	}
	if len(found.ClientAuth) == 0 || slices.ContainsFunc(found.ClientAuth, known) {
		return ""
	}
	return fmt.Sprintf("the provider announces only %s for clients. "+
		"The portal has client_secret_basic and client_secret_post", listed(found.ClientAuth))
}

// signInNotes lists what only a sign-in shows: lists that the provider leaves out or that have what
// the portal can't read.
func signInNotes(found auth.Announced) (notes []tried) {
	add := func(name, answer string) { notes = append(notes, note(name, answer)) }
	if len(found.ClientAuth) == 0 {
		add("client secret",
			"sent as client_secret_basic, as the provider announces no way. "+
				"If it wants client_secret_post, it refuses the client: "+
				"its discovery document must list client_secret_post in token_endpoint_auth_methods_supported, "+
				"without client_secret_basic")
	}
	if !slices.Contains(found.Challenges, oidc.CodeChallengeMethodS256) {
		add("PKCE", "S256 is not announced. The portal sends it always; a provider that does not know it must ignore it")
	}
	if len(found.Algorithms) == 0 {
		add("algorithms", "not announced: ID tokens must be signed with RS256, PS256 or ES256")
	}
	if !found.EndsSessions {
		add("sign-out",
			"no end_session_endpoint is announced: "+
				"a member who signs out is still signed in at the provider, and the next sign-in asks for no password")
	}
	if len(found.Encryption) > 0 {
		add("encryption", "the provider can encrypt ID tokens, and the portal reads none: register the client without")
	}
	return notes
}

func listed(ways []oidc.AuthMethod) string {
	names := make([]string, len(ways))
	for i, way := range ways {
		names[i] = string(way)
	}
	return strings.Join(names, ", ")
}

// tryClient redeems a code that the provider never issued. It refuses the code only after it has
// accepted the client.
func tryClient(ctx context.Context, s settings.Settings, provider *auth.Provider) tried {
	const name = "client"
	status, code, err := provider.TryClient(ctx)
	setting := "PORTAL_OIDC_CLIENT_SECRET"
	if s.OIDC.ClientSecret == "" {
		setting = "PORTAL_OIDC_CLIENT_ID"
	}
	switch {
	case err != nil:
		return fails(name, "PORTAL_OIDC_ISSUER", err.Error())
	case code == "invalid_grant":
		return works(name, "the provider accepts the client, and refuses a made-up code")
	case code == "invalid_client" || code == "unauthorized_client" || status == http.StatusUnauthorized:
		return fails(name, setting, fmt.Sprintf("the provider answers %d %s: the client ID or its secret is wrong, "+
			"or the client must not use codes", status, code))
	}
	return note(name, fmt.Sprintf("not known: the provider answers a made-up code with %d %s. "+
		"Only a sign-in shows it", status, code))
}

func userInfoResult(found auth.Announced) tried {
	switch {
	case found.UserInfo == "":
		return note("UserInfo", "not announced: the ID token must have the email")
	case found.InsecureInfo:
		return fails("UserInfo", "", found.UserInfo+" starts with http://, so it gets no access token. "+
			"Name its address in PORTAL_ALLOW_HTTP if no one can read what is sent there")
	}
	return works("UserInfo", "asked if the ID token has no email")
}

// refreshTokens returns whether refresh tokens can be expected. Only a sign-in shows whether they
// come.
func refreshTokens(s settings.Settings, found auth.Announced) string {
	asked := slices.Contains(s.OIDC.Scopes, oidc.ScopeOfflineAccess)
	switch {
	case len(found.Grants) > 0 && !slices.Contains(found.Grants, string(oidc.GrantTypeRefreshToken)):
		return "not to be expected: the provider does not announce the grant refresh_token. " +
			"Members sign in again when an access token ends"
	case !asked && slices.Contains(found.Scopes, oidc.ScopeOfflineAccess):
		return "perhaps not: the provider has the scope offline_access, and PORTAL_OIDC_SCOPES does not"
	case asked && !strings.Contains(s.OIDC.Params.Get("prompt"), oidc.PromptConsent):
		return "to be expected. If sign-ins bring none, the provider may want PORTAL_OIDC_PARAMS=prompt=consent"
	}
	return "to be expected"
}

// tryUserAPIAddress makes a call without an access token, which a user API must refuse.
func tryUserAPIAddress(ctx context.Context, s settings.Settings) (string, error) {
	response, err := transport.Get(ctx, s.UserAPI.JoinPath("profiles"))
	switch {
	case err != nil:
		return "", err
	case response.StatusCode != http.StatusUnauthorized && response.StatusCode != http.StatusForbidden:
		return "", fmt.Errorf("GET /profiles without an access token answers %d, want 401 or 403", response.StatusCode)
	}
	return fmt.Sprintf("answers %d without an access token", response.StatusCode), nil
}

func tryScript(ctx context.Context, address *url.URL) (string, error) {
	if address == nil {
		return "not configured", nil
	}
	response, err := transport.Get(ctx, address)
	if err != nil {
		return "", err
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if response.StatusCode != http.StatusOK || !strings.HasSuffix(kind, "javascript") {
		return "", fmt.Errorf("%s answers %d with the type %q, want 200 and JavaScript", address.Host,
			response.StatusCode, kind)
	}
	return address.Host + " sends a script", nil
}

const noToken = "no access token on standard input. " +
	"It is that of a test member who signed in with the portal's scopes, not the ID token: " +
	"portal check --user-api < FILE. portal check --sign-in signs a test member in by itself"

// tryUserAPI makes the calls of the user API as a test member, and says what their answers have.
func tryUserAPI(ctx context.Context, s settings.Settings, token string, o options) []tried {
	switch {
	case s.UserAPI == nil:
		return []tried{fails("user API", "", "the sandbox starts with the portal: set PORTAL_USER_API")}
	case token == "":
		return []tried{fails("user API", "", noToken)}
	}
	// The first answer counts, without retries.
	record := &apicheck.Recorder{
		Next: apicheck.Transport{Next: transport.New(), Writes: o.write},
		Base: s.UserAPI.EscapedPath(),
	}
	api, err := userapi.New(s.UserAPI.String(), record, discardLog,
		userapi.Options{RetryWaits: []time.Duration{}})
	if err != nil {
		return []tried{fails("user API", "", err.Error())}
	}
	m := userapi.Member{Key: "check", Token: func(context.Context) (string, error) { return token, nil }}
	var results []tried
	all := apicheck.Run(ctx, api, m, o.write)
	for _, r := range all {
		if r.Result != apicheck.Skipped {
			results = append(results, callResult(r))
		}
	}
	results = append(results, note("not tried", notTried(all)))
	return append(results, answerResults(s, record.Answers(), o.values)...)
}

func callResult(r apicheck.Result) tried {
	switch r.Result {
	case apicheck.OK:
		return works(r.Call, fmt.Sprintf("answers (%d ms)", r.Took.Milliseconds()))
	case apicheck.Fails:
		return fails(r.Call, "", r.Reason)
	case apicheck.NotOffered:
		return note(r.Call, "absent (404): not offered, so the portal shows no such page, or a phone number instead")
	case apicheck.Absent:
		return note(r.Call, "absent (404): this test member has none, or the user API does not have the call")
	}
	return note(r.Call, r.Reason)
}

// notTried returns the calls that were not tried, by their reasons.
func notTried(all []apicheck.Result) string {
	calls := map[string][]string{}
	for _, r := range all {
		if r.Result == apicheck.Skipped {
			calls[r.Reason] = append(calls[r.Reason], r.Call)
		}
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(calls)) {
		parts = append(parts, reason+": "+strings.Join(calls[reason], ", "))
	}
	return strings.Join(parts, ". ")
}
