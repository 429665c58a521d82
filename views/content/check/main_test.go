package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBuiltinTextsHaveSamplesButNoFindings(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if code := check("", &out); code != 0 {
		t.Errorf("exit code = %d, want 0:\n%s", code, &out)
	}
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "views/content/en/") || !strings.Contains(line, ": sample: ") {
			t.Errorf("line = %q, want a sample", line)
		}
	}
}

func TestExitCode(t *testing.T) {
	t.Parallel()
	for company, test := range map[string]struct {
		code int
		want string
	}{
		"name: A\nphone: \"{name}\"\n": {1, ":2: the portal does not replace {name} here. Remove the braces\n"},
		"name: A\n":                    {0, ":1: \"phone\" is missing. Until you add it, members see the built-in text\n"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "en", "company.yaml")
		if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(company), 0o644); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if code := check(dir, &out); code != test.code || !strings.Contains(out.String(), file+test.want) {
			t.Errorf("exit code = %d, want %d with %q:\n%s", code, test.code, test.want, &out)
		}
	}
}

func TestMissingFolder(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if code := check(filepath.Join(t.TempDir(), "nowhere"), &out); code != 1 || !strings.Contains(out.String(), "nowhere") {
		t.Errorf("exit code = %d, output = %q", code, &out)
	}
}
