package views_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Components are templates, apart from two that are on every page.
func TestComponentsAreTemplates(t *testing.T) {
	t.Parallel()
	byHand := []string{"ui/icons.go", "ui/xsrf.go"}
	component := regexp.MustCompile(`\) Render\(|templ\.ComponentFunc`)
	for path, text := range sources(t, ".go") {
		generated := strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_test.go")
		if !generated && !slices.Contains(byHand, path) && component.MatchString(text) {
			t.Errorf("%s has a component written in Go, want a template", path)
		}
	}
}

// A class that depends on a condition is a templ.KV in its attribute.
func TestConditionalClassesHaveOneForm(t *testing.T) {
	t.Parallel()
	condition := regexp.MustCompile(`(if [^\n]*|else) \{\n\s*class=|class=\{[^}\n]*Either\(`)
	for path, text := range sources(t, ".templ") {
		for _, found := range condition.FindAllString(text, -1) {
			t.Errorf("%s: %q, want class={ templ.KV(…) }", path, found)
		}
	}
}

// Safari reads a list without bullets as a list only if its role says so.
func TestListsWithoutBulletsHaveTheirRole(t *testing.T) {
	t.Parallel()
	list := regexp.MustCompile(`<(?:ul|ol)\b[^>]*`)
	for path, text := range sources(t, ".templ") {
		for _, found := range list.FindAllString(text, -1) {
			if !strings.Contains(found, ` role="list"`) && !strings.Contains(found, `class="bullets"`) {
				t.Errorf("%s: %s>, want role=\"list\"", path, found)
			}
		}
	}
}

// A real company's members must read nothing of the sample company, which company.yaml alone names.
func TestNoCodeNamesTheSampleCompany(t *testing.T) {
	t.Parallel()
	sample := regexp.MustCompile(`(?i)larkfield|555-?01\d\d|po box 4400`)
	notShown := regexp.MustCompile(`^content/|^viewtest/|_test\.go$|_templ\.go$|_gen\.go$`)
	for _, extension := range []string{".go", ".templ"} {
		for path, text := range sources(t, extension) {
			if notShown.MatchString(path) {
				continue
			}
			if found := sample.FindString(text); found != "" {
				t.Errorf("%s has %q of the sample company", path, found)
			}
		}
	}
}

// sources returns the files below this folder that end with the extension.
func sources(t *testing.T, extension string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != extension {
			return err
		}
		text, err := os.ReadFile(path)
		found[filepath.ToSlash(path)] = string(text)
		return err
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("files = %d, %v, want some", len(found), err)
	}
	return found
}
