package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
)

// program is the portal, in a separate process with its own database.
type program struct {
	*exec.Cmd
	base   string    // address
	folder string    // of the database
	fakes  *exec.Cmd // the sandbox
}

// startBeside starts the sandbox as a separate process, so that it does not count toward the
// portal's memory and processor time.
func startBeside(path string) (*program, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	fakes := exec.Command(path, "sandbox")
	fakes.Env = append(os.Environ(), "PORTAL_BASE_URL=http://"+address, "PORTAL_SANDBOX_ADDR=127.0.0.1:0")
	out, err := fakes.StdoutPipe()
	if err == nil {
		err = fakes.Start()
	}
	if err != nil {
		return nil, err
	}
	settings := []string{"PORTAL_ADDR=" + address}
	last := false
	for lines := bufio.NewScanner(out); !last && lines.Scan(); {
		if name, value, found := strings.Cut(lines.Text(), "="); found && strings.HasPrefix(name, "PORTAL_") {
			settings = append(settings, name+"="+strings.Trim(value, "'"))
			last = name == "PORTAL_SESSION_KEYS"
		}
	}
	go io.Copy(io.Discard, out)
	p, err := startWith(path, settings)
	if err != nil {
		return nil, errors.Join(err, fakes.Process.Kill())
	}
	p.fakes = fakes
	return p, nil
}

// freeAddress returns an address on which nothing listens now.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// startWith returns when the program listens.
func startWith(path string, settings []string) (*program, error) {
	folder, err := os.MkdirTemp("", "traffic")
	if err != nil {
		return nil, err
	}
	p := &program{Cmd: exec.Command(path), folder: folder}
	store := "PORTAL_SESSION_STORE=sqlite:" + folder + "/portal.db"
	p.Env = slices.Concat(os.Environ(), []string{"PORTAL_OPS_ADDR=127.0.0.1:0", store}, settings)
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
	if p.fakes != nil {
		defer p.fakes.Wait()
		defer p.fakes.Process.Kill()
	}
	_ = p.Process.Signal(syscall.SIGINT) // without the drain time of SIGTERM
	if err := p.Wait(); err != nil {
		return fmt.Errorf("the program's end: %w", err)
	}
	return nil
}
