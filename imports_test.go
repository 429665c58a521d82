package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport is the import rule: what each package of ours may use of the others. A package that is not named here is one nobody thought about.
var mayImport = map[string][]string{
	".":                       {"handlers", "handlers/preview", "auth", "auth/store", "upstream/userapi", "upstream/sandbox", "static", "views/content", "views/desk"},
	"handlers":                {"auth", "handlers/photos", "views", "views/analytics", "views/content", "views/parts", "static", "upstream/userapi", "upstream/member"},
	"handlers/photos":         {},
	"handlers/preview":        {"handlers", "auth", "auth/store", "upstream/userapi", "upstream/member", "upstream/sandbox", "static", "views", "views/content", "views/desk"},
	"views":                   {"views/analytics", "views/content", "views/parts", "static", "upstream/member"},
	"views/analytics":         {},
	"views/desk":              {"views", "views/analytics", "views/content", "views/parts", "static"},
	"views/parts":             {"views/analytics", "static"},
	"views/content":           {"upstream/member"},
	"views/content/check":     {"views/content"},
	"upstream/userapi":        {"upstream/member"},
	"upstream/member":         {},
	"upstream/sandbox":        {},
	"auth":                    {"auth/store"},
	"auth/store":              {},
	"auth/internal/storetest": {},
	"static":                  {},
}

func TestImportsRunOneWay(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "tools" || strings.HasPrefix(entry.Name(), ".") && path != ".") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			checkImports(t, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, path string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.ToSlash(filepath.Dir(path))
	allowed, known := mayImport[from]
	if !known {
		t.Errorf("%s: package %s is not in the import rule", path, from)
	}
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		ours, isOurs := strings.CutPrefix(imported, "memberportal/")
		if isOurs && !slices.Contains(allowed, ours) {
			t.Errorf("%s imports %s, which the import rule forbids", path, ours)
		}
		if from == "upstream/member" && strings.Contains(imported, ".") {
			t.Errorf("%s imports %s, but member uses the standard library only", path, imported)
		}
	}
}
