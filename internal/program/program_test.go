package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptrace"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers"
	"memberportal/handlers/request"
	"memberportal/internal/portaltest"
)

// runningPortal is a portal that listens, with its base URL. Call stop to shut it down.
type runningPortal struct {
	url  string
	stop func()
}

// startPortal runs the whole program and returns when it listens.
func startPortal(t *testing.T, settings map[string]string) runningPortal {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	read, write := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, portaltest.Environ(settings), io.Discard, write)
		write.CloseWithError(io.EOF)
		ended <- err
	}()
	lines := bufio.NewScanner(read)
	for lines.Scan() {
		var line struct{ Msg, Base, Version string }
		if json.Unmarshal(lines.Bytes(), &line); line.Msg == "listening" {
			if line.Version == "" {
				t.Error("the line that the portal listens does not say its version")
			}
			go io.Copy(io.Discard, read)
			return runningPortal{line.Base, func() {
				cancel()
				if err := <-ended; err != nil {
					t.Errorf("run = %v, want nil", err)
				}
			}}
		}
	}
	cancel()
	t.Fatalf("the portal did not start: %v", <-ended)
	return runningPortal{}
}

// page is the page that a browser without JavaScript ends at.
type page struct {
	*goquery.Document
	url *url.URL
}

// open follows redirects and pages that refresh to another URL.
func open(t *testing.T, client *http.Client, address string) page {
	t.Helper()
	response, err := client.Get(address)
	must(t, err)
	return readPage(t, client, response)
}

var refresh = regexp.MustCompile(`^0; url=(.+)$`)

// readPage parses a response. It follows a page that refreshes to another URL at once.
func readPage(t *testing.T, client *http.Client, response *http.Response) page {
	t.Helper()
	defer response.Body.Close()
	doc, err := goquery.NewDocumentFromReader(response.Body)
	must(t, err)
	location := response.Request.URL
	if content, ok := doc.Find("meta[http-equiv=refresh]").Attr("content"); ok {
		next, err := location.Parse(refresh.FindStringSubmatch(content)[1])
		must(t, err)
		return open(t, client, next.String())
	}
	return page{doc, location}
}

func signIn(t *testing.T, client *http.Client, portal, member string) page {
	t.Helper()
	choose := open(t, client, portal)
	action, _ := choose.Find("form[method=post]").Attr("action")
	to, err := choose.url.Parse(action)
	must(t, err)
	response, err := client.PostForm(to.String(), url.Values{"member": {member}})
	must(t, err)
	return readPage(t, client, response)
}

// addForgeryToken adds the forgery token to a request, as the portal's scripts do.
func addForgeryToken(request *http.Request, client *http.Client) {
	for _, cookie := range client.Jar.Cookies(request.URL) {
		if cookie.Name == "XSRF-TOKEN" {
			request.Header.Set("X-XSRF-TOKEN", cookie.Value)
		}
	}
}

func newClient(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	return &http.Client{Jar: jar}
}

// Spec: PROFILE-1.
func TestSignInWithSandbox(t *testing.T) {
	t.Parallel()
	portal := startPortal(t, portaltest.OwnSandbox())
	defer portal.stop()
	home := signIn(t, newClient(t), portal.url, "household")
	if home.url.Path != "/home" || !strings.Contains(home.Find("main").Text(), "Pay $126.45") {
		t.Errorf("URL = %s, want the home page:\n%s", home.url, home.Find("main").Text())
	}
}

func TestPreviewWithSandbox(t *testing.T) {
	t.Parallel()
	portal := startPortal(t, portaltest.OwnSandbox("PORTAL_PREVIEW=true", "PORTAL_CONTENT_DIR=views/content"))
	preview := open(t, newClient(t), portal.url+"/preview?page=/profile")
	src, _ := preview.Find("iframe").Attr("src")
	profile := open(t, newClient(t), portal.url+src)
	if !strings.Contains(profile.Find("main").Text(), "marta.lindqvist@example.com") {
		t.Errorf("the frame at %s does not show the member's profile:\n%s", src, profile.Find("main").Text())
	}
	if news := strings.TrimSpace(preview.Find("#news").Text()); news != "" {
		t.Errorf("findings = %q, want none: the folder has the built-in content", news)
	}
	waitForChanges(t, portal.url)
	portal.stop() // must not wait for the open preview
}

