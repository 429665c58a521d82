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
		if err != nil || d.IsDir() ||
			!slices.ContainsFunc(suffixes, func(suffix string) bool { return strings.HasSuffix(path, suffix) }) {
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

// read returns the text of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
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
	partRow     = regexp.MustCompile("(?m)^\\| `\\.[^|]* \\|")
	partName    = regexp.MustCompile("`\\.([a-z-]+)`")
	variable    = regexp.MustCompile(`var\((--[\w-]+)\)`)
	importRule  = regexp.MustCompile(`@import "([\w./-]+)";`)
	selectors   = regexp.MustCompile(`([^{}]+)\{`)
	classAlone  = regexp.MustCompile(`^\.([\w-]+)(?:\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?)*$`)
)

// TestColorsOfTheSampleBrandAreTokens: an accent replaces tokens only, so a green or teal elsewhere
// stays on the pages of every company.
func TestColorsOfTheSampleBrandAreTokens(t *testing.T) {
	t.Parallel()
	hex := regexp.MustCompile(`#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b`)
	all := sources(t, "css", ".css") + sources(t, "../views", ".css", ".templ", "picture.go")
	tokens := sources(t, "css", "tokens.css")
	for _, found := range hex.FindAllStringSubmatch(strings.Replace(all, tokens, "", 1), -1) {
		size := len(found[1]) / 3
		red, green, blue := found[1][:size], found[1][size:2*size], found[1][2*size:]
		if green > red && green > blue {
			t.Errorf("%s is a color of the sample brand outside tokens.css", found[0])
		}
	}
	if !hex.MatchString(tokens) {
		t.Error("found no colors in tokens.css")
	}
}

// TestEveryStyledClassIsUsed finds rules for classes that no markup has. Some classes are composed
// of a prefix such as "tone-" and a value.
func TestEveryStyledClassIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, text := range quoted.FindAllString(sources(t, "../views", ".templ", "picture.go", "link.go")+
		sources(t, "../handlers/editors", ".templ", ".go")+sources(t, "../islands", ".tsx", ".ts"), -1) {
		for _, word := range strings.Fields(strings.Trim(text, `"`)) {
			for _, prefix := range []string{"", "tone-", "chip-", "news-", "kind-"} {
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

// TestDesignSystemNamesStyledParts compares the parts in docs/design-system.md with the style
// sheets.
func TestDesignSystemNamesStyledParts(t *testing.T) {
	t.Parallel()
	// What is offered to every screen is in a component, not in the file of one screen.
	css := comment.ReplaceAllString(sources(t, "css/components", ".css")+sources(t, "css", "base.css"), "")
	rows := partRow.FindAllString(sources(t, "../docs", "design-system.md"), -1)
	for _, row := range rows {
		for _, part := range partName.FindAllStringSubmatch(row, -1) {
			if !strings.Contains(css, "."+part[1]) {
				t.Errorf("part .%s has no style", part[1])
			}
		}
	}
	if len(rows) < 15 {
		t.Errorf("found %d parts, want at least 15", len(rows))
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

// TestRingOfTheFocusStandsOutOnTheBand: what has the band behind it has a ring in gold.
func TestRingOfTheFocusStandsOutOnTheBand(t *testing.T) {
	t.Parallel()
	rule := regexp.MustCompile(`(\.[\w-]+) (\{[^{}]*background:[^;]*var\(--band\)[^{}]*\})`)
	bands := rule.FindAllStringSubmatch(styles(t), -1)
	for _, band := range bands {
		if !strings.Contains(band[2], "--ring: var(--gold);") {
			t.Errorf("%s lies on the band without a ring in gold", band[1])
		}
	}
	if len(bands) < 3 {
		t.Errorf("found %d backgrounds with the color of the band, want the masthead, the strip and the answer", len(bands))
	}
}

// TestStyleSheetsHaveNoLayers exists for browsers from before 2022: they ignore everything in an
// @layer and would show unstyled pages.
func TestStyleSheetsHaveNoLayers(t *testing.T) {
	t.Parallel()
	if strings.Contains(styles(t), "layer") {
		t.Error("a style sheet uses @layer; use the order of the imports in first.css instead")
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

// imported returns the files that a style sheet imports.
func imported(t *testing.T, sheet string) []string {
	t.Helper()
	css := read(t, "css/"+sheet)
	var files []string
	for _, found := range importRule.FindAllStringSubmatch(css, -1) {
		files = append(files, found[1])
	}
	return files
}

func TestEveryComponentIsImported(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("css/components/*.css")
	all := slices.Concat(imported(t, "first.css"), imported(t, "portal.css"))
	for _, file := range imported(t, "components/forms.css") {
		all = append(all, "components/"+file)
	}
	screens, _ := filepath.Glob("css/screens/*.css")
	for _, screen := range screens {
		for _, file := range imported(t, "screens/"+filepath.Base(screen)) {
			all = append(all, strings.TrimPrefix(file, "../"))
		}
	}
	for _, file := range files {
		if name := strings.TrimPrefix(filepath.ToSlash(file), "css/"); !slices.Contains(all, name) {
			t.Errorf("neither first.css nor the file of a screen imports %s", name)
		}
	}
}

// TestRulesOfAClassAreInOneFile: who looks for `.menu` finds its rules in one component. What a
// component does to others inside of it stays with that component.
func TestRulesOfAClassAreInOneFile(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("css/components/*.css")
	owner := map[string]string{}
	for _, file := range files {
		css := read(t, file)
		for _, rule := range selectors.FindAllStringSubmatch(comment.ReplaceAllString(css, ""), -1) {
			for selector := range strings.SplitSeq(rule[1], ",") {
				alone := classAlone.FindStringSubmatch(strings.TrimSpace(selector))
				if alone == nil {
					continue
				}
				if other, ok := owner[alone[1]]; ok && other != file {
					t.Errorf(".%s has rules in %s and in %s", alone[1], other, file)
				}
				owner[alone[1]] = file
			}
		}
	}
	if len(owner) < 80 {
		t.Errorf("found the files of %d classes, want those of all components", len(owner))
	}
}

// TestFlexGapsHaveAFallback: Safari 13 and Chrome 80 have no gap in flex boxes, so no-gap.css has a
// rule for the last class or element of each selector that has one.
func TestFlexGapsHaveAFallback(t *testing.T) {
	t.Parallel()
	fallback := read(t, "css/components/no-gap.css")
	rule := regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	flex, gap := regexp.MustCompile(`display: (?:inline-)?flex`), regexp.MustCompile(`[\s-]gap: (?:[1-9]|0\.)`)
	found := 0
	pages := comment.ReplaceAllString(
		sources(t, "css/components", ".css")+sources(t, "css/screens", ".css")+sources(t, "css", "base.css"), "")
	for _, r := range rule.FindAllStringSubmatch(pages, -1) {
		if !flex.MatchString(r[2]) || !gap.MatchString(r[2]) {
			continue
		}
		for selector := range strings.SplitSeq(r[1], ",") {
			found++
			classes := class.FindAllString(selector, -1)
			part := "summary"
			if len(classes) > 0 {
				part = classes[len(classes)-1]
			}
			if !regexp.MustCompile(`(?m)^  ` + regexp.QuoteMeta(part) + `\b`).MatchString(fallback) {
				t.Errorf("%s has a gap in a flex box, and no rule in no-gap.css", strings.TrimSpace(selector))
			}
		}
	}
	if found < 25 {
		t.Errorf("flex boxes with a gap = %d, want those of all components", found)
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
