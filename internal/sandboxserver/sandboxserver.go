// Package sandboxserver starts the sandbox, which fakes every external system, beside a portal or
// alone.
package sandboxserver

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"memberportal/handlers/requestlog"
	"memberportal/internal/settings"
	"memberportal/upstream/sandbox"
	"memberportal/views/preview"
)

// Running are fakes that listen.
type Running struct {
	Settings settings.Settings // of a portal that uses them
	server   *http.Server
}

// Close ends the fakes.
func (r *Running) Close() error { return r.server.Close() }

// Start starts the fakes of the external systems for a portal with these settings.
func Start(s settings.Settings, out io.Writer, log *slog.Logger) (*Running, error) {
	listener, err := net.Listen("tcp", s.SandboxAddr)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_SANDBOX_ADDR: %w", err)
	}
	box, err := sandbox.New(sandbox.Options{
		Origin: "http://" + listener.Addr().String(),
		Portal: s.OIDC.BaseURL,
		Logger: log,
		Today:  s.Now,
	})
	if err == nil {
		s, err = using(s, box)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("sandbox: %w", err), listener.Close())
	}
	server := &http.Server{Handler: box.Handler()}
	go server.Serve(listener)
	printWelcome(out, s.BaseURL, box)
	if s.Preview {
		fmt.Fprintf(out, "The editors' preview is at %s\n\n", s.BaseURL.JoinPath(preview.Root))
	}
	return &Running{s, server}, nil
}

// Serve runs the fakes alone until ctx ends, for portals at PORTAL_BASE_URL, and prints the
// settings of those.
func Serve(ctx context.Context, environ []string, out, logTo io.Writer) error {
	environ = slices.Concat([]string{"PORTAL_SANDBOX=true"}, environ, []string{"PORTAL_BASE_URL=http://localhost:8080"})
	s, _, err := settings.Read(environ)
	if err != nil {
		return err
	}
	if s.SessionKeys == nil {
		s.SessionKeys = []string{NewKey()}
	}
	running, err := Start(s.WithBaseURL(nil), out, slog.New(slog.NewJSONHandler(logTo, nil)))
	if err != nil {
		return err
	}
	defer running.Close()
	fmt.Fprint(out, "Start portals with these settings:\n\n")
	for _, setting := range variables(running.Settings) {
		fmt.Fprintf(out, "%s='%s'\n", setting[0], setting[1])
	}
	<-ctx.Done()
	return nil
}

// variables returns the settings with which another portal uses these fakes, by their names.
func variables(s settings.Settings) [][2]string {
	return [][2]string{
		{"PORTAL_BASE_URL", s.BaseURL.String()},
		{"PORTAL_OIDC_ISSUER", s.OIDC.Issuer},
		{"PORTAL_OIDC_CLIENT_ID", s.OIDC.ClientID},
		{"PORTAL_OIDC_SCOPES", strings.Join(s.OIDC.Scopes, " ")},
		{"PORTAL_USER_API", s.UserAPI.String()},
		{"PORTAL_PAYMENT_SCRIPT_URL", s.PaymentScript.String()},
		{"PORTAL_TAG_MANAGER_URL", s.TagManager.String()},
		{"PORTAL_MEASUREMENT_ID", s.MeasurementID},
		{"PORTAL_SESSION_KEYS", s.SessionKeys[0]},
	}
}

// using returns the settings with the sandbox's as those of the external systems.
func using(s settings.Settings, box *sandbox.Sandbox) (with settings.Settings, err error) {
	s.OIDC.Issuer, s.OIDC.ClientID, s.OIDC.Scopes = box.Issuer(), box.ClientID(), strings.Fields(box.Scopes())
	s.MeasurementID = box.MeasurementID()
	for _, address := range []struct {
		of    **url.URL
		value string
	}{{&s.UserAPI, box.UserAPI()}, {&s.PaymentScript, box.PaymentScriptURL()}, {&s.TagManager, box.TagManagerURL()}} {
		if *address.of, err = url.Parse(address.value); err != nil {
			return s, err
		}
	}
	if s.SessionKeys == nil {
		s.SessionKeys, err = storedKeys(s.SessionStore)
	}
	return s, err
}

// storedKeys creates a session key and stores it next to the session database, so that a restart
// does not sign anyone out.
func storedKeys(sessionStore string) ([]string, error) {
	path, isFile := strings.CutPrefix(sessionStore, "sqlite:")
	if !isFile {
		return []string{NewKey()}, nil
	}
	path += ".key"
	key, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		key = []byte(NewKey())
		err = errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, key, 0o600))
	}
	return []string{string(key)}, err
}

// NewKey returns a session key.
func NewKey() string {
	key := make([]byte, 32)
	rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}

// summaryLetters is how much of a summary fits beside a name into a line of 80 letters.
const summaryLetters = 58

// printWelcome prints the URLs of the portal and the sandbox and the sample members. On a terminal,
// a member has one line, so that the list stays in sight above the first lines of the log.
func printWelcome(out io.Writer, base *url.URL, box *sandbox.Sandbox) {
	fmt.Fprintf(out, "\nOpen %s and sign in as one of these sample members:\n\n", base)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range box.Members() {
		if requestlog.IsTerminal(out) {
			fmt.Fprintf(table, "  %s\t%s\n", m.Name, shortened(m.Summary))
		} else {
			fmt.Fprintf(table, "  %s\t%s\t%s\n", m.Name, m.Email, m.Summary)
		}
	}
	table.Flush()
	fmt.Fprintf(out, "\nThe sandbox (fake identity provider, user API and payment processor) is at %s\n\n", box.Origin())
}

// shortened returns the first words of a summary.
func shortened(summary string) string {
	letters := []rune(summary)
	if len(letters) <= summaryLetters {
		return summary
	}
	cut := string(letters[:summaryLetters-1])
	return strings.TrimRight(cut[:strings.LastIndexByte(cut, ' ')], " ,:.") + "…"
}
