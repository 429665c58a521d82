package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// program is the portal with the sandbox, in a process of its own with a database of its own.
type program struct {
	*exec.Cmd
	base   string // address
	folder string // of the database
}

// start returns when the program listens.
func start(path string) (*program, error) {
	folder, err := os.MkdirTemp("", "traffic")
	if err != nil {
		return nil, err
	}
	p := &program{Cmd: exec.Command(path), folder: folder}
	p.Env = append(os.Environ(), "PORTAL_SANDBOX=true", "PORTAL_ADDR=127.0.0.1:0", "PORTAL_SANDBOX_ADDR=127.0.0.1:0", "PORTAL_OPS_ADDR=127.0.0.1:0",
		"PORTAL_SESSION_STORE=sqlite:"+folder+"/portal.db")
	log, err := p.StderrPipe()
	if err == nil {
		err = p.Start()
	}
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(log)
	for p.base == "" && lines.Scan() {
		var line struct{ Msg, Base string }
		if json.Unmarshal(lines.Bytes(), &line) != nil {
			fmt.Fprintln(os.Stderr, lines.Text())
		} else if line.Msg == "listening" {
			p.base = line.Base
		}
	}
	if p.base == "" {
		return nil, fmt.Errorf("the program ended before it listened: %w", p.Wait())
	}
	go io.Copy(io.Discard, log)
	return p, nil
}

func (p *program) stop() error {
	defer os.RemoveAll(p.folder)
	_ = p.Process.Signal(syscall.SIGTERM)
	if err := p.Wait(); err != nil {
		return fmt.Errorf("the program's end: %w", err)
	}
	return nil
}

// residentMB returns the resident memory of the process.
func (p *program) residentMB() (float64, error) {
	out, err := exec.Command("ps", "-o", "rss=", "-p", strconv.Itoa(p.Process.Pid)).Output()
	if err != nil {
		return 0, fmt.Errorf("ps: %w", err)
	}
	kB, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return kB / 1000, err
}
