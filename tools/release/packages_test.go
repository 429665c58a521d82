package main

import (
	"bufio"
	"bytes"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// installation is an empty root in which the Debian package is unpacked.
type installation struct {
	*testing.T
	root string
	env  []string
}

// install builds the program and its Debian package, and unpacks that.
func install(t *testing.T) installation {
	t.Helper()
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("dpkg-deb is missing: it is in Debian's package dpkg")
	}
	t.Chdir("../..")
	r := release{version: "1.2.3", arch: "amd64", at: time.Unix(1, 0), out: t.TempDir(), image: t.TempDir()}
	build := exec.Command("go", "build", "-o", r.binaryPath(), ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	must(t, r.packages())
	i := installation{T: t, root: t.TempDir()}
	unpack := exec.Command("dpkg-deb", "-x", filepath.Join(r.out, "portal_1.2.3_amd64.deb"), i.root)
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("dpkg-deb: %v\n%s", err, out)
	}
	i.write("bin/systemd-run", systemdRun, 0o700)
	i.write("bin/systemctl", systemctl, 0o700)
	for _, folder := range []string{"var/lib/portal", "var/backups"} {
		must(t, os.MkdirAll(filepath.Join(i.root, folder), 0o700))
	}
	i.env = []string{"ROOT=" + i.root, "PATH=" + i.root + "/usr/bin:" + i.root + "/bin:" + os.Getenv("PATH")}
	return i
}

// systemdRun does without systemd what the documents need of systemd-run.
const systemdRun = `#!/bin/sh
set -e
while :; do
  case "$1" in
  -p)
    case "$2" in
    EnvironmentFile=*) set -a; . "${2#*=}"; set +a ;;
    LoadCredential=keys:*)
      mkdir -p "$ROOT/run/credentials/$unit.service"
      install -m 0400 "${2#*:}" "$ROOT/run/credentials/$unit.service/keys" ;;
    DynamicUser=yes|User=portal|StateDirectory=portal|StateDirectoryMode=0700) ;;
    *) echo "systemd-run: $2 is not expected" >&2; exit 1 ;;
    esac
    shift 2 ;;
  -E) export "$2"; shift 2 ;;
  --unit=*) unit="${1#*=}"; shift ;;
  --*) shift ;;
  *) exec "$@" ;;
  esac
done
`

func (i installation) write(name, content string, mode fs.FileMode) {
	i.Helper()
	path := filepath.Join(i.root, name)
	must(i.T, os.MkdirAll(filepath.Dir(path), 0o755))
	must(i.T, os.WriteFile(path, []byte(content), mode))
}

// systemPaths are those of an installed machine, which are below the root here.
var systemPaths = regexp.MustCompile(
	`/(etc/portal|usr/bin/portal|usr/share/portal|var/lib/portal|run/credentials|var/backups)\b`)

// run runs commands of a document, and returns what they print.
func (i installation) run(commands string) string {
	i.Helper()
	cmd := exec.Command("sh", "-e", "-c", systemPaths.ReplaceAllString(commands, i.root+"/$1"))
	cmd.Env, cmd.Dir = i.env, i.root
	out, err := cmd.CombinedOutput()
	if err != nil {
		i.Errorf("%s\n%v\n%s", commands, err, out)
	}
	return string(out)
}

var installedCommands = regexp.MustCompile("(?s)```sh installed\n(.*?)```")

// commandsOf returns the commands for an installed machine in a document of the package.
func (i installation) commandsOf(document string) (all []string) {
	i.Helper()
	text, err := os.ReadFile(filepath.Join(i.root, "usr/share/portal/docs", document))
	must(i.T, err)
	for _, block := range installedCommands.FindAllSubmatch(text, -1) {
		all = append(all, string(block[1]))
	}
	return all
}

// sandboxSettings starts the package's own sandbox, and returns the settings of a portal beside it.
func (i installation) sandboxSettings() string {
	i.Helper()
	cmd := exec.Command(filepath.Join(i.root, "usr/bin/portal"), "sandbox")
	cmd.Env = []string{"PORTAL_SANDBOX_ADDR=127.0.0.1:0", "PORTAL_BASE_URL=http://" + freeAddress(i.T)}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	must(i.T, err)
	i.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	var settings strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "PORTAL_SESSION_KEYS") { // the last
			break
		}
		if strings.HasPrefix(lines.Text(), "PORTAL_") {
			settings.WriteString(lines.Text() + "\n")
		}
	}
	return settings.String()
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	return listener.Addr().String()
}

