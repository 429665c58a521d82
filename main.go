// Command portal is the policyholders' self-service portal. It is configured by environment
// variables, which docs/settings.md lists.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // PORTAL_TIME_ZONE must not depend on files of the machine

	"memberportal/auth"
	"memberportal/auth/keyring"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/metrics"
	"memberportal/handlers/preview"
	"memberportal/handlers/web"
	"memberportal/handlers/web/edge"
	"memberportal/handlers/web/journal"
	"memberportal/static"
	"memberportal/upstream/tracing"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
)

func main() {
	if err := command(untilSignal(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "portal: "+strings.ReplaceAll(err.Error(), "\n", "\nportal: "))
		os.Exit(1)
	}
}

// subcommands are what the program does besides serving. Each gets the arguments after its name.
var subcommands = map[string]func(ctx context.Context, args []string) error{
	"backup": func(ctx context.Context, args []string) error { return backup(ctx, os.Environ(), args) },
	"check": func(ctx context.Context, args []string) error {
		return check(ctx, os.Environ(), args, os.Stdin, os.Stdout)
	},
	"health": func(ctx context.Context, _ []string) error { return health(ctx, os.Environ(), os.Stdout) },
	"routes": func(context.Context, []string) error { return printRoutes(os.Stdout) },
	"sandbox": func(ctx context.Context, _ []string) error {
		return serveSandbox(ctx, os.Environ(), os.Stdout, os.Stderr)
	},
	"settings": func(context.Context, []string) error { return printSettings(os.Stdout) },
	"version":  func(context.Context, []string) error { _, err := fmt.Println(versionLine()); return err },
}

// command runs the subcommand that args name; without one it serves.
func command(ctx context.Context, args []string) error {
	if len(args) == 0 {
		limitHeap()
		return untilStopped(ctx, run(ctx, os.Environ(), os.Stdout, os.Stderr))
	}
	if do, ok := subcommands[args[0]]; ok {
		return do(ctx, args[1:])
	}
	names := strings.Join(slices.Sorted(maps.Keys(subcommands)), ", ")
	return fmt.Errorf("unknown subcommand %q. There are: %s", args[0], names)
}

// printRoutes writes the route table as JSON, for tools that are not written in Go.
func printRoutes(out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(handlers.Routes())
}

// heapGrowth is by how many percent the heap may grow before the garbage collector runs: more of
// its work for a tenth less memory with few requests, and a quarter less with many
// (docs/performance.md).
const heapGrowth = 40

// limitHeap leaves the choice to operators who have set GOGC.
func limitHeap() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
}

// run starts the portal with an environment of NAME=value and serves until ctx ends. It writes text
// for people to out and the log to logTo.
func run(ctx context.Context, environ []string, out, logTo io.Writer) error {
	log := slog.New(slog.NewJSONHandler(logTo, nil))
	s, unknown, err := readEnvironment(environ)
	if err != nil {
		return err
	}
	if len(unknown) > 0 {
		log.Warn("unknown settings", "names", unknown)
	}
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("PORTAL_ADDR: %w", err)
	}
	s.setDefaultBaseURL(listener.Addr())
	if s.Sandbox {
		stop, err := startSandbox(&s, out, log)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		defer stop()
	}
	pseudonyms, err := keyring.NewSigner(s.SessionKeys, "member in the log")
	if err != nil {
		return errors.Join(fmt.Errorf("PORTAL_SESSION_KEYS: %w", err), listener.Close())
	}
	log = slog.New(journal.NewHandler(log.Handler(), pseudonyms.Sign))
	store.LogTo(log)
	library, err := openLibrary(ctx, s.ContentDir, log)
	if err != nil {
		return errors.Join(fmt.Errorf("PORTAL_CONTENT_DIR: %w", err), listener.Close())
	}
	if err := checkCompany(s.UserAPI, library.OwnCompany()); err != nil {
		return errors.Join(err, listener.Close())
	}
	if n := len(samplesShown(s.UserAPI, library)); n > 0 {
		log.Warn("members read sentences that are marked as samples", "sentences", n, "list", "portal check")
	}
	records, err := store.Open(ctx, s.SessionStore)
	if err != nil {
		return errors.Join(fmt.Errorf("PORTAL_SESSION_STORE: %w", err), listener.Close())
	}
	defer records.Close()
	tracer, stopTracing, err := tracing.Start(ctx, valuesOf(environ).get, version, log)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer sendLastSpans(stopTracing)
	portal, err := wire(s, records, library, tracer, log)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if s.Preview {
		editorPreview, err := preview.New(ctx, portal, s.SessionKeys)
		if err != nil {
			return errors.Join(fmt.Errorf("PORTAL_PREVIEW: %w", err), listener.Close())
		}
		portal.Preview = editorPreview.AddRoutes
	}
	return serve(ctx, s, portal, records, listener, log)
}

