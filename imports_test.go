package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers has every package, from the program down to the leaves. A package imports only packages of
// lower rows. views/* are the screens that no row names.
var layers = [][]string{
	// The program.
	{"."},
	{"internal/program", "internal/portaltest", "handlers/handlertest", "handlers/handlertest/pseudo"},
	{"internal/check", "internal/sandboxserver", "internal/ops", "internal/shutdown", "handlers/editors"},
	{"internal/contentdir"},
	// The screens.
	{"handlers", "internal/settings"},
	{"handlers/profile"},
	{"handlers/claims", "handlers/paperless", "handlers/payment", "handlers/servicerequests", "handlers/signin"},
	// The request: the chain around a handler, the response, and what it is about.
	{"handlers/chain", "handlers/uploads"},
	{"handlers/respond"},
	{"handlers/request"},
	{"handlers/edge", "handlers/requestlog", "handlers/metrics", "handlers/uploads/photos", "handlers/zipstream"},
	// What a request works with: pages, sessions, the user API. None knows the others (see beside).
	{"views/preview", "upstream/apicheck", "auth", "auth/ratelimit"},
	{"views/*", "upstream/userapi", "auth/logout", "auth/store"},
	{"views/layout", "upstream/userapi/exchange", "auth/openid", "auth/keyring", "auth/safereturn"},
	{"views/ui", "views/viewtest", "upstream/userapi/contract", "upstream/breaker"},
	{"views/content/library", "views/paths", "views/analytics", "views/pdf", "static"},
	{"views/content/check"},
	{"views/content/read"},
	{"views/content", "views/content/read/source", "views/text"},
	// The domain and the leaves.
	{"upstream/sandbox"},
	{"upstream/member", "upstream/failure", "upstream/calls", "upstream/tracing", "upstream/sandbox/samples"},
	{"views/text/mark", "static/color", "auth/store/storetest"},
	{"docs", "internal/buildinfo", "internal/transport", "views/content/spelling"},
}

// beside is what the packages of a folder import of other folders, apart from the program and the
// screens, which may import everything below them. The longest folder counts.
var beside = map[string][]string{
	"auth":             {"upstream/failure"},
	"static":           {},
	"upstream":         {},
	"upstream/sandbox": {},
	"views":            {"static", "static/color", "upstream/member"},
}

func TestImportsRunOneWay(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() &&
			(entry.Name() == "node_modules" || entry.Name() == "tools" || strings.HasPrefix(entry.Name(), ".") && path != ".") {
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

func checkImports(t *testing.T, name string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.ToSlash(filepath.Dir(name))
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		ours, isOurs := strings.CutPrefix(imported, "memberportal/")
		switch {
		case isOurs && layerOf(t, ours) <= layerOf(t, from):
			t.Errorf("%s imports %s, which is in no lower layer", name, ours)
		case isOurs && !mayReach(from, ours):
			t.Errorf("%s imports %s, which its folder does not know", name, ours)
		case strings.HasSuffix(imported, "/template"):
			t.Errorf("%s imports %s, which adds megabytes to the binary (docs/decisions/0029)", name, imported)
		case from == "upstream/member" && strings.Contains(imported, "."):
			t.Errorf("%s imports %s, but member uses the standard library only", name, imported)
		}
	}
}

// layerOf returns the row of a package, counted from the top.
func layerOf(t *testing.T, folder string) int {
	t.Helper()
	rowOf := func(name string) int {
		return slices.IndexFunc(layers, func(row []string) bool { return slices.Contains(row, name) })
	}
	row := rowOf(folder)
	if row < 0 && strings.Count(folder, "/") == 1 && strings.HasPrefix(folder, "views/") {
		row = rowOf("views/*")
	}
	if row < 0 {
		t.Errorf("package %s is in no layer", folder)
	}
	return row
}

// mayReach reports whether a folder knows a package of another one.
func mayReach(from, imported string) bool {
	for folder := from; folder != "."; folder = path.Dir(folder) {
		if known, ok := beside[folder]; ok {
			return strings.HasPrefix(imported, folder+"/") || imported == folder || slices.Contains(known, imported)
		}
	}
	return true
}

// order has the files of packages that are read from the top down. A file uses what is declared in
// the files behind it, so that a reader meets each part before its parts, and nothing goes in a
// circle.
var order = map[string][]string{
	"handlers/editors": {
		"editors.go", "screens.go", "find.go", "names.go", "shown.go", "show.go", "preview.go", "example.go",
		"session.go", "forms.go", "states.go", "browser.go", "portal.go", "rewrite.go", "pieces.go", "content.go",
		"pages.go",
	},
	"upstream/userapi/contract": {
		"said.go", "profile.go", "lists.go", "billing.go", "read.go", "findings.go", "fields.go", "answers.go",
		"entries.go", "kinds.go",
	},
	"views/content/check": {
		"checked.go", "load.go", "translation.go", "compare.go", "refusals.go", "judge.go", "settings.go", "company.go",
		"samplefacts.go", "brand.go", "prose.go", "links.go", "coverages.go", "entries.go", "consents.go", "pictures.go",
		"samples.go", "readable.go", "places.go", "loader.go", "language.go", "texts.go", "notices.go", "names.go",
		"builtin_gen.go",
	},
}

func TestFilesAreInOrder(t *testing.T) {
	for folder, names := range order {
		p := parsePackage(t, folder)
		for name, file := range p.files {
			row := slices.Index(names, name)
			if row < 0 {
				t.Errorf("%s/%s has no place in the order", folder, name)
			}
			for used, declaredIn := range p.uses(file) {
				if declaredIn != name && slices.Index(names, declaredIn) < row {
					t.Errorf("%s/%s uses %s of %s, which stands before it", folder, name, used, declaredIn)
				}
			}
		}
	}
}

// goPackage has the files of a package and where it declares its names. A method whose name is a
// field's, too, is left out: without types, a use of one can't be told from a use of the other.
type goPackage struct {
	files          map[string]*ast.File
	names, methods map[string]string
}

func parsePackage(t *testing.T, folder string) goPackage {
	t.Helper()
	p := goPackage{map[string]*ast.File{}, map[string]string{}, map[string]string{}}
	all, err := filepath.Glob(folder + "/*.go")
	if err != nil || len(all) == 0 {
		t.Fatalf("no files in %s: %v", folder, err)
	}
	fields := map[string]bool{}
	for _, file := range all {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		name := path.Base(filepath.ToSlash(file))
		p.files[name] = parsed
		p.declare(parsed, name, fields)
	}
	for field := range fields {
		delete(p.methods, field)
	}
	return p
}

// declare records the names that a file declares, and the fields of its structs.
func (p goPackage) declare(file *ast.File, name string, fields map[string]bool) {
	for _, declared := range file.Scope.Objects {
		p.names[declared.Name] = name
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv != nil && !n.Name.IsExported() {
				p.methods[n.Name.Name] = name
			}
		case *ast.StructType:
			for _, field := range n.Fields.List {
				for _, named := range field.Names {
					fields[named.Name] = true
				}
			}
		}
		return true
	})
}

// uses returns what a file uses of its package, and the files that declare it.
func (p goPackage) uses(file *ast.File) map[string]string {
	used := map[string]string{}
	for _, name := range file.Unresolved {
		if declaredIn, ok := p.names[name.Name]; ok {
			used[name.Name] = declaredIn
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if declaredIn, ok := p.methods[selector.Sel.Name]; ok {
				used[selector.Sel.Name] = declaredIn
			}
		}
		return true
	})
	return used
}