// startOnce runs the portal until it listens, so that its store is there.
func (i installation) startOnce(settings string) {
	i.Helper()
	cmd := exec.Command(filepath.Join(i.root, "usr/bin/portal"))
	cmd.Env = []string{
		"PORTAL_SESSION_STORE=sqlite:" + i.root + "/var/lib/portal/portal.db",
		"PORTAL_SESSION_KEYS_FILE=" + i.root + "/etc/portal/keys",
	}
	for line := range strings.Lines(settings) {
		cmd.Env = append(cmd.Env, strings.ReplaceAll(strings.TrimSpace(line), "'", ""))
	}
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	must(i.T, err)
	var seen bytes.Buffer
	for lines := bufio.NewScanner(log); lines.Scan(); {
		seen.WriteString(lines.Text() + "\n")
		if strings.Contains(lines.Text(), `"msg":"listening"`) {
			_ = cmd.Process.Signal(syscall.SIGTERM)
		}
	}
	if err := cmd.Wait(); err != nil {
		i.Fatalf("%v\n%s", err, &seen)
	}
}

// Whoever has only the package can do what its documents say. The commands run in their order,
// without systemd, whose part systemdRun does.
func TestCommandsOfInstalledMachine(t *testing.T) {
	i := install(t)
	commands := i.commandsOf("install.md")
	if len(commands) != 5 {
		t.Fatalf("install.md has %d commands, want keys, content, check, the rest, and the preview's start", len(commands))
	}
	i.run(commands[0])
	if out := i.run(commands[1]); !strings.Contains(out, "0 findings") {
		t.Errorf("portal content = %s, want no findings", out)
	}
	settings := i.sandboxSettings() +
		"PORTAL_ADDR=127.0.0.1:0\nPORTAL_OPS_ADDR=127.0.0.1:0\nPORTAL_DRAIN_TIME=0\nPORTAL_CONTENT_DIR=" + i.root +
		"/etc/portal/content\n"
	i.write("etc/portal/portal.env", settings, 0o640)
	if out := i.run(commands[2]); !strings.Contains(out, "The configuration has no problems") ||
		strings.Contains(out, "FAILS") {
		t.Errorf("portal check = %s, want no problems", out)
	}
	if out := i.run(commands[3]); !strings.Contains(out, "# Settings") || !strings.Contains(out, `"/billing/:account"`) {
		t.Errorf("portal settings and routes printed %d bytes, want the settings and the routes", len(out))
	}
	i.startOnce(settings)
	for _, command := range i.commandsOf("backup.md") {
		i.run(command)
	}
	if info, err := os.Stat(filepath.Join(i.root, "var/backups/portal-backup.db")); err != nil || info.Size() == 0 ||
		info.Mode().Perm() != 0o600 {
		t.Errorf("backup = %v, error %v; want a private file", info, err)
	}
	i.editorsLook(commands[4:])
	i.linksLeadToFiles()
}

var documentLink = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

// linksLeadToFiles reports links of the package's documents to files that it does not have.
func (i installation) linksLeadToFiles() {
	i.Helper()
	documents := 0
	err := filepath.WalkDir(filepath.Join(i.root,
		"usr/share/portal"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".md" || strings.Contains(path, "/content/") {
			return err
		}
		documents++
		text, err := os.ReadFile(path)
		for _, link := range documentLink.FindAllSubmatch(text, -1) {
			isExample := link[1][0] == '/' || bytes.HasPrefix(link[1], []byte("pictures/")) // of the editors' guide
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), string(link[1]))); err != nil && !isExample {
				i.Errorf("%s links to %s, which the package does not have", strings.TrimPrefix(path, i.root), link[1])
			}
		}
		return err
	})
	if err != nil || documents < 10 {
		i.Errorf("%d documents in the package, error %v", documents, err)
	}
	for _, developers := range []string{
		"README.md", "docs/testing.md", "docs/promises.md", "docs/decisions", "docs/docs_test.go",
	} {
		if _, err := os.Stat(filepath.Join(i.root, "usr/share/portal", developers)); err == nil {
			i.Errorf("the package has %s, which is for developers", developers)
		}
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
