package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// wapitiModules need no system outside this machine.
const wapitiModules = "backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss"

// wapitiScan lets wapiti crawl the portal as a signed-in member and attack what it finds. The rate
// limits are off, so that they do not hide anything.
func wapitiScan(path string, length time.Duration) ([]finding, error) {
	behind, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p, err := startBeside(path, "PORTAL_RATE_LIMITS=off", "PORTAL_ADDR="+behind)
	if err != nil {
		return nil, err
	}
	defer p.stop()
	stop, err := keepSignedIn(p.base, behind)
	if err != nil {
		return nil, err
	}
	defer stop()
	m, err := newMember(p.base, household, 0)
	if err != nil {
		return nil, err
	}
	if err := m.signIn(); err != nil {
		return nil, err
	}
	report := filepath.Join(p.folder, "wapiti.json")
	command := exec.Command("wapiti", wapitiArguments(p, m, report, length)...)
	command.Stderr = os.Stderr
	if out, err := command.Output(); err != nil {
		return nil, fmt.Errorf("wapiti: %w\n%s", err, out)
	}
	if err := m.see("/home"); err != nil {
		return nil, fmt.Errorf("wapiti ended the session: %w", err)
	}
	return readWapiti(report)
}

func wapitiArguments(p *program, m *member, report string, length time.Duration) []string {
	return []string{
		"-u", p.base + "/home", "--scope", "folder", "-H", "Cookie: " + m.cookieHeader(), "-m", wapitiModules, "--no-bugreport",
		"--flush-session", "--store-session", p.folder, "--store-config", p.folder, "-f", "json", "-o", report, "-v", "1", "-A", "wapiti",
		"--max-scan-time", strconv.Itoa(int((length / 2).Seconds())), "--max-attack-time", "15", "-t", "10",
	}
}

// leavers are the paths that end the session or leave the portal. Debian's wapiti 3.0.4 cannot
// exclude them: -x ends it with an error of Python 3.11.
var leavers = []string{"/logout", "/login", "/reauth", "/register", "/switch", "/profile/delete"}

// keepSignedIn serves the portal's address and passes on all requests but posts that end the
// session and what leaves the portal.
func keepSignedIn(base, behind string) (stop func(), err error) {
	listener, err := net.Listen("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		return nil, err
	}
	portal := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(&url.URL{Scheme: "http", Host: behind})
		r.Out.Host = r.In.Host
	}}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The tool itself signs in before wapiti starts.
		if slices.Contains(leavers, r.URL.Path) && strings.Contains(r.UserAgent(), "wapiti") {
			http.NotFound(w, r)
			return
		}
		portal.ServeHTTP(w, r)
	})}
	go server.Serve(listener)
	return func() { server.Close() }, nil
}

// cookieHeader returns the member's cookies for the portal.
func (m *member) cookieHeader() string {
	var all []string
	for _, cookie := range m.Jar.Cookies(m.home()) {
		all = append(all, cookie.Name+"="+cookie.Value)
	}
	return strings.Join(all, "; ")
}

// readWapiti returns the findings of a report without repetitions: those of the same kind at
// several addresses are one.
func readWapiti(path string) ([]finding, error) {
	type entry struct{ Method, Path, Info string }
	var report struct{ Vulnerabilities, Anomalies map[string][]entry }
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	if err != nil {
		return nil, err
	}
	places := map[string][]string{}
	for _, kind := range []map[string][]entry{report.Vulnerabilities, report.Anomalies} {
		for category, entries := range kind {
			for _, e := range entries {
				text := "wapiti: " + category + ": " + strings.Join(strings.Fields(e.Info), " ")
				places[text] = append(places[text], cmp.Or(e.Method, "GET")+" "+e.Path)
			}
		}
	}
	var found []finding
	for _, text := range slices.Sorted(maps.Keys(places)) {
		found = append(found, finding{text, fmt.Sprintf("%s, %d in all", places[text][0], len(places[text]))})
	}
	return found, nil
}
