// Package program starts the portal and wires its parts, and has its subcommands. It is a separate
// package so that the tests of the whole program can be next to it.
package program

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // PORTAL_TIME_ZONE must not depend on files of the machine

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/keyring"
	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/docs"
	"memberportal/handlers"
	"memberportal/handlers/edge"
	"memberportal/handlers/editors"
	"memberportal/handlers/metrics"
	"memberportal/handlers/request"
	"memberportal/handlers/requestlog"
	"memberportal/internal/buildinfo"
	"memberportal/internal/check"
	"memberportal/internal/contentdir"
	"memberportal/internal/ops"
	"memberportal/internal/sandboxserver"
	"memberportal/internal/settings"
	"memberportal/internal/shutdown"
	"memberportal/internal/transport"
	"memberportal/static"
	"memberportal/upstream/userapi"
	"memberportal/views/content/library"
)

// memoryLimit is what Go may take, so that resident memory stays under 400 MB in a limit of 512 MB
// (docs/promises.md). GOMEMLIMIT replaces it.
const memoryLimit = 320 << 20

// Main runs the program that the arguments name, and ends the process if it fails.
func Main() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if err := command(shutdown.UntilSignal(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "portal: "+strings.ReplaceAll(err.Error(), "\n", "\nportal: "))
		os.Exit(1)
	}
}

// subcommands are what the program does besides serving. Each gets the arguments after its name.
// usage describes them.
var subcommands = map[string]func(ctx context.Context, args []string) error{
	"backup": func(ctx context.Context, args []string) error { return backup(ctx, os.Environ(), args, os.Stdout) },
	"check": func(ctx context.Context, args []string) error {
		return check.Run(ctx, os.Environ(), args, os.Stdin, os.Stdout)
	},
	"content": func(_ context.Context, args []string) error { return check.Content(args, os.Stdout) },
	"help":    func(context.Context, []string) error { _, err := fmt.Print(usage); return err },
	"health":  func(ctx context.Context, _ []string) error { return health(ctx, os.Environ(), os.Stdout) },
	"routes":  func(context.Context, []string) error { return printRoutes(os.Stdout) },
	"sandbox": func(ctx context.Context, _ []string) error {
		return sandboxserver.Serve(ctx, os.Environ(), os.Stdout, os.Stderr)
	},
	"settings": func(context.Context, []string) error { _, err := fmt.Print(docs.Settings); return err },
	"version":  func(context.Context, []string) error { _, err := fmt.Println(buildinfo.Line()); return err },
}

// flagged are subcommands that many programs have as flags.
var flagged = map[string]string{"--help": "help", "-h": "help", "--version": "version"}

// usage is what `portal help` prints.
const usage = `portal            serve the portal; its settings are environment variables
portal backup F   copy the session store to the file F; without F, move it to
                  PORTAL_SESSION_STORE_TO
portal check      report problems of the settings; --online also tries the systems they name,
                  --sign-in the calls of a signed-in member
portal content    report problems of the content; for a folder: portal content DIR.
                  --copy DIR [FILE] writes the built-in texts there
portal health     report whether the portal on this machine is ready
portal routes     print the route table as JSON
portal sandbox    serve fakes of the external systems
portal settings   print the list of settings
portal version    print the version
`

func asksForHelp(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return flagged[arg] == "help" })
}

// usageOf returns the lines of usage about one subcommand.
func usageOf(name string) string {
	_, lines, _ := strings.Cut("\n"+usage, "\nportal "+name+" ")
	lines, _, _ = strings.Cut(lines, "\nportal")
	return "portal " + name + " " + strings.TrimSuffix(lines, "\n") + "\n"
}

// command runs the subcommand that args name; without one it serves.
func command(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return serveAlone(ctx)
	}
	if name, ok := flagged[args[0]]; ok {
		args = append([]string{name}, args[1:]...)
	}
	if do, ok := subcommands[args[0]]; ok {
		if asksForHelp(args[1:]) {
			_, err := fmt.Print(usageOf(args[0]) + check.Help(args[0]))
			return err
		}
		return do(ctx, args[1:])
	}
	return fmt.Errorf("unknown subcommand %q; `portal help` lists them", args[0])
}

// serveAlone runs the portal as this process. A reader of its log that stalls or ends must not stop
// it.
func serveAlone(ctx context.Context) error {
	signal.Ignore(syscall.SIGPIPE)
	log := requestlog.NewQueue(os.Stderr)
	defer log.Close()
	return shutdown.ErrorBefore(ctx, run(ctx, os.Environ(), os.Stdout, log))
}

