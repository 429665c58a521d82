package static_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sources is the text of every file under a folder whose name ends like this.
func sources(t *testing.T, folder string, ends ...string) string {
	t.Helper()
	var text strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(path, end) }) {
			return err
		}
		data, err := os.ReadFile(path)
		text.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// styles are the style sheets without their comments and the names of their files.
func styles(t *testing.T) string {
	t.Helper()
	return comment.ReplaceAllString(sources(t, "css", ".css"), "")
}

var (
	quoted      = regexp.MustCompile(`"[^"\n]*"`)
	comment     = regexp.MustCompile(`(?s)/\*.*?\*/|"[\w./-]+\.css"`)
	declaration = regexp.MustCompile(`\{[^{}]*\}`)
	class       = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	variable    = regexp.MustCompile(`var\((--[\w-]+)\)`)
)

// A rule whose class nobody writes is dead. Some classes are written as a kind, such as "tone-", and a word.
func TestEveryClassOfTheStyleSheetsIsUsed(t *testing.T) {
	written := map[string]bool{}
	for _, text := range quoted.FindAllString(sources(t, "../views", ".templ", ".go")+sources(t, "../handlers/preview", ".templ", ".go")+sources(t, "../islands", ".tsx", ".ts"), -1) {
		for _, word := range strings.Fields(strings.Trim(text, `"`)) {
			for _, kind := range []string{"", "tone-", "chip-", "news-"} {
				written[kind+word] = true
			}
		}
	}
	rules := declaration.ReplaceAllString(styles(t), "{}")
	for _, found := range class.FindAllStringSubmatch(rules, -1) {
		if !written[found[1]] {
			t.Errorf("no markup has the class %q", found[1])
		}
	}
}

func TestEveryCustomPropertyIsDefined(t *testing.T) {
	css := styles(t)
	for _, used := range variable.FindAllStringSubmatch(css, -1) {
		if !strings.Contains(css, used[1]+":") {
			t.Errorf("%s is defined nowhere", used[1])
		}
	}
}

// A browser from before 2022 drops everything in an @layer, so that not one rule would be left.
func TestTheStyleSheetHasNoLayers(t *testing.T) {
	if strings.Contains(styles(t), "layer") {
		t.Error("a style sheet uses @layer; the order of the imports in portal.css is the order of the layers")
	}
}
