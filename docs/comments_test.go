package docs

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var (
	comment       = regexp.MustCompile(`(?m)(?:^|\s)(?://|\*|/\*) (.*)$`)
	fileInComment = regexp.MustCompile(`(?:^|[\s(` + "`" +
		`])([\w./-]*\w\.(?:go|templ|ts|tsx|mjs|css|md|sh|mod))\b(?:$|[\s),.;:'` + "`" + `])`)
	namedPackage = regexp.MustCompile(`\b[Pp]ackage ([a-z]+)[.,;)]`)
)

// TestCommentsNameExistingFilesAndPackages reads comments as TestDocumentsNameExistingFiles reads
// documents. A file is named by its path, by its end, or by its name alone; X.go and NAME.css match
// any.
func TestCommentsNameExistingFilesAndPackages(t *testing.T) {
	files := repositoryFiles(t)
	names, packages := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		names[path.Base(filepath.ToSlash(file))] = true
		if strings.HasSuffix(file, ".go") {
			packages[path.Base(path.Dir(filepath.ToSlash(file)))] = true
		}
	}
	exists := func(name string) bool {
		if !strings.Contains(name, "/") {
			return names[name]
		}
		return slices.ContainsFunc(files, func(file string) bool {
			return strings.HasSuffix("/"+filepath.ToSlash(file), "/"+strings.TrimLeft(name, "./"))
		})
	}
	for _, file := range files {
		if !commented(file) {
			continue
		}
		for _, line := range comment.FindAllStringSubmatch(read(t, file), -1) {
			for _, named := range fileInComment.FindAllStringSubmatch(line[1], -1) {
				isAny := unicode.IsUpper(rune(path.Base(named[1])[0]))
				if !isAny && !exists(named[1]) {
					t.Errorf("%s: a comment names %s, which does not exist", file, named[1])
				}
			}
			for _, named := range namedPackage.FindAllStringSubmatch(line[1], -1) {
				if !packages[named[1]] {
					t.Errorf("%s: a comment names package %s, which does not exist", file, named[1])
				}
			}
		}
	}
}

// commented reports whether the file has comments that people write.
func commented(file string) bool {
	generated := strings.HasSuffix(file, "_gen.go") || strings.HasSuffix(file, "_templ.go")
	return !generated && slices.Contains([]string{".go", ".templ", ".ts", ".tsx", ".mjs", ".css"}, filepath.Ext(file))
}
