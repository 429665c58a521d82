package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

var verifyCommands = regexp.MustCompile("(?s)```sh\n(ssh-keygen -Y verify.*?)```")

// The commands of docs/install.md accept a release that its key has signed, and no other.
func TestSignatureOfRelease(t *testing.T) {
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		t.Skip("ssh-keygen is missing: it is in Debian's package openssh-client")
	}
	page, err := os.ReadFile("../../docs/install.md")
	must(t, err)
	commands := verifyCommands.FindSubmatch(page)
	if commands == nil {
		t.Fatal("docs/install.md has no command that verifies a signature")
	}
	r := release{version: "1.2.3", out: t.TempDir()}
	key := filepath.Join(t.TempDir(), "key")
	run(t, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key)
	t.Setenv("RELEASE_KEY", key)
	write(t, filepath.Join(r.out, "portal.deb"), "package")
	for _, step := range []func() error{r.checksums, r.sign} {
		must(t, step())
	}
	public, err := os.ReadFile(key + ".pub")
	must(t, err)
	write(t, filepath.Join(r.out, "signers"), "release "+string(public))
	verify := func() error {
		cmd := exec.Command("sh", "-e", "-c", string(commands[1]))
		cmd.Dir = r.out
		return cmd.Run()
	}
	if err := verify(); err != nil {
		t.Errorf("a signed release: %v, want nil", err)
	}
	write(t, filepath.Join(r.out, "portal.deb"), "another")
	must(t, r.checksums())
	if err := verify(); err == nil {
		t.Error("checksums that were changed after the signature are accepted")
	}
}

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(content), 0o600))
}
