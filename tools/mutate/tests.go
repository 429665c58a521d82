package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ruleTest is a test that names a rule in its comment.
type ruleTest struct {
	file string
	name string // of the Go function, or the title of a browser test
}

func (t ruleTest) isGo() bool { return strings.HasSuffix(t.file, ".go") }

var (
	testFile   = regexp.MustCompile(`(_test\.go|\.test\.(mjs|ts|tsx))$`)
	specLine   = regexp.MustCompile(`(?m)^(?://)? ?Spec: ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\.$`)
	scriptTest = regexp.MustCompile("(?m)((?:^ *//.*\n)+) *test\\(\\s*[\"'`]([^\"'`$]+)")
)

// findTests returns the tests of each rule.
func findTests() (map[string][]ruleTest, error) {
	files, err := trackedFiles()
	if err != nil {
		return nil, err
	}
	tests := map[string][]ruleTest{}
	for _, file := range slices.DeleteFunc(files, func(f string) bool { return !testFile.MatchString(f) }) {
		comments, err := testComments(file)
		if err != nil {
			return nil, err
		}
		for name, comment := range comments {
			for _, rule := range rulesIn(comment) {
				tests[rule] = append(tests[rule], ruleTest{file: file, name: name})
			}
		}
	}
	return tests, nil
}

func rulesIn(comment string) (rules []string) {
	for _, line := range specLine.FindAllStringSubmatch(comment, -1) {
		rules = append(rules, strings.Split(line[1], ", ")...)
	}
	return rules
}

// testComments returns the comment above each test of a file, by the test's name.
func testComments(path string) (map[string]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	comments := map[string]string{}
	if filepath.Ext(path) != ".go" {
		for _, match := range scriptTest.FindAllStringSubmatch(string(text), -1) {
			comments[match[2]] = regexp.MustCompile(`(?m)^ *// ?`).ReplaceAllString(match[1], "")
		}
		return comments, nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, declaration := range file.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") {
			comments[f.Name.Name] = f.Doc.Text()
		}
	}
	return comments, nil
}

// trackedFiles returns the files that Git tracks or does not ignore.
func trackedFiles() ([]string, error) {
	out, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z").Output()
	if err != nil {
		return nil, err
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 }), nil
}
