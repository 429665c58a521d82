//go:build unix

package program

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"memberportal/internal/portaltest"
)

// TestMain becomes the program itself for tests that need a process of its own. All run in the
// repository's folder.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_AS_PORTAL") != "" {
		Main()
		return
	}
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func requireTrust(t *testing.T) {
	t.Helper()
	if os.Getenv("TRUST") == "" {
		t.Skip("takes long, or much memory; ./task trust runs it")
	}
}

// process is the program in a process of its own.
type process struct {
	*exec.Cmd
	url   string
	log   io.Closer
	lines chan string // messages of the log
}

// startProcess runs the program with the sandbox by a shell command in which $0 is the program, and
// returns when it listens.
func startProcess(t *testing.T, command string, settings ...string) *process {
	t.Helper()
	p, listening := beginProcess(t, command, settings...)
	if p.url = <-listening; p.url == "" {
		t.Fatal("the program ended before it listened")
	}
	return p
}

// beginProcess is startProcess without the wait. The channel has the base URL when the program
// listens.
func beginProcess(t *testing.T, command string, settings ...string) (p *process, listening <-chan string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	t.Cleanup(cancel)
	program, err := os.Executable()
	must(t, err)
	cmd := exec.CommandContext(ctx, "sh", "-c", command, program)
	set := portaltest.OwnSandbox(settings...)
	cmd.Env = append(portaltest.Environ(set), "PATH="+os.Getenv("PATH"), "RUN_AS_PORTAL=1")
	log, err := cmd.StderrPipe()
	must(t, err)
	must(t, cmd.Start())
	p = &process{Cmd: cmd, log: log, lines: make(chan string, 10_000)}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	base := make(chan string, 1)
	go func() {
		for scanner := bufio.NewScanner(log); scanner.Scan(); {
			var line struct{ Msg, Base string }
			json.Unmarshal(scanner.Bytes(), &line)
			if line.Msg == "listening" {
				base <- line.Base
			}
			p.lines <- line.Msg + " " + scanner.Text()
		}
		close(p.lines)
		close(base)
	}()
	return p, base
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
