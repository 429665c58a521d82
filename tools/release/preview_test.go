package main

import (
	"bufio"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// systemctl does what the preview's commands need of it, and fails for a service that the package
// does not have.
const systemctl = `#!/bin/sh
[ "$1 $2" = "enable --now" ] && [ -f "$ROOT/usr/lib/systemd/system/$3.service" ]
`

// editorsLook does what install.md says about the preview: its commands, and the service with the
// settings of its unit, which shows a page.
func (i installation) editorsLook(commands []string) {
	i.Helper()
	for _, command := range commands {
		i.run(command)
	}
	address := freeAddress(i.T)
	i.set("etc/portal/preview.env", map[string]string{
		"PORTAL_BASE_URL": "http://" + address, "PORTAL_TIME_ZONE": "America/Chicago",
		"PORTAL_CONTENT_DIR": i.root + "/etc/portal/content",
		"PORTAL_ADDR":        address, "PORTAL_OPS_ADDR": "127.0.0.1:0", "PORTAL_SANDBOX_ADDR": "127.0.0.1:0",
		"PORTAL_DRAIN_TIME": "0",
	})
	response, err := http.Get("http://" + i.startService("portal-preview") + "/preview")
	must(i.T, err)
	defer response.Body.Close()
	if page, err := io.ReadAll(response.Body); err != nil || !strings.Contains(string(page), `<h2 id="pages">`) {
		i.Errorf("preview = %d, %v, want its first page", response.StatusCode, err)
	}
}

// set gives settings of an environment file values, and adds those that it does not have.
func (i installation) set(file string, values map[string]string) {
	i.Helper()
	text, err := os.ReadFile(filepath.Join(i.root, file))
	must(i.T, err)
	var lines strings.Builder
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, "=")
		if _, ok := values[name]; !ok {
			lines.WriteString(line)
		}
	}
	for name, value := range values {
		lines.WriteString(name + "=" + value + "\n")
	}
	i.write(file, lines.String(), 0o640)
}

var unitLine = regexp.MustCompile(`(?m)^(Environment|EnvironmentFile|ExecStartPre|ExecStart)=(.*)$`)

// startService starts a program as its unit says, without systemd, and returns its address.
func (i installation) startService(name string) (address string) {
	i.Helper()
	unit, err := os.ReadFile(filepath.Join(i.root, "usr/lib/systemd/system", name+".service"))
	must(i.T, err)
	env, fromFile, commands := map[string]string{}, map[string]string{}, []string{}
	for _, line := range unitLine.FindAllStringSubmatch(string(unit), -1) {
		value := systemPaths.ReplaceAllString(line[2], i.root+"/$1")
		switch line[1] {
		case "EnvironmentFile":
			i.readEnvironment(value, fromFile)
		case "Environment":
			name, set, _ := strings.Cut(value, "=")
			env[name] = set
		default:
			commands = append(commands, value)
		}
	}
	maps.Copy(env, fromFile) // as systemd does
	if out, err := i.command(commands[0], env).CombinedOutput(); err != nil {
		i.Fatalf("%s: %v\n%s", commands[0], err, out)
	}
	i.runUntilListening(i.command(commands[1], env))
	return env["PORTAL_ADDR"]
}

// readEnvironment adds the settings of a file that have a value.
func (i installation) readEnvironment(file string, env map[string]string) {
	i.Helper()
	text, err := os.ReadFile(file)
	must(i.T, err)
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(line, "#") {
			env[name] = value
		}
	}
}

func (i installation) command(line string, env map[string]string) *exec.Cmd {
	words := strings.Fields(line)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = []string{}
	for name, value := range env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	return cmd
}

func (i installation) runUntilListening(cmd *exec.Cmd) {
	i.Helper()
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	must(i.T, err)
	i.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	var seen strings.Builder
	for lines := bufio.NewScanner(log); lines.Scan(); {
		seen.WriteString(lines.Text() + "\n")
		if strings.Contains(lines.Text(), `"msg":"listening"`) {
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return
		}
	}
	i.Fatalf("%s ended\n%s", cmd, &seen)
}
