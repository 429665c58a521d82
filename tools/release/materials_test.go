package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The bill of materials has what is in the bundles, and not what made them.
func TestBillOfMaterialsHasWhatIsInTheBinary(t *testing.T) {
	t.Chdir("../..")
	packages, err := npmPackages()
	must(t, err)
	names := ""
	for _, p := range packages {
		names += p.Name + " "
	}
	if names != "htmx.org react-dom react scheduler " {
		t.Errorf("npm packages = %s, want those of the bundles", names)
	}
}

// Whoever checks the sums has checked every file: a page or a list beside the packages too.
func TestChecksumsHaveAllFiles(t *testing.T) {
	r := release{out: t.TempDir()}
	for _, name := range []string{"languages-1.2.3.txt", "portal.deb", "user-api-1.2.3.html"} {
		write(t, filepath.Join(r.out, name), name)
	}
	must(t, os.Mkdir(filepath.Join(r.out, "image"), 0o755))
	must(t, r.checksums())
	must(t, r.checksums()) // with the file itself beside them
	sums, err := os.ReadFile(filepath.Join(r.out, sumsName))
	must(t, err)
	names := regexp.MustCompile(`(?m)^\S+  `).ReplaceAllString(string(sums), "")
	if got := strings.Join(strings.Fields(names), " "); got != "languages-1.2.3.txt portal.deb user-api-1.2.3.html" {
		t.Errorf("files = %s, want all three", got)
	}
}
