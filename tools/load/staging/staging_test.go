package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// portal answers members with one session, and counts what they open.
func portal(t *testing.T, opened *sync.Map) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Cookie") != "session=a" && r.Header.Get("Cookie") != "session=b" {
			http.Redirect(w, r, "/login", http.StatusSeeOther)
			return
		}
		opened.Store(r.URL.Path, r.Method)
		_, _ = w.Write([]byte(`<a href="/billing/4100238715">Bills</a>`))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func run(t *testing.T, address, members string) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "members")
	if err := os.WriteFile(file, []byte(members), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := command([]string{"-portal", address, "-members", file, "-times", "100", "-think", "1s", "-for", "1s"}, &out)
	return out.String(), err
}

func TestMembersReadTheirPages(t *testing.T) {
	var opened sync.Map
	out, err := run(t, portal(t, &opened), "Cookie: session=a\n\nsession=b\n")
	if err != nil || !strings.Contains(out, "200 people, a page each 1s: 200.0 pages a second") || !strings.Contains(out, "p99") {
		t.Errorf("error = %v, output = %s", err, out)
	}
	for _, path := range []string{"/home", "/billing/4100238715", "/documents"} {
		if method, ok := opened.Load(path); !ok || method != http.MethodGet {
			t.Errorf("%s was opened with %v, want GET", path, method)
		}
	}
}

// The cookie signs its reader in, so that no message may have it.
func TestMemberWithoutSessionIsNamedByItsLine(t *testing.T) {
	_, err := run(t, portal(t, &sync.Map{}), "session=a\nsession=secret\n")
	if err == nil || !strings.Contains(err.Error(), "line 2") || strings.Contains(err.Error(), "secret") {
		t.Errorf("error = %v, want line 2 without its cookie", err)
	}
}

func TestSessionThatEndsFailsTheRun(t *testing.T) {
	var opened sync.Map
	s := scenario{portal: portal(t, &opened), members: []reader{{cookie: "session=ended"}}, times: 50, think: time.Second, length: time.Second}
	if err := s.run(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "a session that has ended") {
		t.Errorf("error = %v, want the redirects", err)
	}
}

func TestThinkTimesVaryAroundTheirAverage(t *testing.T) {
	p := newPace(300, 30*time.Second)
	short, before := 0, time.Duration(0)
	for hits := range uint64(10_000) {
		wait, _ := p.Pace(before, hits)
		if wait < 50*time.Millisecond {
			short++
		}
		before += wait
	}
	if average := before / 10_000; average < 95*time.Millisecond || average > 105*time.Millisecond || short < 3000 || short > 5000 {
		t.Errorf("average = %v, %d of 10,000 below half of it, want 100 ms and 39 %%", average, short)
	}
}
