package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httptrace"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

// started is a running portal.
type started struct {
	url  string
	stop func()
}

// start runs the whole program and returns once it listens.
func start(t *testing.T, settings map[string]string) started {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	read, write := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, func(name string) string { return settings[name] }, io.Discard, write)
		write.CloseWithError(io.EOF)
		ended <- err
	}()
	lines := bufio.NewScanner(read)
	for lines.Scan() {
		var line struct{ Msg, Base string }
		if json.Unmarshal(lines.Bytes(), &line); line.Msg == "listening" {
			go io.Copy(io.Discard, read)
			return started{line.Base, func() {
				cancel()
				if err := <-ended; err != nil {
					t.Errorf("the portal ended with %v", err)
				}
			}}
		}
	}
	cancel()
	t.Fatalf("the portal did not start: %v", <-ended)
	return started{}
}

// outside is a sandbox that outlives the portal, and the settings that point at it.
func outside(t *testing.T) map[string]string {
	t.Helper()
	portal := freeAddress(t)
	server := httptest.NewUnstartedServer(nil)
	box, err := sandbox.New(sandbox.Options{
		Origin: "http://" + server.Listener.Addr().String(), Portal: "http://" + portal, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = box.Handler()
	server.Start()
	t.Cleanup(server.Close)
	return map[string]string{
		"PORTAL_ADDR":               portal,
		"PORTAL_BASE_URL":           "http://" + portal,
		"PORTAL_OPS_ADDR":           "127.0.0.1:0",
		"PORTAL_OIDC_ISSUER":        box.Issuer(),
		"PORTAL_OIDC_CLIENT_ID":     box.ClientID(),
		"PORTAL_OIDC_SCOPES":        box.Scopes(),
		"PORTAL_USER_API":           box.UserAPI(),
		"PORTAL_SESSION_STORE":      "sqlite:" + t.TempDir() + "/portal.db",
		"PORTAL_SESSION_KEYS":       newKey(),
		"PORTAL_PAYMENT_SCRIPT_URL": box.PaymentScriptURL(),
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// visit is a page that a browser without scripts ended on.
type visit struct {
	*goquery.Document
	at *url.URL
}

// open follows redirects, and pages that refresh to another address.
func open(t *testing.T, client *http.Client, address string) visit {
	t.Helper()
	response, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	return arrive(t, client, response)
}

var refresh = regexp.MustCompile(`^0; url=(.+)$`)

func arrive(t *testing.T, client *http.Client, response *http.Response) visit {
	t.Helper()
	defer response.Body.Close()
	doc, err := goquery.NewDocumentFromReader(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	at := response.Request.URL
	if content, ok := doc.Find("meta[http-equiv=refresh]").Attr("content"); ok {
		next, err := at.Parse(refresh.FindStringSubmatch(content)[1])
		if err != nil {
			t.Fatal(err)
		}
		return open(t, client, next.String())
	}
	return visit{doc, at}
}

func signIn(t *testing.T, client *http.Client, portal, member string) visit {
	t.Helper()
	choose := open(t, client, portal)
	action, _ := choose.Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.PostForm(to.String(), url.Values{"member": {member}})
	if err != nil {
		t.Fatal(err)
	}
	return arrive(t, client, response)
}

func newClient(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

func TestTheWholeProgramWithItsSandbox(t *testing.T) {
	portal := start(t, map[string]string{
		"PORTAL_SANDBOX": "true", "PORTAL_ADDR": "127.0.0.1:0", "PORTAL_SANDBOX_ADDR": "127.0.0.1:0", "PORTAL_OPS_ADDR": "127.0.0.1:0",
		"PORTAL_SESSION_STORE": "memory:",
	})
	defer portal.stop()
	home := signIn(t, newClient(t), portal.url, "household")
	if home.at.Path != "/home" || !strings.Contains(home.Find("main").Text(), "What needs you") {
		t.Errorf("ended at %s:\n%s", home.at, home.Find("main").Text())
	}
}

func TestPreviewOfTheWholeProgram(t *testing.T) {
	portal := start(t, map[string]string{
		"PORTAL_SANDBOX": "true", "PORTAL_PREVIEW": "true", "PORTAL_ADDR": "127.0.0.1:0", "PORTAL_SANDBOX_ADDR": "127.0.0.1:0", "PORTAL_OPS_ADDR": "127.0.0.1:0",
		"PORTAL_SESSION_STORE": "memory:", "PORTAL_CONTENT_DIR": "views/content",
	})
	desk := open(t, newClient(t), portal.url+"/preview?page=/profile")
	src, _ := desk.Find("iframe").Attr("src")
	if profile := open(t, newClient(t), portal.url+src); !strings.Contains(profile.Find("main").Text(), "marta.lindqvist@example.com") {
		t.Errorf("the desk frames %s:\n%s", src, profile.Find("main").Text())
	}
	if news := strings.TrimSpace(desk.Find("#news").Text()); news != "" {
		t.Errorf("of the built-in words in their own folder the desk says %q", news)
	}
	waitForChanges(t, portal.url)
	portal.stop() // an open desk does not hold it up
}

// waitForChanges asks as an open desk does, and returns once the question is on its way.
func waitForChanges(t *testing.T, portal string) {
	t.Helper()
	asked := make(chan struct{})
	trace := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { close(asked) }})
	request, err := http.NewRequestWithContext(trace, http.MethodGet, portal+"/preview/changes?since=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if answer, err := http.DefaultClient.Do(request); err == nil {
			answer.Body.Close()
		}
	}()
	<-asked
}

func TestARestartSignsNobodyOut(t *testing.T) {
	settings, client := outside(t), newClient(t)
	first := start(t, settings)
	signIn(t, client, first.url, "household")
	first.stop()

	second := start(t, settings)
	defer second.stop()
	billing := open(t, client, second.url+"/billing")
	if !strings.HasPrefix(billing.at.String(), second.url+"/billing/") {
		t.Fatalf("after the restart the member is at %s, want billing", billing.at)
	}
	if strings.Contains(billing.Find("#due").Text(), "could not get newer amounts") {
		t.Error("the tokens did not survive the restart: the billing summary could not be read")
	}
}

func TestKeysCanBeChanged(t *testing.T) {
	settings, client := outside(t), newClient(t)
	first := start(t, settings)
	signIn(t, client, first.url, "household")
	first.stop()

	settings["PORTAL_SESSION_KEYS"] = newKey() + "," + settings["PORTAL_SESSION_KEYS"]
	second := start(t, settings)
	defer second.stop()
	if home := open(t, client, second.url+"/home"); home.at.Path != "/home" {
		t.Errorf("with a new key in front the member is at %s, want home", home.at)
	}
}

func TestWrongStartSaysWhy(t *testing.T) {
	settings := outside(t)
	for variable, value := range map[string]string{
		"PORTAL_SESSION_STORE": "mongodb://here", "PORTAL_ADDR": "256.0.0.1:1", "PORTAL_OPS_ADDR": "256.0.0.1:1",
	} {
		t.Run(variable, func(t *testing.T) {
			getenv := func(name string) string {
				if name == variable {
					return value
				}
				return settings[name]
			}
			err := run(t.Context(), getenv, io.Discard, io.Discard)
			if err == nil || !strings.HasPrefix(err.Error(), variable) {
				t.Errorf("run = %v, want an error that begins with %s", err, variable)
			}
		})
	}
}

func TestRoutesSubcommandPrintsTable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := printRoutes(&out); err != nil {
		t.Fatal(err)
	}
	var got []handlers.Route
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if want := handlers.Routes(); !slices.Equal(got, want) {
		t.Errorf("printed %d routes, want the table of %d", len(got), len(want))
	}
}

func TestUnknownSubcommandIsAnError(t *testing.T) {
	t.Parallel()
	if err := command(t.Context(), []string{"serve-twice"}); err == nil || !strings.Contains(err.Error(), "serve-twice") {
		t.Errorf("error = %v, want one that names the subcommand", err)
	}
}
