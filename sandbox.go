package main

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

	"memberportal/upstream/sandbox"
	"memberportal/views/preview"
)

// startSandbox starts fakes of the external systems and points the settings at them.
func startSandbox(s *settings, out io.Writer, log *slog.Logger) (stop func(), err error) {
	listener, err := net.Listen("tcp", s.SandboxAddr)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_SANDBOX_ADDR: %w", err)
	}
	box, err := sandbox.New(sandbox.Options{
		Origin: "http://" + listener.Addr().String(),
		Portal: s.OIDC.BaseURL,
		Logger: log,
		Today:  s.now,
	})
	if err == nil {
		err = s.useSandbox(box)
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	server := &http.Server{Handler: box.Handler()}
	go server.Serve(listener)
	printWelcome(out, s.BaseURL, box)
	if s.Preview {
		fmt.Fprintf(out, "The editors' preview is at %s\n\n", s.BaseURL.JoinPath(preview.Root))
	}
	return func() { server.Close() }, nil
}

// serveSandbox runs the fakes alone until ctx ends, for portals at PORTAL_BASE_URL, and prints the
// settings of those.
func serveSandbox(ctx context.Context, environ []string, out, logTo io.Writer) error {
	environ = slices.Concat([]string{"PORTAL_SANDBOX=true"}, environ, []string{"PORTAL_BASE_URL=http://localhost:8080"})
	s, _, err := readEnvironment(environ)
	if err != nil {
		return err
	}
	s.OIDC.BaseURL = strings.TrimSuffix(s.BaseURL.String(), "/")
	s.SessionKeys = []string{newKey()}
	stop, err := startSandbox(&s, out, slog.New(slog.NewJSONHandler(logTo, nil)))
	if err != nil {
		return err
	}
	defer stop()
	fmt.Fprint(out, "Start portals with these settings:\n\n")
	for _, setting := range s.ofSandbox() {
		fmt.Fprintf(out, "%s='%s'\n", setting[0], setting[1])
	}
	<-ctx.Done()
	return nil
}

// ofSandbox returns the settings with which another portal uses this sandbox.
func (s settings) ofSandbox() [][2]string {
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

// useSandbox replaces the settings of the external systems with the sandbox's.
func (s *settings) useSandbox(box *sandbox.Sandbox) (err error) {
	s.OIDC.Issuer, s.OIDC.ClientID, s.OIDC.Scopes = box.Issuer(), box.ClientID(), strings.Fields(box.Scopes())
	if s.UserAPI, err = url.Parse(box.UserAPI()); err != nil {
		return err
	}
	if s.PaymentScript, err = url.Parse(box.PaymentScriptURL()); err != nil {
		return err
	}
	if s.TagManager, err = url.Parse(box.TagManagerURL()); err != nil {
		return err
	}
	s.MeasurementID = box.MeasurementID()
	if s.SessionKeys == nil {
		s.SessionKeys, err = sandboxKeys(s.SessionStore)
	}
	return err
}

// sandboxKeys creates a session key and stores it next to the session database, so that a restart
// does not sign anyone out.
func sandboxKeys(sessionStore string) ([]string, error) {
	path, isFile := strings.CutPrefix(sessionStore, "sqlite:")
	if !isFile {
		return []string{newKey()}, nil
	}
	path += ".key"
	key, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		key = []byte(newKey())
		err = errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, key, 0o600))
	}
	return []string{string(key)}, err
}

func newKey() string {
	key := make([]byte, 32)
	rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}

// printWelcome prints the URLs of the portal and the sandbox and the sample members.
func printWelcome(out io.Writer, base *url.URL, box *sandbox.Sandbox) {
	fmt.Fprintf(out, "\nOpen %s and sign in as one of these sample members:\n\n", base)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range box.Members() {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", m.Name, m.Email, m.Summary)
	}
	table.Flush()
	fmt.Fprintf(out, "\nThe sandbox (fake identity provider, user API and payment processor) is at %s\n\n", box.Origin())
}
