package main

import (
	"bufio"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// systemctl and chown do what the preview's commands need of them, and fail for what the package
// does not have.
const (
	systemctl = `#!/bin/sh
[ "$1 $2" = "enable --now" ] && [ -f "$ROOT/usr/lib/systemd/system/$3.service" ]
`
	chown = `#!/bin/sh
[ "$1" = -R ] && grep -q "^u ${2%:} " "$ROOT/usr/lib/sysusers.d/portal-preview.conf"
`
)

// editorsPublish does what install.md says about the preview: its commands, the service with the
// settings of its unit, one publication, and the members' portal that reads it.
func (i installation) editorsPublish(commands []string, members string) {
	i.Helper()
	for _, command := range commands {
		i.run("umask 077\n" + command) // as in the shell in which the portal's keys were written
	}
	if info, err := os.Stat(filepath.Join(i.root, "etc/portal/preview-keys")); err != nil || info.Mode().Perm() != 0o600 {
		i.Errorf("preview-keys = %v, error %v; want a private file", info, err)
	}
	address := freeAddress(i.T)
	i.set("etc/portal/preview.env", map[string]string{
		"PORTAL_BASE_URL": "http://" + address, "PORTAL_TIME_ZONE": "America/Chicago", "PORTAL_PREVIEW_EDITORS": "ann@example.com",
		"PORTAL_ADDR": address, "PORTAL_OPS_ADDR": "127.0.0.1:0", "PORTAL_SANDBOX_ADDR": "127.0.0.1:0",
		"PORTAL_DRAIN_TIME": "0", "PORTAL_PREVIEW_IDENTITY_HEADER": "X-Forwarded-Email",
	})
	publishAs(i.T, i.startService("portal-preview"), "ann@example.com")

	const live = "/var/lib/portal-preview/live/current"
	if out := i.run("portal content " + live); !strings.Contains(out, "0 findings") {
		i.Errorf("portal content of the publication = %s, want no findings", out)
	}
	i.readableByOthers("var/lib/portal-preview/live")
	i.startOnce(members + "PORTAL_CONTENT_DIR=" + i.root + live + "\n")
}

// set gives settings of an environment file values, and adds those that it does not have.
func (i installation) set(file string, values map[string]string) {
	i.Helper()
	text, err := os.ReadFile(filepath.Join(i.root, file))
	if err != nil {
		i.Fatal(err)
	}
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

var unitLine = regexp.MustCompile(`(?m)^(Environment|EnvironmentFile|LoadCredential|ExecStartPre|ExecStart)=(.*)$`)

// startService starts a program as its unit says, without systemd, and returns its address.
func (i installation) startService(name string) (address string) {
	i.Helper()
	unit, err := os.ReadFile(filepath.Join(i.root, "usr/lib/systemd/system", name+".service"))
	if err != nil {
		i.Fatal(err)
	}
	env, fromFile, commands := map[string]string{}, map[string]string{}, []string{}
	credentials := filepath.Join(i.root, "run/credentials", name+".service")
	for _, line := range unitLine.FindAllStringSubmatch(string(unit), -1) {
		value := strings.ReplaceAll(systemPaths.ReplaceAllString(line[2], i.root+"/$1"), "%d", credentials)
		switch line[1] {
		case "EnvironmentFile":
			i.readEnvironment(value, fromFile)
		case "LoadCredential":
			credential, file, _ := strings.Cut(line[2], ":")
			folder := "/run/credentials/" + name + ".service"
			i.run("mkdir -p " + folder + " && install -m 0400 " + file + " " + folder + "/" + credential)
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
	if err != nil {
		i.Fatal(err)
	}
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
	if err != nil {
		i.Fatal(err)
	}
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

var hiddenField = regexp.MustCompile(`<input type="(?:hidden|checkbox)" name="([^"]+)" value="([^"]*)"`)

// publishAs publishes all drafts as an editor does, from the page's own form.
func publishAs(t *testing.T, address, email string) {
	t.Helper()
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	send := func(method string, form url.Values) (int, string) {
		request, err := http.NewRequest(method, "http://"+address+"/preview/publish", strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Forwarded-Email", email)
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Origin", "http://"+address)
		response, err := browser.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		page, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, string(page)
	}
	_, page := send(http.MethodGet, nil)
	form := url.Values{"why": {"Our first texts"}}
	for _, field := range hiddenField.FindAllStringSubmatch(page, -1) {
		form.Add(field[1], field[2])
	}
	if status, _ := send(http.MethodPost, form); status != http.StatusSeeOther {
		t.Fatalf("publish: status = %d, want %d", status, http.StatusSeeOther)
	}
}

// readableByOthers reports files and folders that the members' portal, which has another user,
// cannot read.
func (i installation) readableByOthers(folder string) {
	i.Helper()
	err := filepath.WalkDir(filepath.Join(i.root, folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Type() == fs.ModeSymlink || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		info, err := entry.Info()
		want := fs.FileMode(0o004)
		if entry.IsDir() {
			want = 0o005
		}
		if err == nil && info.Mode().Perm()&want != want {
			i.Errorf("%s has the mode %v, which the portal's user cannot read", path, info.Mode())
		}
		return err
	})
	if err != nil {
		i.Error(err)
	}
}
