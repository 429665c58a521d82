//go:build unix

package library

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"

	"memberportal/views/content/check"
	"memberportal/views/content/read/source"
)

// Files that the portal must not read, by their path in the folder.
var refusedFiles = map[string]struct {
	make func(t *testing.T, path string)
	want string
}{
	"en/faqs/secret.md":       {linkTo("/etc/hostname"), "cannot open this file"},
	"en/faqs/above.md":        {linkTo("../../../outside.md"), "cannot open this file"},
	"en/faqs/nothing.md":      {linkTo("missing.md"), "cannot open this file"},
	"en/pictures/device.png":  {linkTo("/dev/zero"), "cannot open this file"},
	"en/faqs/folder.md":       {linkTo("../pages"), "not a file that the portal can read"},
	"en/home.yaml":            {makePipe, "not a file that the portal can read"},
	"en/pictures/pipe.png":    {makePipe, "not a file that the portal can read"},
	"en/faqs/large.md":        {sized(source.MaxMarkdown + 1), "up to 32 kB"},
	"en/pictures/large.png":   {sized(source.MaxPicture + 1), "up to 2048 kB"},
	"en/pictures/300 MB.jpeg": {sized(300 << 20), "up to 2048 kB"},
}

func linkTo(target string) func(t *testing.T, path string) {
	return func(t *testing.T, path string) { must(t, os.Symlink(target, path)) }
}

func makePipe(t *testing.T, path string) { must(t, syscall.Mkfifo(path, 0o600)) }

// sized makes a file without blocks on the disk.
func sized(bytes int64) func(t *testing.T, path string) {
	return func(t *testing.T, path string) {
		must(t, os.WriteFile(path, nil, 0o600))
		must(t, os.Truncate(path, bytes))
	}
}

// The portal keeps the last good texts, and still follows the folder.
func TestFolderReadsOwnRegularFilesOnly(t *testing.T) {
	t.Parallel()
	for name, test := range refusedFiles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "content")
			write(t, dir, "../outside.md", "no")
			write(t, dir, "en/company.yaml", "name: First Mutual\nphone: 800-555-0100")
			for _, folder := range []string{"faqs", "pages", "pictures"} {
				must(t, os.MkdirAll(filepath.Join(dir, "en", folder), 0o755))
			}
			synctest.Test(t, func(t *testing.T) {
				l := Open(t.Context(), dir, check.Options{}, ignore)
				test.make(t, filepath.Join(dir, name))
				write(t, dir, "en/company.yaml", "name: Second Mutual\nphone: 800-555-0100")
				polled()
				wantSecond(t, l, name, test.want)
			})
		})
	}
}

// wantSecond fails unless the other files are taken, and the file is a finding.
func wantSecond(t *testing.T, l *Library, file, text string) {
	t.Helper()
	if got := l.Text("en", noon, false).Company.Name; got != "Second Mutual" {
		t.Errorf("name = %q, want the new one", got)
	}
	for _, f := range l.Findings() {
		if f.File == file && f.Broken && strings.Contains(f.Text, text) {
			return
		}
	}
	t.Errorf("findings = %v, want %s with %q", l.Findings(), file, text)
}

// A link to a file of the folder, and a folder that is a link, as many systems mount them.
func TestFolderFollowsLinksInside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "one/..data/company.yaml", "name: First Mutual\nphone: 800-555-0100")
	write(t, dir, "two/en/company.yaml", "name: Second Mutual\nphone: 800-555-0100")
	must(t, os.MkdirAll(filepath.Join(dir, "one/en"), 0o755))
	linkTo("../..data/company.yaml")(t, filepath.Join(dir, "one/en/company.yaml"))
	current := filepath.Join(dir, "current")
	linkTo("one")(t, current)
	synctest.Test(t, func(t *testing.T) {
		l := Open(t.Context(), current, check.Options{}, ignore)
		if got := l.Text("en", noon, false).Company.Name; got != "First Mutual" {
			t.Errorf("name = %q, want First Mutual; findings = %v", got, l.Findings())
		}
		must(t, os.Remove(current))
		linkTo("two")(t, current)
		polled()
		if got := l.Text("en", noon, false).Company.Name; got != "Second Mutual" {
			t.Errorf("name after the folder changed = %q, want Second Mutual; findings = %v", got, l.Findings())
		}
	})
}

func TestLargestFilesAreRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en/faqs/large.md", string(bytes.Repeat([]byte("x"), source.MaxMarkdown)))
	files, err := source.ReadAll(source.Folder(dir))
	if must(t, err); len(files.Data["en/faqs/large.md"]) != source.MaxMarkdown {
		t.Errorf("refused = %v, want a file of %d bytes read", files.Refused, source.MaxMarkdown)
	}
}
