// Command release builds everything that an operator installs, into bin/release: the binary, an OCI
// archive, a Debian and an RPM package, a bill of materials and the checksums.
//
//	go run -C tools/release . 1.2.3
package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// sizeLimit is the maximum size of the binary, in bytes.
const sizeLimit = 40_000_000

// release is one version for one architecture.
type release struct {
	version, revision string
	arch              string    // as Go names it
	at                time.Time // of the commit, so that the same commit gives the same files
	out               string    // the folder of the results
	image             string    // the folder with the files of the image
	home              string    // the page about the portal of the company that builds the release
	maintainer        string    // its name and email, as packages have them
}

func main() {
	version := "0.0.0"
	if len(os.Args) > 1 {
		version = os.Args[1]
	}
	if err := build(version); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

var versionFormat = regexp.MustCompile(`^\d+\.\d+\.\d+$`)

func build(version string) error {
	if !versionFormat.MatchString(version) {
		return fmt.Errorf("%q is not a version such as 1.2.3", version)
	}
	if err := os.Chdir(filepath.Join("..", "..")); err != nil { // the repository
		return err
	}
	r := release{
		version: version, arch: runtime.GOARCH, out: "bin/release", image: "bin/release/image",
		home:       cmp.Or(os.Getenv("RELEASE_HOMEPAGE"), "https://example.com/portal"),
		maintainer: cmp.Or(os.Getenv("RELEASE_MAINTAINER"), "Member portal <portal@example.com>"),
	}
	if err := errors.Join(os.RemoveAll(r.out), os.MkdirAll(r.image, 0o755), r.readCommit()); err != nil {
		return err
	}
	for _, step := range []func() error{
		r.binary, r.rootFolder, r.archive, r.packages, r.billOfMaterials, r.userAPI,
		r.untranslated, r.checksums, r.sign,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return r.print()
}

// readCommit reads the revision and its time.
func (r *release) readCommit() error {
	out, err := exec.Command("git", "log", "-1", "--format=%H %ct").Output()
	if err != nil {
		return fmt.Errorf("git log: %w", err)
	}
	revision, seconds, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	unix, err := strconv.ParseInt(seconds, 10, 64)
	changed, statusErr := exec.Command("git", "status", "--porcelain").Output()
	if len(changed) > 0 {
		revision += "-dirty"
	}
	r.revision, r.at = revision, time.Unix(unix, 0).UTC()
	return errors.Join(err, statusErr)
}

func (r release) binaryPath() string { return filepath.Join(r.image, "usr/bin/portal") }

// binary builds the program as ./task build does, with its version.
func (r release) binary() error {
	const names = "memberportal/internal/buildinfo"
	flags := fmt.Sprintf("-s -w -X %[1]s.version=%[2]s -X %[1]s.revision=%[3]s", names, r.version, r.revision)
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags="+flags, "-o", r.binaryPath(), ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+r.arch)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	info, err := os.Stat(r.binaryPath())
	if err == nil && info.Size() > sizeLimit {
		err = fmt.Errorf("the binary has %d bytes, the limit is %d", info.Size(), sizeLimit)
	}
	return err
}
