package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMain runs the tests in the repository's folder.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

const specificationPage = "docs/specification.md"

// docExamples are parts of names that need not exist: examples of what to create, and what a build
// or a start creates.
var docExamples = []string{
	"bin/", "data/", "static/dist", "vehicles", "hail-november.md", "messages-intro-december.md", "glove-box.jpg",
	"fixed.yaml", "e2e/output",
}

var (
	docName        = regexp.MustCompile("`([^`\\s]+)`|\\]\\(([^)\\s]+)\\)|(?:src|srcset)=\"([^\"]+)\"")
	sourceFile     = regexp.MustCompile(`\w\.(go|templ|ts|tsx|mjs|css|md|yaml|json|png|mod)$`)
	placeholder    = regexp.MustCompile(`<\w+>`)
	specRow        = regexp.MustCompile(`(?m)^\| ([A-Z]+-\d+) \|`)
	specComment    = regexp.MustCompile(`(?m)^Spec: ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\.$`)
	specLine       = regexp.MustCompile(`(?m)^\s*// Spec:`)
	testFile       = regexp.MustCompile(`(_test\.go|\.test\.(mjs|ts|tsx))$`)
	scriptTest     = regexp.MustCompile(`(?m)((?:^ *//.*\n)+) *test\(`)
	goTestName     = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	namedTest      = regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w*`)
	packagedSource = regexp.MustCompile(`src: "?([^",]+)`)
	inBackticks    = regexp.MustCompile("`([A-Za-z0-9_./-]+)`")
	packagedNames  = regexp.MustCompile(`docs/\{([^}]+)\}\.md`)
	commentStart   = regexp.MustCompile(`(?m)^ *// ?`)
)

// TestDocumentsNameExistingFiles checks every relative link, and every name in backticks that has
// the extension of a source file or starts with a folder of the repository.
func TestDocumentsNameExistingFiles(t *testing.T) {
	files := repositoryFiles(t)
	for _, document := range append(documents(t), "README.md", "CONTRIBUTING.md") {
		for _, match := range docName.FindAllStringSubmatch(read(t, document), -1) {
			name, _, _ := strings.Cut(match[1]+match[2]+match[3], "#")
			isLink := match[1] == ""
			if namesFile(name, isLink) && !fileExists(files, document, name) {
				t.Errorf("%s names %s, which does not exist", document, name)
			}
		}
	}
}

// Operators and editors have the program, and no checkout to run ./task in.
func TestDocumentsOfPackageNeedNoCheckout(t *testing.T) {
	for _, path := range packagedDocuments(t) {
		for paragraph := range strings.SplitSeq(read(t, path), "\n\n") {
			if strings.Contains(paragraph, "./task ") && !strings.Contains(paragraph, "checkout") {
				t.Errorf("%s: this paragraph sends readers to ./task, and does not say that it needs a checkout:\n%s",
					path, paragraph)
			}
		}
	}
}

// Operators and editors can't look at a file that the packages don't bring.
func TestDocumentsOfPackageNameInstalledFiles(t *testing.T) {
	packages := read(t, "deploy/packages/nfpm.yaml")
	var installed []string
	for _, source := range packagedSource.FindAllStringSubmatch(packages, -1) {
		installed = append(installed, source[1])
	}
	for _, path := range append(packagedDocuments(t), "CHANGELOG.md", "SECURITY.md") {
		for _, match := range inBackticks.FindAllStringSubmatch(read(t, path), -1) {
			name := strings.TrimSuffix(match[1], "/")
			_, err := os.Stat(name)
			isInstalled := func(source string) bool {
				return name == source || strings.HasPrefix(name, source+"/") || strings.HasPrefix(source, name+"/")
			}
			if err == nil && strings.Contains(name, "/") && !slices.ContainsFunc(installed, isInstalled) {
				t.Errorf("%s names %s, which the packages don't have", path, name)
			}
		}
	}
}

// packagedDocuments returns the documents of deploy/packages/nfpm.yaml, which names them in braces.
func packagedDocuments(t *testing.T) (paths []string) {
	t.Helper()
	packages := read(t, "deploy/packages/nfpm.yaml")
	names := packagedNames.FindStringSubmatch(packages)
	if names == nil {
		t.Fatalf("nfpm.yaml has no line like %s", packagedNames)
	}
	for name := range strings.SplitSeq(names[1], ",") {
		paths = append(paths, "docs/"+name+".md")
	}
	return paths
}

