package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// portal is a portal in a separate process, with the sandbox's identity provider in another.
type portal struct {
	process, fakes *exec.Cmd
	folder         string // of its database
	base           string // its address
	read           sync.WaitGroup
	lines          []string // of its log, complete after stop
}

// start returns when the portal listens.
func start(path, userAPI string) (*portal, error) {
	folder, err := os.MkdirTemp("", "contract")
	if err != nil {
		return nil, err
	}
	p := &portal{folder: folder}
	settings, err := p.startFakes(path)
	if err != nil {
		return nil, errors.Join(err, p.stop())
	}
	p.process = exec.Command(path)
	p.process.Env = slices.Concat(os.Environ(), settings, []string{
		"PORTAL_USER_API=" + userAPI, "PORTAL_OPS_ADDR=127.0.0.1:0", "PORTAL_SESSION_STORE=sqlite:" + folder + "/portal.db",
	})
	log, err := p.process.StderrPipe()
	if err == nil {
		err = p.process.Start()
	}
	if err != nil {
		p.process = nil
		return nil, errors.Join(err, p.stop())
	}
	lines := bufio.NewScanner(log)
	for p.base == "" && lines.Scan() {
		var line struct{ Msg, Base string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
			p.base = line.Base
		}
		p.lines = append(p.lines, lines.Text())
	}
	if p.base == "" {
		return nil, errors.Join(fmt.Errorf("the portal did not start:\n%s", strings.Join(p.lines, "\n")), p.stop())
	}
	p.read.Go(func() {
		for lines.Scan() {
			p.lines = append(p.lines, lines.Text())
		}
	})
	return p, nil
}

// startFakes starts the sandbox, and returns the settings that it prints for a portal.
func (p *portal) startFakes(path string) (settings []string, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		return nil, err
	}
	p.fakes = exec.Command(path, "sandbox")
	p.fakes.Env = append(os.Environ(), "PORTAL_BASE_URL=http://"+address, "PORTAL_SANDBOX_ADDR=127.0.0.1:0")
	out, err := p.fakes.StdoutPipe()
	if err == nil {
		err = p.fakes.Start()
	}
	if err != nil {
		p.fakes = nil
		return nil, err
	}
	settings = []string{"PORTAL_ADDR=" + address}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		name, value, found := strings.Cut(lines.Text(), "=")
		if found && strings.HasPrefix(name, "PORTAL_") {
			settings = append(settings, name+"="+strings.Trim(value, "'"))
		}
		if name == "PORTAL_SESSION_KEYS" {
			break
		}
	}
	return settings, nil
}

// stop ends both processes.
func (p *portal) stop() (err error) {
	if p.process != nil {
		_ = p.process.Process.Signal(syscall.SIGINT) // without the drain time of SIGTERM
		p.read.Wait()
		err = p.process.Wait()
	}
	if p.fakes != nil {
		_ = p.fakes.Process.Kill()
		_ = p.fakes.Wait() // killed
	}
	return errors.Join(err, os.RemoveAll(p.folder))
}

// warnings returns the lines of the log about calls and responses, after stop.
func (p *portal) warnings() (lines []string) {
	for _, text := range p.lines {
		var line struct{ Level, Msg, Call, Error string }
		if json.Unmarshal([]byte(text), &line) != nil {
			continue
		}
		if line.Level == "ERROR" || line.Call != "" || strings.Contains(line.Error, "userapi") {
			lines = append(lines, text)
		}
	}
	return lines
}
