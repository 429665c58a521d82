package check

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/internal/portaltest"
)

func TestBuiltinTextsHaveSamplesButNoFindings(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := Content(nil, &out); err != nil {
		t.Errorf("Content = %v, want nil:\n%s", err, &out)
	}
	for line := range strings.Lines(out.String()) {
		sample := strings.HasPrefix(line, "views/content/") && strings.Contains(line, ": sample: ")
		missing := strings.HasPrefix(line, "views/content/es/") && strings.Contains(line, " is missing. Members read it in English")
		if !sample && !missing && !strings.HasPrefix(line, "Español (es), not reviewed by a translator: ") {
			t.Errorf("line = %q, want a sample, or what Spanish lacks", line)
		}
	}
}

func TestContentFailsForBrokenFolder(t *testing.T) {
	t.Parallel()
	for company, test := range map[string]struct {
		err  error
		want string
	}{
		"name: A\nphone: \"{name}\"\n": {errContentBroken, ":2: the portal does not replace {name} here. Remove the braces\n"},
		"name: A\n":                    {nil, ":1: \"phone\" is missing. No portal starts for members without it\n"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "en", "company.yaml")
		must(t, os.Mkdir(filepath.Dir(file), 0o755))
		must(t, os.WriteFile(file, []byte(company), 0o644))
		var out strings.Builder
		if err := Content([]string{dir}, &out); !errors.Is(err, test.err) || !strings.Contains(out.String(), file+test.want) {
			t.Errorf("Content = %v, want %v with %q:\n%s", err, test.err, test.want, &out)
		}
	}
}

// A folder with the least that is required has no findings, and one line says what it inherits.
func TestContentOfLeastFolder(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	err := Content([]string{portaltest.OwnContent(t)}, &out)
	if err != nil || strings.Count(out.String(), "\n") != 2 || !strings.HasPrefix(out.String(), "0 findings. ") || !strings.Contains(out.String(), "\nEspañol (es)") {
		t.Errorf("Content = %v, want nil, one line, and one for Spanish:\n%s", err, &out)
	}
}

func TestContentNeedsFolder(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := Content([]string{filepath.Join(t.TempDir(), "nowhere")}, &out); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("Content of a missing folder = %v, want an error with its name", err)
	}
	for _, args := range [][]string{{"a", "b"}, {"--help"}} {
		if err := Content(args, &out); !errors.Is(err, errContentArgs) {
			t.Errorf("Content(%q) = %v, want %v", args, err, errContentArgs)
		}
	}
}