// backup copies the session store to a file, which the portal may go on using, or moves it to
// another store.
func backup(ctx context.Context, environ, args []string, out io.Writer) error {
	s, _, _ := settings.Read(environ) // the portal itself reports its problems
	switch {
	case len(args) == 0 && s.SessionStoreTo != "":
		store.LogTo(slog.New(slog.DiscardHandler))
		moved, err := store.Move(ctx, s.SessionStore, s.SessionStoreTo)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out,
			"%d records are moved. Set PORTAL_SESSION_STORE to the new store, and start the portal.\n", moved)
		return err
	case len(args) != 1:
		return errors.New("backup needs one argument, the file to write; " +
			"without one, PORTAL_SESSION_STORE_TO names the Redis to move to")
	}
	return store.Backup(ctx, s.SessionStore, args[0])
}

// health writes whether the portal on this machine is ready.
func health(ctx context.Context, environ []string, out io.Writer) error {
	s, _, _ := settings.Read(environ) // the portal itself reports its problems
	return ops.CheckReady(ctx, s.OpsAddr, out)
}

// printRoutes writes the route table as JSON, for tools that are not written in Go.
func printRoutes(out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(handlers.Routes())
}

// longestStop is how long a portal that was told to stop may take (deploy/systemd).
const longestStop = 30 * time.Second

// run starts the portal with an environment of NAME=value and serves until ctx ends. It writes text
// for people to out and the log to logTo.
func run(ctx context.Context, environ []string, out, logTo io.Writer) error {
	plain := slog.New(requestlog.NewWriter(logTo))
	s, unknown, err := settings.Read(environ)
	if err != nil {
		return err
	}
	if len(unknown) > 0 {
		plain.Warn("unknown settings", "names", unknown)
	}
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("PORTAL_ADDR: %w", err)
	}
	defer listener.Close()
	s = s.WithBaseURL(listener.Addr())
	if s.Sandbox {
		box, err := sandboxserver.Start(s, out, plain)
		if err != nil {
			return err
		}
		defer box.Close()
		s = box.Settings
	}
	log, err := newLog(s, plain)
	if err != nil {
		return err
	}
	store.LogTo(log)
	library, err := openTexts(ctx, s, log)
	if err != nil {
		return err
	}
	leave, err := store.Occupy(ctx, s.SessionStore, longestStop)
	if err != nil {
		return fmt.Errorf("PORTAL_SESSION_STORE: %w", err)
	}
	defer leave()
	records, err := store.Open(ctx, s.SessionStore)
	if err != nil {
		return fmt.Errorf("PORTAL_SESSION_STORE: %w", err)
	}
	defer records.Close()
	counted := newMetrics(s, library)
	counted.CountLostLines(linesLost(logTo))
	portal, err := newPortal(s, records, library, counted, log)
	if err != nil {
		return err
	}
	addPreview, err := editorsPreview(ctx, s, portal)
	if err != nil {
		return err
	}
	operators, err := ops.Start(ops.Options{
		Addr: s.OpsAddr, Hosts: s.OpsHosts, Records: records,
		Metrics: portal.Metrics, Log: log,
	})
	if err != nil {
		return err
	}
	defer operators.Close()
	return serve(ctx, s, portal, handlers.App(portal, addPreview), operators, listener, log)
}

// newLog returns a log in which members have pseudonyms.
func newLog(s settings.Settings, plain *slog.Logger) (*slog.Logger, error) {
	pseudonym, err := keyring.Pseudonyms(s.SessionKeys)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_SESSION_KEYS: %w", err)
	}
	return slog.New(requestlog.NewHandler(plain.Handler(), pseudonym)), nil
}

// openTexts returns the content, if members may read it.
func openTexts(ctx context.Context, s settings.Settings, log *slog.Logger) (*library.Library, error) {
	library, err := contentdir.Open(ctx, s, log)
	if err != nil {
		return nil, err
	}
	if err := contentdir.CheckCompany(s, library); err != nil {
		return nil, err
	}
	if n := len(contentdir.Samples(s, library)); n > 0 {
		log.Warn("members read sentences that are marked as samples", "sentences", n, "list", "portal check")
	}
	return library, nil
}