// A promise without its test is only a sentence.
func TestPromisesNameExistingTests(t *testing.T) {
	exist := map[string]bool{}
	for _, path := range repositoryFiles(t) {
		if strings.HasSuffix(path, "_test.go") {
			for _, match := range goTestName.FindAllStringSubmatch(read(t, path), -1) {
				exist[match[1]] = true
			}
		}
	}
	const path = "docs/promises.md"
	for _, name := range namedTest.FindAllString(read(t, path), -1) {
		if !exist[name] {
			t.Errorf("%s names %s, which does not exist", path, name)
		}
	}
}

func TestEveryRuleOfTheSpecificationIsTested(t *testing.T) {
	page := read(t, specificationPage)
	tests := testsOfRules(t)
	rules := map[string]bool{}
	for _, row := range specRow.FindAllStringSubmatch(page, -1) {
		id := row[1]
		if rules[id] {
			t.Errorf("%s: the ID %s has two rows", specificationPage, id)
		}
		rules[id] = true
		if tests[id] == nil {
			t.Errorf("no test has a comment \"Spec: %s.\"", id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(tests)) {
		if !rules[id] {
			t.Errorf("%q check %s, which is not a row of %s", tests[id], id, specificationPage)
		}
	}
}

// testsOfRules returns the tests that name each ID in their comments: the name of a Go test, the
// name of a script's file.
func testsOfRules(t *testing.T) map[string][]string {
	t.Helper()
	tests := map[string][]string{}
	for _, path := range repositoryFiles(t) {
		if !testFile.MatchString(path) {
			continue
		}
		text := read(t, path)
		lines := 0
		for _, test := range testComments(t, path, text) {
			for _, line := range specComment.FindAllStringSubmatch(test.comment, -1) {
				lines++
				for id := range strings.SplitSeq(line[1], ", ") {
					tests[id] = append(tests[id], test.name)
				}
			}
		}
		if want := len(specLine.FindAllString(text, -1)); lines != want {
			t.Errorf("%s: %d of %d Spec comments are above a test and like \"// Spec: ROUTE-1, ROUTE-2.\"", path, lines, want)
		}
	}
	return tests
}

// testComment is the comment right above a test.
type testComment struct{ name, comment string }

func testComments(t *testing.T, path, text string) (comments []testComment) {
	t.Helper()
	if !strings.HasSuffix(path, ".go") {
		for _, match := range scriptTest.FindAllStringSubmatch(text, -1) {
			comment := commentStart.ReplaceAllString(match[1], "")
			comments = append(comments, testComment{filepath.Base(path), comment})
		}
		return comments
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range file.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") {
			comments = append(comments, testComment{f.Name.Name, f.Doc.Text()})
		}
	}
	return comments
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

func documents(t *testing.T) (paths []string) {
	t.Helper()
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	if !slices.Contains(paths, specificationPage) {
		t.Fatalf("documents = %q, want %s among them", paths, specificationPage)
	}
	return paths
}

// repositoryFiles returns the paths of all files, except dependencies and hidden
// folders.
func repositoryFiles(t *testing.T) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && path != ".") {
			return filepath.SkipDir
		}
		if !entry.IsDir() {
			paths = append(paths, filepath.ToSlash(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// namesFile reports whether a name in a document is one of a file or folder of the repository. A
// link to a path of the site or to another site is not.
func namesFile(name string, isLink bool) bool {
	if name == "" || strings.HasPrefix(name, "/") || strings.Contains(name, ":") {
		return false
	}
	for _, example := range docExamples {
		if strings.Contains(name, example) {
			return false
		}
	}
	top, _, inFolder := strings.Cut(name, "/")
	folder, err := os.Stat(top)
	return isLink || sourceFile.MatchString(name) || inFolder && err == nil && folder.IsDir()
}

// fileExists reports whether a file or folder has the name, relative to the repository, to the
// document, or to the folder of content that editors work in. A name without a folder may be in
// any folder, and <word> and * match any name.
func fileExists(files []string, document, name string) bool {
	name = placeholder.ReplaceAllString(name, "*")
	for _, folder := range []string{".", filepath.Dir(document), "views/content", "views/content/en"} {
		if found, err := filepath.Glob(filepath.Join(folder, name)); err == nil && len(found) > 0 {
			return true
		}
	}
	hasName := func(path string) bool { return filepath.Base(path) == name }
	return !strings.Contains(name, "/") && slices.ContainsFunc(files, hasName)
}
