package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"memberportal/auth"
	"memberportal/internal/settings"
	"memberportal/internal/transport"
)

// signIn is the name of the results about the sign-in itself.
const signIn = "sign-in"

// signInTimeout is how long someone may take to sign in.
const signInTimeout = 10 * time.Minute

// defaultPort is where a redirect of the provider arrives, unless a flag names another one.
const defaultPort = 8089

// trySignIn lets someone sign a test member in at the real provider, prints what came, renews once,
// reads the user API, prints what it read, and revokes. It never prints a token, and numbers and
// names only on request.
func trySignIn(ctx context.Context, s settings.Settings, o options, out io.Writer) []tried {
	if s.Sandbox {
		return []tried{fails(signIn, "", "the sandbox starts with the portal: set the provider's settings")}
	}
	ctx, cancel := context.WithTimeout(ctx, signInTimeout)
	defer cancel()
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", o.port))
	if err != nil {
		return []tried{fails(signIn, "", err.Error())}
	}
	config := s.OIDC
	config.BaseURL = "http://" + listener.Addr().String()
	trial := auth.NewTrial(config, transport.New())
	query, err := redirectOf(ctx, trial, listener, config.BaseURL, out)
	if err != nil {
		return []tried{fails(signIn, "", err.Error())}
	}
	return walk(ctx, s, trial, query, options{values: o.values})
}

// redirectOf prints the address to open, and returns the query with which the provider redirects
// back.
func redirectOf(ctx context.Context, trial *auth.Trial, listener net.Listener, base string, out io.Writer,
) (url.Values, error) {
	arrived := make(chan url.Values, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /auth", func(w http.ResponseWriter, r *http.Request) {
		if !trial.IsOwn(r.URL.Query()) {
			http.Error(w, "this is not the sign-in of portal check", http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, "portal check continues in its terminal. You can close this page.")
		select {
		case arrived <- r.URL.Query():
		default: // a page that was loaded again
		}
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go server.Serve(listener)
	defer server.Shutdown(context.WithoutCancel(ctx)) // the page above is sent
	address, err := trial.Address(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(out,
		"Register %s/auth as a redirect address of a test client, and sign a test member in here:\n\n%s\n\n", base, address)
	select {
	case query := <-arrived:
		return query, nil
	case <-ctx.Done():
		return nil, errors.New("no one signed in")
	}
}

// walk does with the sign-in what the portal does.
func walk(ctx context.Context, s settings.Settings, trial *auth.Trial, query url.Values, o options) []tried {
	granted, err := trial.Complete(ctx, query)
	if err != nil {
		return []tried{fails(signIn, "", err.Error())}
	}
	results := append(grantedResults(granted), renewal(ctx, trial, granted))
	results = append(results, tryUserAPI(ctx, s, trial.AccessToken(), o)...)
	return append(results, revocation(ctx, trial))
}

func grantedResults(g auth.Granted) []tried {
	email := works("email", "from "+g.Email)
	if g.Email == "" {
		email = fails("email", "PORTAL_OIDC_SCOPES",
			"neither the ID token nor UserInfo has one: a scope such as email, or a claim of the client, is missing")
	}
	scopes := works("scopes", cmp.Or(strings.Join(g.Scopes, " "), "as asked for"))
	if len(g.Missing) > 0 {
		scopes = fails("scopes", "PORTAL_OIDC_SCOPES", "not granted: "+strings.Join(g.Missing, " "))
	}
	return []tried{
		works(signIn, "the ID token is valid, and has "+strings.Join(g.Claims, ", ")),
		email, scopes,
		works("lifetimes", fmt.Sprintf("access token %s, ID token %s", lifetime(g.Access), lifetime(g.ID))),
	}
}

func lifetime(d time.Duration) string {
	if d == 0 {
		return "unknown"
	}
	return d.Round(time.Second).String()
}

func renewal(ctx context.Context, trial *auth.Trial, g auth.Granted) tried {
	if !g.Refreshes {
		return note("renewal", "no refresh token came: members sign in again when the access token ends")
	}
	return attempt("renewal", "", func() (string, error) { return "a new access token came", trial.Renew(ctx) })
}

func revocation(ctx context.Context, trial *auth.Trial) tried {
	var offered bool
	result := attempt("revocation", "", func() (answer string, err error) {
		offered, err = trial.Revoke(ctx)
		return "the provider revoked the tokens", err
	})
	if !offered {
		return note("revocation", "not offered: the tokens end by themselves")
	}
	return result
}