// sendLastSpans waits for a collector no longer than the end of the program may take.
func sendLastSpans(stop func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_ = stop(ctx) // the error handler of tracing logs what was not sent
}

// wire builds the portal from its settings.
func wire(s settings, records store.Store, library *content.Library, tracer *tracing.Tracer, log *slog.Logger) (*web.Portal, error) {
	assets, err := static.Load()
	if err != nil {
		return nil, err
	}
	keys, err := keyring.New(s.SessionKeys)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_SESSION_KEYS: %w", err)
	}
	api, err := userapi.New(s.UserAPI.String(), upstreamTransport(), log)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_USER_API: %w", err)
	}
	api.Tracer = tracer
	provider := auth.NewProvider(s.OIDC, tracer.Transport(upstreamTransport()), log)
	sessions := auth.NewSessions(records, keys, provider, s.Limits)
	api.Breaker.Concurrency = s.UpstreamConcurrency
	api.XSRF.Store = sessions.Cache()
	counted := newMetrics(api, provider)
	counted.Register(metrics.Content(func() (version string, findings, samples int) {
		return library.Version(), len(library.Findings()), len(samplesShown(s.UserAPI, library))
	}))
	return &web.Portal{
		BaseURL:       s.BaseURL,
		Product:       s.ProductName,
		Sessions:      sessions,
		API:           api,
		Profiles:      userapi.NewProfiles(api, sessions.Cache(), log),
		Assets:        assets,
		Content:       library,
		Payment:       web.PaymentProcessor{Script: s.PaymentScript, PostingDays: s.PostingDays},
		Analytics:     web.Analytics{Script: s.TagManager, MeasurementID: s.MeasurementID, Origins: s.TagOrigins},
		SignInOrigins: s.signInOrigins(),
		Screens:       web.ProviderScreens{Register: s.RegisterURL, Password: s.PasswordURL},
		Proxies:       s.Proxies,
		Limits:        s.limiter(records, log),
		PageReports:   s.PageReports,
		Metrics:       counted,
		Tracer:        tracer,
		Log:           log,
		Now:           s.now,
	}, nil
}

// newMetrics returns metrics that count what these parts do.
func newMetrics(api *userapi.Client, provider *auth.Provider) *metrics.Metrics {
	counted := handlers.NewMetrics()
	counted.SetBuild(buildInfo())
	api.Observer, api.Breaker.OnChange = counted, counted.CircuitChanged
	provider.OnRenewal, provider.OnSignIn = counted.TokenRenewed, counted.TokensGranted
	return counted
}

// openLibrary returns the content in dir, or the built-in content if dir is empty. Findings about
// the content go to the log, again after each change.
func openLibrary(ctx context.Context, dir string, log *slog.Logger) (*content.Library, error) {
	if dir == "" {
		return content.Builtin(), nil
	}
	return content.Open(ctx, dir, handlers.ContentOptions(), func(found []content.Finding) {
		log.Info("content loaded", "findings", len(found))
		for _, f := range found {
			log.Warn("content finding", "file", f.File, "line", f.Line, "finding", f.Text, "kept_last_good", f.Broken)
		}
	})
}

// upstreamTransport returns a transport with enough idle connections for many members at a time.
// The default of two per host is too low for a portal that calls only two hosts.
func upstreamTransport() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	t.ResponseHeaderTimeout = 15 * time.Second
	return t
}

// serve serves until ctx ends, then stops without failing a request.
func serve(ctx context.Context, s settings, portal *web.Portal, records store.Store, listener net.Listener, log *slog.Logger) error {
	operators := &ops{records: records, counted: portal.Metrics, log: log, hosts: s.OpsHosts}
	stopOps, err := operators.start(s.OpsAddr)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer stopOps()
	if s.SessionStore != "memory:" { // which no other instance reads
		shareAssets(ctx, portal.Assets, portal.Sessions.Cache(), log)
	}
	app := handlers.App(portal)
	stopper := newStopper(app, log, &portal.Profiles.Background, portal.Sessions.Background())
	failed := make(chan error, 1)
	go func() { failed <- app.Listener(edge.Listen(listener, s.Connections, log)) }()
	log.Info("listening", "address", listener.Addr().String(), "base", s.BaseURL.String(), "operators", operators.addr.String())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		operators.stopping.Store(true)
		drain := s.drainTime(ctx)
		log.Info("stopping", "drain", drain.String())
		stopper.stop(drain)
		return nil
	}
}