// waitForChanges sends the long poll of an open preview and returns when the request is on its way.
func waitForChanges(t *testing.T, portal string) {
	t.Helper()
	sent := make(chan struct{})
	trace := httptrace.WithClientTrace(t.Context(),
		&httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { close(sent) }})
	request, err := http.NewRequestWithContext(trace, http.MethodGet, portal+"/preview/changes?since=0", nil)
	must(t, err)
	go func() {
		if response, err := http.DefaultClient.Do(request); err == nil {
			response.Body.Close()
		}
	}()
	<-sent
}

func TestRunErrorsNameVariable(t *testing.T) {
	settings := portaltest.StartSandbox(t)
	for variable, value := range map[string]string{
		"PORTAL_ADDR": "256.0.0.1:1", "PORTAL_OPS_ADDR": "256.0.0.1:1",
	} {
		t.Run(variable, func(t *testing.T) {
			changed := maps.Clone(settings)
			changed[variable] = value
			err := run(t.Context(), portaltest.Environ(changed), io.Discard, io.Discard)
			if err == nil || !strings.HasPrefix(err.Error(), variable) {
				t.Errorf("run = %v, want an error that starts with %s", err, variable)
			}
		})
	}
}

func TestRoutesSubcommandPrintsTable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	must(t, printRoutes(&out))
	var got []request.Route
	must(t, json.Unmarshal(out.Bytes(), &got))
	again, err := json.Marshal(got)
	must(t, err)
	if want, err := json.Marshal(handlers.Routes()); err != nil || !bytes.Equal(again, want) {
		t.Errorf("printed %d routes, want the table of %d: %v", len(got), len(handlers.Routes()), err)
	}
}

func TestHelpNamesEverySubcommand(t *testing.T) {
	t.Parallel()
	for name := range subcommands {
		if name != "help" && !strings.Contains(usage, "\nportal "+name+" ") {
			t.Errorf("portal help does not describe %s", name)
		}
	}
}

func TestFlagsOfOtherProgramsAreUnderstood(t *testing.T) {
	for _, flag := range []string{"--help", "-h", "--version"} {
		if err := command(t.Context(), []string{flag}); err != nil {
			t.Errorf("portal %s = %v", flag, err)
		}
	}
}

// Somebody who asks how to call a subcommand does not run it.
func TestSubcommandsSayHowTheyAreCalled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // one that runs ends at once
	for name := range subcommands {
		if err := command(ctx, []string{name, "-h"}); err != nil {
			t.Errorf("portal %s -h = %v", name, err)
		}
		lines := usageOf(name)
		if others := strings.Count("\n"+lines, "\nportal "); others != 1 ||
			name != "help" && !strings.Contains(usage, lines) {
			t.Errorf("usage of %s = %q, want its lines alone", name, lines)
		}
	}
	if got := usageOf("content"); !strings.Contains(got, "--copy DIR [FILE]") || strings.Contains(got, "health") {
		t.Errorf("usage of content = %q, want all its lines", got)
	}
}

func TestUnknownSubcommandIsAnError(t *testing.T) {
	t.Parallel()
	if err := command(t.Context(), []string{"serve-twice"}); err == nil || !strings.Contains(err.Error(), "serve-twice") {
		t.Errorf("error = %v, want one that names the subcommand", err)
	}
}

func TestUnknownSettingsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var log bytes.Buffer
	err := run(ctx, portaltest.Environ(portaltest.OwnSandbox("PORTAL_COLOR=blue", "PORTAL_SHAPE=round")), io.Discard, &log)
	if err != nil || strings.Count(log.String(), "unknown settings") != 1 ||
		!strings.Contains(log.String(), `["PORTAL_COLOR","PORTAL_SHAPE"]`) {
		t.Errorf("run = %v, log = %s, want one line with both names", err, &log)
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