// newPortal builds the portal from its settings.
func newPortal(s settings.Settings, records store.Store, library *library.Library, counted *metrics.Metrics,
	log *slog.Logger,
) (*request.Portal, error) {
	assets, err := static.Load()
	if err != nil {
		return nil, err
	}
	keys, err := keyring.New(s.SessionKeys)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_SESSION_KEYS: %w", err)
	}
	s.OIDC.OnRenewal, s.OIDC.OnSignIn = counted.TokenRenewed, counted.TokensGranted
	sessions := auth.NewSessions(records, keys, auth.NewProvider(s.OIDC, transport.New(), log), s.Limits)
	api, err := userapi.New(s.UserAPI.String(), transport.New(), log, userapi.Options{
		Tokens: sessions.Cache(), Observer: counted, OnCircuit: counted.CircuitChanged, ExtraKeys: s.APIExtraKeys,
	})
	if err != nil {
		return nil, fmt.Errorf("PORTAL_USER_API: %w", err)
	}
	protection := request.NewProtection(s.Proxies, newLimiter(s, records, log))
	protection.OnlyProxies = s.OnlyProxies
	return &request.Portal{
		Site: request.Site{
			BaseURL: s.BaseURL,
			Product: s.ProductName,
			Payment: request.PaymentProcessor{Script: s.PaymentScript, PostingDays: s.PostingDays},
			Analytics: request.Analytics{
				Script: s.TagManager, MeasurementID: s.MeasurementID,
				Origins: s.TagOrigins,
			},
			Screens: request.ProviderScreens{Register: s.RegisterURL, Password: s.PasswordURL},
		},
		Systems: request.Systems{
			Sessions: sessions, API: api,
			Profiles: userapi.NewProfiles(api, sessions.Cache(), log),
		},
		Pages:      request.Pages{Assets: assets, Content: library, Languages: s.Languages, APILanguage: s.APILanguage},
		Protection: protection,
		Records:    request.Records{Log: log, Metrics: counted},
		Now:        s.Now,
	}, nil
}

// editorsPreview returns what adds the routes of the editors' preview, nil if it is off.
func editorsPreview(ctx context.Context, s settings.Settings,
	portal *request.Portal,
) (addRoutes func(fiber.Router), err error) {
	if !s.Preview {
		return nil, nil
	}
	editors, err := editors.New(ctx, portal, editors.Host{Edit: s.EditURL, New: s.NewURL})
	if err != nil {
		return nil, fmt.Errorf("PORTAL_PREVIEW: %w", err)
	}
	return editors.AddRoutes, nil
}

// newMetrics returns metrics that also count the state of the content.
func newMetrics(s settings.Settings, library *library.Library) *metrics.Metrics {
	counted := handlers.NewMetrics()
	counted.SetBuild(metrics.Build(buildinfo.Read()))
	counted.Register(metrics.Content(func() metrics.ContentState {
		all, broken := contentdir.FindingsByFile(library)
		return metrics.ContentState{
			Version: library.Version(), Findings: all, Broken: broken,
			Inherited: library.Inherited(), Samples: len(contentdir.Samples(s, library)), Withheld: library.Withheld(),
		}
	}))
	return counted
}

// linesLost returns what counts the lines that a log has lost: none, unless it is a queue.
func linesLost(logTo io.Writer) func() int64 {
	if q, ok := logTo.(*requestlog.Queue); ok {
		return q.Lost
	}
	return func() int64 { return 0 }
}

// newLimiter returns nil if there are no limits.
func newLimiter(s settings.Settings, records store.Store, log *slog.Logger) *ratelimit.Limiter {
	if s.RateLimits == nil {
		return nil
	}
	return ratelimit.New(records, s.RateLimits, log)
}

// serve serves until ctx ends, then stops without failing a request.
func serve(ctx context.Context, s settings.Settings, portal *request.Portal, app *fiber.App, operators *ops.Server,
	listener net.Listener, log *slog.Logger,
) error {
	if strings.HasPrefix(s.SessionStore, "redis") { // no other instance reads a file or this memory
		portal.Assets.KeepShared(ctx, portal.Sessions.Cache(), log)
	}
	stopper := shutdown.New(app, log, &portal.Profiles.Background, portal.Sessions.Background())
	failed := make(chan error, 1)
	s.Connections.OnRefused = func() { portal.Metrics.LimitReached(edge.ConnectionLimit) }
	go func() { failed <- app.Listener(edge.Listen(listener, s.Connections, log)) }()
	log.Info("listening", "address", listener.Addr().String(), "base", s.BaseURL.String(), "operators",
		operators.Addr().String(),
		"version", buildinfo.Read().Version)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		operators.FailReadiness()
		drain := shutdown.DrainTime(ctx, s.Drain)
		log.Info("stopping", "drain", drain.String())
		stopper.Stop(drain)
		return nil
	}
}
