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

// sources returns the concatenated text of all files below a folder with one of the suffixes.
func sources(t *testing.T, folder string, suffixes ...string) string {
	t.Helper()
	var text strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.ContainsFunc(suffixes, func(suffix string) bool { return strings.HasSuffix(path, suffix) }) {
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

// styles returns the style sheets without comments and imported file names.
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

// TestEveryStyledClassIsUsed finds rules for classes that no markup has. Some classes are composed
// of a prefix such as "tone-" and a value.
func TestEveryStyledClassIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, text := range quoted.FindAllString(sources(t, "../views", ".templ", ".go")+sources(t, "../handlers/preview", ".templ", ".go")+sources(t, "../islands", ".tsx", ".ts"), -1) {
		for _, word := range strings.Fields(strings.Trim(text, `"`)) {
			for _, prefix := range []string{"", "tone-", "chip-", "news-"} {
				used[prefix+word] = true
			}
		}
	}
	rules := declaration.ReplaceAllString(styles(t), "{}")
	for _, found := range class.FindAllStringSubmatch(rules, -1) {
		if !used[found[1]] {
			t.Errorf("class %q is styled but not used in any markup", found[1])
		}
	}
}

func TestEveryCustomPropertyIsDefined(t *testing.T) {
	t.Parallel()
	css := styles(t)
	for _, reference := range variable.FindAllStringSubmatch(css, -1) {
		if !strings.Contains(css, reference[1]+":") {
			t.Errorf("custom property %s is not defined", reference[1])
		}
	}
}

// TestStyleSheetsHaveNoLayers exists for browsers from before 2022: they ignore everything in an
// @layer and would show unstyled pages.
func TestStyleSheetsHaveNoLayers(t *testing.T) {
	t.Parallel()
	if strings.Contains(styles(t), "layer") {
		t.Error("a style sheet uses @layer; use the order of the imports in portal.css instead")
	}
}

// TestStyleSheetsFitIntoAPage finds what would end a style element, and addresses of files, which
// would be relative to the page.
func TestStyleSheetsFitIntoAPage(t *testing.T) {
	t.Parallel()
	for _, wrong := range []string{"</", "url("} {
		if strings.Contains(styles(t), wrong) {
			t.Errorf("a style sheet has %q, which does not work inside of a page", wrong)
		}
	}
}

// TestCommonStylesCanBeShownInPart finds what ShownStyle would read wrongly.
func TestCommonStylesCanBeShownInPart(t *testing.T) {
	t.Parallel()
	css := styles(t)
	for _, text := range quoted.FindAllString(css, -1) {
		if strings.ContainsAny(text, "{}") {
			t.Errorf("%s has a brace in a text", text)
		}
	}
	if found := regexp.MustCompile(`:[\w-]+\([^){}]*,[^{}]*\{`).FindString(declaration.ReplaceAllString(css, "{}")); found != "" {
		t.Errorf("%s has a comma within a selector", found)
	}
}

// TestOpenDialogsAreBlocks: WebKit stretches the rows of an open dialog that is a grid or a flex
// box to the height of the window.
func TestOpenDialogsAreBlocks(t *testing.T) {
	t.Parallel()
	boxes := regexp.MustCompile(`(?:^|[\s,}])dialog(?:\[open\])?\s*\{[^}]*display:\s*(?:inline-)?(?:grid|flex)`)
	if rule := boxes.FindString(styles(t)); rule != "" {
		t.Errorf("a dialog is laid out as %q, want a block", rule)
	}
}
