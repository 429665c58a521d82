package check

import (
	"errors"
	"io"
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
		missing := strings.HasPrefix(line, "views/content/es/") &&
			strings.Contains(line, " is missing. Members read it in English")
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
		"name: A\nphone: \"{name}\"\n": {
			errContentCompany, ":2: the portal does not replace {name} here. Remove the braces\n",
		},
		"name: A\n\thours: All day\n": {
			errContentCompany, ":1: \"phone\" is missing. No portal starts for members without it\n",
		},
		"name: A\nphone: 515-555-0142\nfax: 1": {
			errContentFindings, ":3: no page shows \"fax\". Correct its spelling, or remove it\n",
		},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "en", "company.yaml")
		must(t, os.Mkdir(filepath.Dir(file), 0o755))
		must(t, os.WriteFile(file, []byte(company), 0o644))
		var out strings.Builder
		if err := Content([]string{dir}, &out); !errors.Is(err, test.err) || !strings.Contains(out.String(), file+test.want) {
			t.Errorf("Content = %v, want %v with %q:\n%s", err, test.err, test.want, &out)
		}
		err := Content([]string{filepath.Dir(file)}, &out)
		if !errors.Is(err, errContentCompany) || !strings.Contains(out.String(), "name the folder above") {
			t.Errorf("Content of the folder of a language = %v, want %v, and which folder to name:\n%s", err,
				errContentCompany, &out)
		}
	}
}

// A folder with the least that is required has no findings, and one line says what it inherits.
func TestContentOfLeastFolder(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	err := Content([]string{portaltest.OwnContent(t)}, &out)
	if err != nil || strings.Count(out.String(), "\n") != 3 || !strings.HasPrefix(out.String(), "0 findings. ") ||
		!strings.Contains(out.String(), `es/company.yaml:1: "hours" is missing. Members read it in English`) ||
		!strings.Contains(out.String(), "\nEspañol (es), not reviewed by a translator: shown in English: 1;") {
		t.Errorf("Content = %v, want nil, one line, and of Spanish what is shown in English:\n%s", err, &out)
	}
}

// Editors without a checkout get the built-in texts from the program. A file of theirs stays.
func TestContentCopiesBuiltinTexts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, args := range [][]string{{"--copy", dir, "en/messages.yaml"}, {"--copy", dir, "es/faqs/cards.md"}} {
		if err := Content(args, io.Discard); err != nil {
			t.Errorf("Content(%q) = %v", args, err)
		}
	}
	own := filepath.Join(dir, "en", "messages.yaml")
	if data, err := os.ReadFile(own); err != nil || !strings.Contains(string(data), "send: ") {
		t.Errorf("en/messages.yaml = %q, %v, want the built-in texts", data, err)
	}
	must(t, os.WriteFile(own, []byte("send: Ours"), 0o644))
	if err := Content([]string{"--copy", dir}, io.Discard); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(own); string(data) != "send: Ours" {
		t.Errorf("en/messages.yaml = %q, want the editor's", data)
	}
	if _, err := os.Stat(filepath.Join(dir, "en", "home.yaml")); err != nil {
		t.Error(err)
	}
	if err := Content([]string{"--copy", dir, "en/none.yaml"}, io.Discard); err == nil {
		t.Error("a file that the portal does not have is copied")
	}
}

// A finding fails the editors' CI, even one that holds nothing back.
func TestContentFailsForEachFinding(t *testing.T) {
	t.Parallel()
	dir := portaltest.OwnContent(t)
	name := filepath.Join(dir, "en", "messages.yaml")
	must(t, os.WriteFile(name, []byte("send: <b>Send</b>\n"), 0o644))
	var out strings.Builder
	err := Content([]string{dir, "--strict"}, &out)
	if !errors.Is(err, errContentFindings) || !strings.HasPrefix(out.String(), name+":1: ") {
		t.Errorf("Content = %v, want %v:\n%s", err, errContentFindings, &out)
	}
}

func TestContentNeedsFolder(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := Content([]string{filepath.Join(t.TempDir(), "nowhere")}, &out); err == nil ||
		!strings.Contains(err.Error(), "nowhere") {
		t.Errorf("Content of a missing folder = %v, want an error with its name", err)
	}
	for _, args := range [][]string{{"a", "b"}, {"--help"}} {
		if err := Content(args, &out); !errors.Is(err, errContentArgs) {
			t.Errorf("Content(%q) = %v, want %v", args, err, errContentArgs)
		}
	}
}
