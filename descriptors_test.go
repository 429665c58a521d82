//go:build unix

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestMain becomes the program itself for tests that need a process of its own.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_AS_PORTAL") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// process is the program in a process of its own.
type process struct {
	*exec.Cmd
	url   string
	lines chan string // messages of the log
}

// startProcess runs the program with the sandbox by a shell command in which $0 is the program, and
// returns when it listens.
func startProcess(t *testing.T, command string, settings ...string) *process {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, "sh", "-c", command, program)
	cmd.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "RUN_AS_PORTAL=1", "PORTAL_SANDBOX=true", "PORTAL_ADDR=127.0.0.1:0", "PORTAL_SANDBOX_ADDR=127.0.0.1:0",
		"PORTAL_OPS_ADDR=127.0.0.1:0", "PORTAL_SESSION_STORE=memory:",
	}, settings...)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: cmd, lines: make(chan string, 10_000)}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	listening := make(chan string, 1)
	go func() {
		for scanner := bufio.NewScanner(log); scanner.Scan(); {
			var line struct{ Msg, Base string }
			json.Unmarshal(scanner.Bytes(), &line)
			if line.Msg == "listening" {
				listening <- line.Base
			}
			p.lines <- line.Msg + " " + scanner.Text()
		}
		close(p.lines)
		close(listening)
	}()
	if p.url = <-listening; p.url == "" {
		t.Fatal("the program ended before it listened")
	}
	return p
}

// waitFor returns when the log has a line with the message.
func (p *process) waitFor(t *testing.T, message string) {
	t.Helper()
	for line := range p.lines {
		if strings.HasPrefix(line, message+" ") {
			return
		}
	}
	t.Fatalf("the program ended without a log line %q", message)
}

// With 256 descriptors, 300 connections that never send a complete request do not end the program,
// and members are served when they are gone.
func TestFewDescriptorsDoNotEndTheProgram(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		settings []string
		message  string
	}{
		"defaults":             {nil, "connection limit reached"},
		"no limit per address": {[]string{"PORTAL_MAX_CONNECTIONS_PER_ADDRESS=0"}, "connection limit reached"},
		"more connections than descriptors": {
			[]string{"PORTAL_MAX_CONNECTIONS=1000", "PORTAL_MAX_CONNECTIONS_PER_ADDRESS=0"}, "accepting a connection failed, retrying",
		},
	} {
		t.Run(name, func(t *testing.T) {
			portal := startProcess(t, `ulimit -n 256 && exec "$0"`, test.settings...)
			var open []net.Conn
			for range 300 {
				conn, err := net.Dial("tcp", strings.TrimPrefix(portal.url, "http://"))
				if err != nil {
					t.Fatal(err)
				}
				io.WriteString(conn, "GET /home HTTP/1.1\r\nHost: localhost\r\n")
				open = append(open, conn)
			}
			portal.waitFor(t, test.message)
			for _, conn := range open {
				conn.Close()
			}
			gone := time.Now()
			for served := false; !served && time.Since(gone) < 5*time.Second; { // the program notices one after the other
				response, err := http.Get(portal.url + "/help/password")
				if served = err == nil; served {
					response.Body.Close()
				}
			}
			home := signIn(t, newClient(t), portal.url, "household")
			if took := time.Since(gone); home.url.Path != "/home" || took > 5*time.Second {
				t.Errorf("after %v at %s, want a member at home within 5 seconds", took, home.url)
			}
		})
	}
}
